const SECONDS = new Map([['h', 3600], ['m', 60], ['s', 1], ['ms', 1e-3], ['us', 1e-6], ['µs', 1e-6], ['μs', 1e-6], ['ns', 1e-9]]);
const PART = /(\d+(?:\.\d*)?|\.\d+)(h|ms|us|µs|μs|ns|m|s)/g;

/** The seconds of a duration as Go writes it, for example `10m0s`; undefined if it is none. */
export function goDurationSeconds(text: string): number | undefined {
  const [, sign, rest] = /^([+-]?)(.*)$/s.exec(text)!;
  if (rest === '0') {
    return 0;
  }
  const parts = [...rest.matchAll(PART)];
  if (rest === '' || parts.map(([part]) => part).join('') !== rest) {
    return undefined;
  }
  return parts.reduce((sum, [, count, unit]) => sum + Number(count) * SECONDS.get(unit)!, 0) * (sign === '-' ? -1 : 1);
}
