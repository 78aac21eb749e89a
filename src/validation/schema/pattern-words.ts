import type { TextPattern } from './compiled-node';

const DNS_LABEL = '[a-z0-9]([-a-z0-9]*[a-z0-9])?';
const DNS_NAME = `${DNS_LABEL}(\\.${DNS_LABEL})*`;
const QUALIFIED = "'name' or 'example.com/name', with letters, digits, '-', '_' and '.' in the name";

/** What patterns mean that many fields share, by their text. */
export const KNOWN_PATTERNS: { readonly [pattern: string]: string } = {
  [`^${DNS_LABEL}$`]: "a DNS label: lower-case letters, digits and '-'",
  [`^${DNS_NAME}$`]: "a DNS name: lower-case letters, digits, '-' and '.'",
  [`^${DNS_NAME}\\/[a-z]([-a-z0-9]*[a-z0-9])?$`]: 'an API group and a version, such as example.com/v1',
  [`^(${DNS_NAME}/)?(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])$`]: QUALIFIED,
  [`^(${DNS_NAME}\\/)?([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9]$`]: QUALIFIED,
  '^(([A-Za-z0-9][-A-Za-z0-9_.]*)?[A-Za-z0-9])?$': "letters, digits, '-', '_' and '.', with a letter or digit at both ends",
  '^[a-zA-Z]([-a-zA-Z0-9]*[a-zA-Z0-9])?$': "letters, digits and '-', with a letter first",
  '^(\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))(([KMGTPE]i)|[numkMGTPE]|([eE](\\+|-)?(([0-9]+(\\.[0-9]*)?)|(\\.[0-9]+))))?$': 'a quantity such as 500m, 2 or 10Gi',
  '^v?(0|[1-9][0-9]*)\\.(0|[1-9][0-9]*)\\.?(\\.0|[1-9][0-9]*)?$': 'a version such as v1.34',
  '^\\[[0-9]+-[0-9]+\\]$': 'a range such as [1-3]',
  '^[^,]+$': 'a text without commas',
  '^[^ ]+$': 'a text without blanks',
  '^https://': 'a URL that begins with https://',
  '[0-9a-fA-F]{2}(:[0-9a-fA-F]{2}){5}': 'a MAC address such as 00:00:5e:00:53:01',
};

const V4 = '192.0.2.1';
const V6 = '2001:db8::1';
/** What patterns too long to read are about, by what they accept and what they refuse: there are many ways to write those of addresses. */
const ADDRESSES: readonly (readonly [string, readonly string[], readonly string[]])[] = [
  ['an IPv4 or IPv6 address', [V4, V6], [`${V4}/24`]],
  ['an IPv4 address', [V4], [V6, `${V4}/24`]],
  ['an IPv6 address', [V6], [V4, `${V6}/64`]],
  ['a network such as 192.0.2.0/24 or 2001:db8::/64', [`${V4}/24`, `${V6}/64`], [V4, V6]],
];
const LONGEST_READABLE = 100;

/** What a text has to be to match a pattern, in words where there are some. */
export function describePattern(source: string, pattern: TextPattern): string {
  const address = source.length <= LONGEST_READABLE ? undefined
    : ADDRESSES.find(([, yes, no]) => yes.every(sample => pattern.test(sample)) && !no.some(sample => pattern.test(sample)))?.[0];
  return Object.hasOwn(KNOWN_PATTERNS, source) ? KNOWN_PATTERNS[source] : address ?? `a text that matches ${source}`;
}
