// Written by npm run generate.
import { changeCatalogue } from '../../api/switches/json.ts';
import { facts as deprecated } from '../additions/deprecated.ts';
import { facts as extraHeaders } from '../additions/extra-headers.ts';
import { facts as extraMembers } from '../additions/extra-members.ts';
import { facts as detailsReordered } from '../errors/details-reordered.ts';
import { facts as messagesReworded } from '../errors/messages-reworded.ts';
import { facts as longerCursors } from '../opaque/longer-cursors.ts';
import { facts as opaqueEtags } from '../opaque/opaque-etags.ts';
import { facts as membersReordered } from '../spelling/members-reordered.ts';
import { facts as prettyPrinted } from '../spelling/pretty-printed.ts';
import { facts as trailingZeros } from '../spelling/trailing-zeros.ts';

export const CHANGES = changeCatalogue({
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
});
