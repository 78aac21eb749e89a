import { SchemaNode } from '../../schemas';

/** What a number has to be instead, if it breaks a limit. Go reads what has a format into an integer of that many bits, or not at all. */
export function brokenLimit(schema: SchemaNode, value: number): string | undefined {
  const { minimum = -Infinity, maximum = Infinity, exclusiveMinimum = false, exclusiveMaximum = false, multipleOf } = schema;
  const low = exclusiveMinimum ? value <= minimum : value < minimum;
  const high = exclusiveMaximum ? value >= maximum : value > maximum;
  if (low || high) {
    const from = minimum === -Infinity ? [] : [exclusiveMinimum ? `more than ${minimum}` : `${minimum} or more`];
    const to = maximum === Infinity ? [] : [exclusiveMaximum ? `less than ${maximum}` : `at most ${maximum}`];
    return [...from, ...to].join(' and ');
  }
  if (multipleOf !== undefined && !Number.isInteger(value / multipleOf)) {
    return `a multiple of ${multipleOf}`;
  }
  const bits = schema.format === 'int32' ? 32 : schema.format === 'int64' ? 64 : undefined;
  return bits !== undefined && (value < -(2 ** (bits - 1)) || value >= 2 ** (bits - 1)) ? `a whole number of ${bits} bits` : undefined;
}
