import type * as facts from '../../../api/switches/facts.ts';

/**
 * Describes the steps that reproduce a bug, in lines that a tester can follow with any client. Where the defect changes
 * a response, both responses are shown. A value for a later step is written as `{name}`.
 */
export function describeSteps(steps: readonly facts.Step[]): readonly string[] {
  return steps.flatMap((step, index) => describeStep(step, `${index + 1}. `));
}

function describeStep(step: facts.Step, number: string): readonly string[] {
  const indent = ' '.repeat(number.length);
  if ('settings' in step) return [`${number}Change the sandbox's settings: ${JSON.stringify(step.settings)}`];
  if ('clock' in step) return [`${number}Set the sandbox's clock to ${step.clock}`];
  if ('send' in step) {
    const [first = '', ...rest] = describeRequest(step.send);
    return [`${number}${first}`, ...[...rest, ...describeResponse(step)].map((line) => `${indent}${line}`)];
  }
  const defective = step.defective && describeOutcomes(step.defective);
  const outcomes = describePair(describeOutcomes(step.correct), defective);
  const lines = [...step.atOnce.flatMap(describeRequest), ...outcomes];
  return [`${number}Send at once:`, ...lines.map((line) => `${indent}${line}`)];
}

function describeRequest({ method, path, user, headers = {}, body, text }: facts.SentRequest): readonly string[] {
  const head = Object.entries(headers).map(([name, value]) => `${name}: ${value}`);
  const content = text ?? (body === undefined ? undefined : JSON.stringify(body));
  const sender = user === undefined ? '' : ` as ${user} (HTTP Basic)`;
  return [`${method} ${path}${sender}`, ...head, ...(content === undefined ? [] : [content])];
}

function describeResponse({ save = {}, correct, defective }: facts.RequestStep): readonly string[] {
  const saved = Object.entries(save).map(([name, place]) => `keep ${place} as {${name}}`);
  if (!defective) return saved;
  return [...describePair(describeExpected(correct), describeExpected(defective)), ...saved];
}

function describePair(correct: string, defective: string | undefined): readonly string[] {
  if (defective === undefined) return [];
  return [`correct:      ${correct}`, `with the bug: ${defective}`];
}

function describeExpected({ status, headers = {}, body = {} }: facts.Expected = {}): string {
  const parts = [
    ...(status === undefined ? [] : [`status ${status}`]),
    ...Object.entries(headers).map(
      ([name, value]) => `header ${name} ${value === null ? 'is absent' : describeValue(value)}`,
    ),
    ...Object.entries(body).map(([place, value]) => `${place} ${describeValue(value)}`),
  ];
  return parts.length === 0 ? 'success' : parts.join(', ');
}

function describeValue(value: unknown): string {
  if (typeof value === 'object' && value !== null && 'not' in value) return `is not ${JSON.stringify(value.not)}`;
  return `is ${JSON.stringify(value)}`;
}

function describeOutcomes(outcomes: facts.Outcomes): string {
  return Object.entries(outcomes)
    .map(([status, count]) => `${count} × status ${status}`)
    .join(', ');
}
