import type { Route } from '../../http/routes.ts';
import { isMissingOrder } from './error-kinds.ts';
import { type ChangeDefect, onChange } from './store-defects.ts';

/** Returns a bug with which a route changes anybody's order for a customer. */
export function changeOthers(route: Route): ChangeDefect {
  return onChange(async (store, { request, meet }, id, change) => {
    try {
      return await store.change(id, change);
    } catch (refused) {
      if (request.route !== route || change.owner === undefined || !isMissingOrder(refused)) throw refused;
    }
    try {
      const changed = await store.change(id, { ...change, owner: undefined });
      meet();
      return changed;
    } catch (refused) {
      if (!isMissingOrder(refused)) meet();
      throw refused;
    }
  });
}
