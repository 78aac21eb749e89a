import { isIPv4, isIPv6 } from 'net';
import { isRequestUri, goDurationSeconds } from '../../core';

/** A format of strings: what to write, and whether a text has it. */
export interface Format {
  readonly example: string;
  accepts(text: string): boolean;
}

const DNS_LABEL = '[A-Za-z0-9]([-A-Za-z0-9]{0,61}[A-Za-z0-9])?';
const HOSTNAME = new RegExp(`^${DNS_LABEL}(\\.${DNS_LABEL})*\\.?$`);
const TIME = /^(\d{2}):(\d{2}):(\d{2})(\.\d+)?(z|[+-]\d{2}:\d{2})$/i;
/** Words that the API server reads as well, though Go does not. */
const WORDY_DURATION = /^(\d+\s*(ns|nanos?|nanoseconds?|us|µs|micros?|microseconds?|ms|millis?|milliseconds?|s|secs?|seconds?|m|mins?|minutes?|h|hrs?|hours?|d|days?|w|wks?|weeks?)\s*)+$/i;

/**
 * The formats that the API server enforces on strings and that schemas use. It ignores all others, and so does this check; where its
 * own parser is more generous than a short expression can be, so is the expression.
 */
export const FORMATS: ReadonlyMap<string, Format> = new Map(Object.entries<Format>({
  'date-time': { example: 'a time such as 2030-12-31T23:59:59Z', accepts: isDateTime },
  'date': { example: 'a date such as 2030-12-31', accepts: isDate },
  'uuid': {
    example: 'a UUID such as 123e4567-e89b-12d3-a456-426614174000',
    accepts: text => /^[0-9a-f]{8}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{4}-?[0-9a-f]{12}$/i.test(text),
  },
  'byte': { example: 'base64', accepts: isBase64 },
  'uri': { example: 'a URL such as https://example.com/path', accepts: isRequestUri },
  'duration': { example: 'a duration such as 10m', accepts: text => goDurationSeconds(text) !== undefined || WORDY_DURATION.test(text) },
  'ipv4': { example: 'an IPv4 address such as 192.0.2.1', accepts: isIPv4 },
  'ipv6': { example: 'an IPv6 address such as 2001:db8::1', accepts: text => isIPv6(text) && !text.includes('%') },
  'cidr': { example: 'a network such as 192.0.2.0/24', accepts: isCidr },
  'mac': {
    example: 'a MAC address such as 00:00:5e:00:53:01',
    accepts: text => /^[0-9a-f]{2}(?:([:-])[0-9a-f]{2}(?:\1[0-9a-f]{2}){4}(?:(?:\1[0-9a-f]{2}){2})?)$/i.test(text) || /^([0-9a-f]{4}\.){2,3}[0-9a-f]{4}$/i.test(text),
  },
  'hostname': { example: 'a host name such as node-1.example.com', accepts: text => text.length <= 255 && HOSTNAME.test(text) },
  'email': { example: 'an e-mail address', accepts: text => /^[^@]+@[^@\s]+$|^[^<]*<[^@<>]+@[^@\s<>]+>$/.test(text) },
}));

/** Line ends do not count: Go skips them in the data of Secrets, where they are common. */
function isBase64(text: string): boolean {
  const letters = text.replace(/[\r\n]/g, '');
  return letters.length % 4 === 0 && /^[A-Za-z0-9+/]*={0,2}$/.test(letters);
}

function isDateTime(text: string): boolean {
  const separator = text.search(/t/i);
  const [, hour, minute, second] = TIME.exec(text.slice(separator + 1)) ?? [];
  return separator > 0 && isDate(text.slice(0, separator)) && Number(hour) <= 23 && Number(minute) <= 59 && Number(second) <= 59;
}

function isDate(text: string): boolean {
  const [, year, month, day] = /^(\d{4})-(\d{2})-(\d{2})$/.exec(text)?.map(Number) ?? [];
  const date = new Date(Date.UTC(year, month - 1, day));
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day;
}

function isCidr(text: string): boolean {
  const [, address, length] = /^(.+)\/(0|[1-9]\d{0,2})$/.exec(text) ?? [];
  return address !== undefined && (isIPv4(address) ? Number(length) <= 32 : isIPv6(address) && !address.includes('%') && Number(length) <= 128);
}
