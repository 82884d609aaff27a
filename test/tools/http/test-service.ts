import { ROUTE_ROWS } from '../../../lib/api/routes.ts';
import type { Service } from '../../../lib/http/request/api-request.ts';
import { openMemoryStorage } from '../../../lib/storage/memory/memory-storage.ts';
import { createSwitches } from '../../../lib/wiring/switches.ts';

/** A service with an empty store in memory and without a log. */
export function testService(parts: Partial<Service> = {}): Service {
  return {
    storage: openMemoryStorage(),
    faults: true,
    cursorSecret: 'test',
    switches: { ...createSwitches({ defects: [], changes: [] }), spoilers: true },
    routes: ROUTE_ROWS,
    log: { requests: false, info: () => {}, fault: () => {} },
    ...parts,
  };
}

export function keptLog(requests = false) {
  const infos: object[] = [];
  const faults: { requestId: string; fault: unknown }[] = [];
  const log = {
    requests,
    info: (entry: object) => void infos.push(entry),
    fault: (requestId: string, fault: unknown) => void faults.push({ requestId, fault }),
  };
  return { log, infos, faults };
}
