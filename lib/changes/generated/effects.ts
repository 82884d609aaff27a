// Written by npm run generate.

import type { ChangeId } from '../../switches/ids.ts';
import type { Effect } from '../../switches/switch.ts';
import { effect as deprecated } from '../additions/deprecated.ts';
import { effect as extraHeaders } from '../additions/extra-headers.ts';
import { effect as extraMembers } from '../additions/extra-members.ts';
import { effect as detailsReordered } from '../errors/details-reordered.ts';
import { effect as messagesReworded } from '../errors/messages-reworded.ts';
import { effect as longerCursors } from '../opaque/longer-cursors.ts';
import { effect as opaqueEtags } from '../opaque/opaque-etags.ts';
import { effect as membersReordered } from '../spelling/members-reordered.ts';
import { effect as prettyPrinted } from '../spelling/pretty-printed.ts';
import { effect as trailingZeros } from '../spelling/trailing-zeros.ts';

export const EFFECTS: Readonly<Record<ChangeId, Effect>> = {
	'extra-members': extraMembers(),
	'extra-headers': extraHeaders(),
	deprecated: deprecated(),
	'opaque-etags': opaqueEtags(),
	'longer-cursors': longerCursors(),
	'messages-reworded': messagesReworded(),
	'details-reordered': detailsReordered(),
	'trailing-zeros': trailingZeros(),
	'members-reordered': membersReordered(),
	'pretty-printed': prettyPrinted(),
};
