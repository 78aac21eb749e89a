import { refuseValue } from './errors';

/** Whether the text is a Kubernetes quantity, as people write it: `16`, `250m`, `64Gi`. */
export function isQuantity(text: string): boolean {
  return /^\d+(\.\d+)?(m|k|[KMGTPE]i?)?$/.test(text);
}

/** Refuses a size that is not a Kubernetes quantity, or zero. */
export function checkSizeQuantity(prop: string, size?: string): void {
  if (size !== undefined && (!isQuantity(size) || size.endsWith('m') || parseFloat(size) === 0)) {
    refuseValue('input/invalid-value', `'${prop}' '${size}' is not a size; use a Kubernetes quantity, for example '40Gi'`);
  }
}
