import fc from 'fast-check';

/** Asserts that a rule holds for any values: that it neither throws nor returns `false`. */
export function forAny<Values extends [unknown, ...unknown[]]>(
  values: { [Index in keyof Values]: fc.Arbitrary<Values[Index]> },
  rule: (...values: Values) => unknown,
  options: fc.Parameters<Values> = {},
): void {
  fc.assert(
    fc.property(...values, (...drawn) => rule(...drawn) !== false),
    options,
  );
}
