import { refuseValue } from './errors';
import { IntOrPercent } from './int-or-percent';

// Bridges between our values and the generated types, which know neither our enums nor how the API server writes a time.

/**
 * One of our enum values for a generated enum.
 *
 * The generator gives every occurrence of the same upstream enum a type of its own, so no value fits two of them;
 * the strings are the same everywhere, and the schema tests compare them with the CRDs.
 */
export function l1Enum(value: string | undefined): never {
  return value as never;
}

/** Refuses a text that is not a time. */
export function checkTime(prop: string, text?: string): void {
  if (text !== undefined && !isTime(text)) {
    refuseValue('input/invalid-value', `'${prop}' '${text}' is not a time; use RFC 3339, for example '2026-05-04T03:00:00Z'`);
  }
}

/** A time for a generated Date field, written back exactly as given: Date would add milliseconds, which the API server drops again. */
export function l1Time(text?: string): Date | undefined {
  return text === undefined ? undefined : { toISOString: () => text } as Date;
}

function isTime(text: string): boolean {
  const [, date, hours] = /^(\d{4}-\d{2}-\d{2})T(\d{2}):\d{2}:\d{2}(?:Z|[+-]\d{2}:\d{2})$/.exec(text) ?? [];
  // Date.parse carries 30 February over into March and takes 24 hours.
  return date !== undefined && Number(hours) < 24 && !Number.isNaN(Date.parse(text)) && new Date(`${date}T00:00:00Z`).toISOString().startsWith(date);
}

/** A number of machines for a generated int-or-string field. */
export function l1IntOrPercent(value?: IntOrPercent): { value: number | string } | undefined {
  return value === undefined ? undefined : { value: value.isPercent ? value.toString() : value.amount };
}
