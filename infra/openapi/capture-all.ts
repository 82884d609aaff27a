import { type Captured, captureExamples } from './capture.ts';
import { NAMED_ERRORS } from './examples/service.ts';
import { OPERATIONS } from './operations.ts';

/** Captures the examples of every operation, and those of the errors that all operations share. */
export function captureAll(): Promise<Captured> {
  return captureExamples({
    ...Object.fromEntries(OPERATIONS.map(({ route, doc }) => [route.operation, doc.examples])),
    NAMED_ERRORS,
  });
}
