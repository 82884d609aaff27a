import type { APIGatewayProxyResult } from 'aws-lambda';
import { type Behaviour, USUAL_BEHAVIOUR } from '../http/extension.ts';
import type { ReceivedRequest } from '../http/request/received-request.ts';
import { applyInTurn } from '../http/switches/met.ts';
import type { Change, ParsedResponse } from './decorate/change.ts';
import { isMembers, writeJson } from './decorate/json-members.ts';
import { EFFECTS } from './generated/effects.ts';
import { CHANGE_IDS } from './ids.ts';

/** A change that is on for a request, and how the request meets it. */
interface Active {
  readonly change: Change;
  readonly meet: () => void;
}

/** Returns the behaviour of a request with these changes. `count` counts the changes that it met. */
export function applyChanges(
  ids: readonly string[],
  request: ReceivedRequest,
  count: (met: readonly string[]) => Promise<void>,
): Behaviour {
  const met = new Set<string>();
  const actives: readonly Active[] = CHANGE_IDS.filter((id) => ids.includes(id)).map((id) => ({
    change: EFFECTS[id],
    meet: () => void met.add(id),
  }));
  return {
    ...USUAL_BEHAVIOUR,
    headers: (sent) => applyInTurn(actives, sent, ({ change }, headers) => change.headers?.(headers, request)),
    query: (parameters, read) => read(applyInTurn(actives, parameters, ({ change }, before) => change.query?.(before))),
    result: (result) => {
      const parsed = parse(result);
      const changed = applyInTurn(actives, parsed, ({ change }, response) => change.response?.(response, request));
      return changed === parsed ? result : write(result, changed);
    },
    count: () => count([...met]),
  };
}

function parse({ headers = {}, body }: APIGatewayProxyResult): ParsedResponse {
  return { headers, body: parseObject(body), indent: '' };
}

/** A bug may have made the body another thing than an object. It then stays as it is. */
function parseObject(body: string): ParsedResponse['body'] {
  try {
    const value: unknown = JSON.parse(body);
    return isMembers(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

function write(result: APIGatewayProxyResult, { headers, body, indent }: ParsedResponse): APIGatewayProxyResult {
  return { ...result, headers: { ...headers }, body: body === undefined ? result.body : writeJson(body, indent) };
}
