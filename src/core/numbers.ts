import { refuseValue } from './errors';

const MAX_PORT = 65535;

/** Whether the value is a whole number within limits. */
export function isWholeNumber(value: number, min: number, max: number = Infinity): boolean {
  return Number.isInteger(value) && value >= min && value <= max;
}

/** The limits of a number as they follow what is counted: `, 1 or more` or ` from 1 to 10`. */
export function limitsText(min: number, max: number = Infinity): string {
  return max === Infinity ? `, ${min} or more` : ` from ${min} to ${max}`;
}

/** Refuses what is not a whole number within limits. */
export function checkWholeNumber(prop: string, value: number | undefined, min: number, max: number = Infinity): void {
  if (value !== undefined && !isWholeNumber(value, min, max)) {
    refuseValue('input/invalid-value', `'${prop}' ${value} is not possible; use a whole number${limitsText(min, max)}`);
  }
}

/** Whether the value is the number of a port. */
export function isPort(value: number): boolean {
  return isWholeNumber(value, 1, MAX_PORT);
}

/** Refuses what is not the number of a port. */
export function checkPort(prop: string, port?: number): void {
  if (port !== undefined && !isPort(port)) {
    refuseValue('input/invalid-value', `'${prop}' ${port} is not a port; use a whole number${limitsText(1, MAX_PORT)}`);
  }
}
