import type { Expected, Step } from '../../lib/defects/facts/defect-facts.ts';
import { isOther, matches } from './exchange.ts';

/** Whether no response to a step can be both correct and defective. */
export function contradictsItself(step: Step): boolean {
  if ('clock' in step || step.defective === undefined) return false;
  if ('atOnce' in step) return !matches(step.defective, step.correct);
  return valuesOf(step.correct ?? {}).some(([place, value]) =>
    valuesOf(step.defective ?? {}).some(
      ([otherPlace, other]) => place === otherPlace && excludeEachOther(value, other),
    ),
  );
}

function valuesOf({ status, headers = {}, body = {} }: Expected): [string, unknown][] {
  const inHeaders = Object.entries(headers).map(([name, value]): [string, unknown] => [`headers.${name}`, value]);
  return [['status', status], ...inHeaders, ...Object.entries(body)];
}

function excludeEachOther(one: unknown, other: unknown): boolean {
  if (isOther(one)) return !isOther(other) && !matches(other, one);
  return one !== undefined && other !== undefined && !matches(one, other);
}
