import { setFlagsFromString } from 'v8';

/** Input of this size, in bytes, makes objects that are worth it to look for garbage more often. */
const LARGE = 32 * 1024 * 1024;
/** How much the memory may grow before it is looked for, in percent. Otherwise it doubles and more. */
const GROWTH = 20;

/** Trades time for memory where the input is large: the engine takes two or three times of what is needed, unless it is told not to. */
export function saveMemory(inputBytes: number): void {
  if (inputBytes > LARGE) {
    setFlagsFromString(`--heap-growing-percent=${GROWTH}`);
  }
}
