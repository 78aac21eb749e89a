/** Milliseconds since some moment. */
export function now(): number {
  return Number(process.hrtime.bigint()) / 1e6;
}
