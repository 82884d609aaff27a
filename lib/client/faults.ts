import type { components, paths } from './generated/api.d.ts';

type Documented = components['schemas']['FaultRule'];

type Method = Exclude<Documented['method'], '*'>;

/** The routes whose requests can meet a fault, as the document spells them. */
type Route = Extract<Documented['path'], keyof paths>;

/** The methods of a route. In the document's types, a method that a route lacks is an optional member. */
type MethodOf<Path extends Route> = {
  [Name in Method]: paths[Path] extends Readonly<Record<Lowercase<Name>, unknown>> ? Name : never;
}[Method];

type Spelling<Path extends string> = Path extends `${infer Start}{id}${infer End}` ? Path | `${Start}:id${End}` : Path;

/** The requests to which a fault applies, such as `POST /orders`, `* /orders/:id` or `* *`. */
export type FaultTarget = { [Path in Route]: `${MethodOf<Path> | '*'} ${Spelling<Path>}` }[Route] | `${Method | '*'} *`;

/** How often, when and how late a fault takes effect. */
type Occasion = Pick<Documented, 'times' | 'when' | 'delayMs'>;

/** A fault without these members. */
type Without<Names extends 'status' | 'transport' | 'retryAfter'> = Occasion & { readonly [Name in Names]?: never };

/**
 * The effect of a fault: an error, with the seconds of its header `Retry-After`; a broken transport; or a delay alone. It
 * also says how often (`times`), and whether before or after the work is done.
 */
export type Fault =
  | (Without<'transport'> & { readonly status: components['schemas']['FaultStatus']; readonly retryAfter?: number })
  | (Without<'status' | 'retryAfter'> & { readonly transport: NonNullable<Documented['transport']> })
  | (Without<'status' | 'transport' | 'retryAfter'> & { readonly delayMs: number });

type Place<Target> = Target extends `${infer OwnMethod} ${infer Path}`
  ? { readonly method: OwnMethod; readonly path: Path }
  : never;

/** A rule of the setting `faults`. */
export type FaultRule = Place<FaultTarget> & Fault;

export function faultRuleFor(target: FaultTarget, fault: Fault): FaultRule {
  const [method, path] = target.split(' ');
  // A template literal type does not survive split(). The service checks both.
  return { ...fault, method, path } as FaultRule;
}

/** A rule of the setting `faults`, or a fault of a webhook, as the service shows it. */
interface ShownRule {
  readonly times?: number;
  /** How often it was met. */
  readonly met?: number;
}

/**
 * Returns the rules with their remaining `times`, as the service accepts them. It drops rules that are used up, which
 * would start again if set again.
 */
export function unusedRules<Rule extends ShownRule>(rules: readonly Rule[]): Omit<Rule, 'met'>[] {
  return rules.flatMap(({ met = 0, ...rule }) => {
    if (rule.times === undefined) return [rule];
    return rule.times > met ? [{ ...rule, times: rule.times - met }] : [];
  });
}
