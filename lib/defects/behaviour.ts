import type { Extension } from '../http/extension.ts';
import { countMet, type SwitchedEverywhere } from '../http/switches/met.ts';
import { DEFAULT_SETTINGS } from '../sandboxes/settings.ts';
import { activeDefects, defectSettingsIn } from './settings/stored-settings.ts';

/** The behaviour of requests, with the bugs of their sandbox, those of its hunt, and those that are on everywhere. */
export function defectBehaviour(everywhere: SwitchedEverywhere): Pick<Extension, 'behaviourOf' | 'isEverywhere'> {
  const behaviourOf: Extension['behaviourOf'] = (request) => {
    const { route, sandbox } = request;
    const settings = defectSettingsIn(sandbox?.settings ?? DEFAULT_SETTINGS);
    const own = { ids: activeDefects(settings), counter: settings.counter };
    if (own.ids.length === 0 && everywhere.ids.length === 0) return undefined;
    if (!sandbox || (route && route.sandbox !== 'sandboxed')) return undefined;
    return import('./apply-defects.ts').then(({ applyDefects }) =>
      applyDefects(new Set([...own.ids, ...everywhere.ids]), request, (met) => countMet(met, everywhere, own, sandbox)),
    );
  };
  return { behaviourOf, isEverywhere: everywhere.ids.length > 0 };
}
