const NANOSECONDS = new Map([['h', 3600e9], ['m', 60e9], ['s', 1e9], ['ms', 1e6], ['us', 1e3], ['µs', 1e3], ['μs', 1e3], ['ns', 1]]);
const PART = /(?:(\d+)(\.\d*)?|(\.\d+))(h|ms|us|µs|μs|ns|m|s)/y;
/** Go counts nanoseconds in 64 bits, one of which is the sign: some 292 years. */
const LIMIT = 2n ** 63n;

/** The seconds of a duration as Go writes it, for example `10m0s`; undefined if it is none. */
export function goDurationSeconds(text: string): number | undefined {
  const [, sign, rest] = /^([+-]?)(.*)$/s.exec(text)!;
  if (rest === '0') {
    return 0;
  }
  const parts = partsOf(rest);
  if (rest === '' || parts.map(([part]) => part).join('') !== rest) {
    return undefined;
  }
  const total = parts.reduce((sum, [, whole = '0', fraction, onlyFraction, unit]) =>
    sum + nanoseconds(whole, `0${fraction ?? onlyFraction ?? ''}`, NANOSECONDS.get(unit)!), 0n);
  const isTooLong = total > LIMIT || (total === LIMIT && sign !== '-');
  return isTooLong ? undefined : Number(total) / 1e9 * (sign === '-' ? -1 : 1);
}

/** One part after the other; what follows the last of them is no part. */
function partsOf(text: string): RegExpExecArray[] {
  const parts: RegExpExecArray[] = [];
  PART.lastIndex = 0;
  for (let part = PART.exec(text); part !== null; part = PART.exec(text)) {
    parts.push(part);
  }
  return parts;
}

/** What is less than a nanosecond is dropped. */
function nanoseconds(whole: string, fraction: string, unit: number): bigint {
  return BigInt(whole) * BigInt(unit) + BigInt(Math.trunc(Number(fraction) * unit));
}
