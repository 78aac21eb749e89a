import { refuseValue } from './errors';
import { lazily } from './lazily';

/** The number that an address is: of IPv4 one of 32 bits, which takes a fraction of the time of a large integer, and of IPv6 one of 128. */
type AddressNumber = number | bigint;

/** An address, and how many of its bits are those of its network: all of them, where nothing is said. */
interface Address {
  readonly isV4: boolean;
  readonly value: AddressNumber;
  readonly prefixLength: number;
}

/** Arithmetic for IPv6, and for IPv4 that is not plainly written. */
// eslint-disable-next-line @typescript-eslint/no-require-imports
const arithmetic = lazily(() => require('ip-address') as typeof import('ip-address'));
const NOT_IN_V4 = /[^\d./]/;
const ZERO = '0'.charCodeAt(0);
const NINE = '9'.charCodeAt(0);

/**
 * A contiguous range of IP addresses of one family.
 */
export class IpRange {
  /**
   * The addresses of a network in CIDR notation, for example `192.168.0.0/16`.
   *
   * @param prop the property the text was given for, for the error message
   * @param text the network
   */
  public static ofCidr(prop: string, text: string): IpRange {
    const address = tryParseNetwork(text);
    if (address === undefined) {
      refuseValue('network/invalid-cidr',
        `'${prop}' '${text}' is not a network; use <address>/<prefix length>, for example '192.168.0.0/16' or 'fd00:10:244::/56'`);
    }
    const range = IpRange.networkOf(text, address);
    if (range.first !== address.value) {
      refuseValue('network/invalid-cidr',
        `'${prop}' '${text}' has host bits set; use the network address '${formatAddress(range.first)}/${address.prefixLength}'`);
    }
    return range;
  }

  /** The addresses of a network that somebody else has written, be it with host bits; undefined if it is none. */
  public static tryNetwork(text: string): IpRange | undefined {
    const address = tryParseNetwork(text);
    return address && IpRange.networkOf(text, address);
  }

  /**
   * The addresses from `start` to `end`, both included.
   *
   * @param prop the property the addresses were given for, for the error message
   */
  public static between(prop: string, start: string, end: string): IpRange {
    const [from, to] = [parseAddress(prop, start), parseAddress(prop, end)];
    if (from.isV4 !== to.isV4) {
      refuseValue('input/invalid-value', `'${prop}' mixes the address families of '${start}' and '${end}'; use two addresses of one family`);
    }
    if (from.value > to.value) {
      refuseValue('input/invalid-value', `'${prop}' starts at '${start}', after its end '${end}'; swap the two addresses`);
    }
    return new IpRange(`${start}-${end}`, from.isV4, from.value, to.value);
  }

  /** A single address. */
  public static ofAddress(prop: string, text: string): IpRange {
    return IpRange.addressOf(text, parseAddress(prop, text));
  }

  /** A single address that somebody else has written; undefined if it is none. */
  public static tryAddress(text: string): IpRange | undefined {
    const address = tryParseAddress(text);
    return address && IpRange.addressOf(text, address);
  }

  private static addressOf(text: string, { isV4, value }: Address): IpRange {
    return new IpRange(text, isV4, value, value);
  }

  private static networkOf(text: string, { isV4, value, prefixLength }: Address): IpRange {
    if (typeof value === 'number') {
      const size = 2 ** (32 - prefixLength);
      const first = value - value % size;
      return new IpRange(text, isV4, first, first + size - 1);
    }
    const size = 2n ** BigInt(128 - prefixLength);
    const first = value - value % size;
    return new IpRange(text, isV4, first, first + size - 1n);
  }

  /** Whether the addresses are IPv4. */
  public readonly isV4: boolean;

  private constructor(private readonly text: string, ofV4: boolean, private readonly first: AddressNumber, private readonly last: AddressNumber) {
    this.isV4 = ofV4;
  }

  /**
   * The part of the range from an address on.
   *
   * @param prop the property the address was given for, for the error message
   */
  public startingAt(prop: string, start: string): IpRange {
    const from = IpRange.ofAddress(prop, start);
    if (!this.contains(from)) {
      refuseValue('input/invalid-value', `'${prop}' ${start} is not inside ${this}; correct one of them`);
    }
    return new IpRange(`${start}-${formatAddress(this.last)}`, this.isV4, from.first, this.last);
  }

  /** Whether both ranges are of one address family. */
  public sharesFamily(other: IpRange): boolean {
    return this.isV4 === other.isV4;
  }

  /** Whether some address lies in both ranges. */
  public overlaps(other: IpRange): boolean {
    return this.sharesFamily(other) && this.first <= other.last && other.first <= this.last;
  }

  /** The order of IPv4 before IPv6, and then of the first addresses. */
  public compareTo(other: IpRange): number {
    if (this.isV4 !== other.isV4) {
      return this.isV4 ? -1 : 1;
    }
    return this.first === other.first ? 0 : this.first < other.first ? -1 : 1;
  }

  /** The first address, in the one form in which it is written canonically. */
  public get firstAddress(): string {
    return formatAddress(this.first);
  }

  /** The last address, likewise. */
  public get lastAddress(): string {
    return formatAddress(this.last);
  }

  /** How many addresses there are. */
  public get size(): bigint {
    return BigInt(this.last) - BigInt(this.first) + 1n;
  }

  /** Whether the range holds every address of the other. */
  public contains(other: IpRange): boolean {
    return this.sharesFamily(other) && this.first <= other.first && other.last <= this.last;
  }

  /** The range as it was given. */
  public toString(): string {
    return this.text;
  }
}

/** Whether the text is an IPv4 or IPv6 address without a prefix length. */
export function isIpAddress(text: string): boolean {
  return tryParseAddress(text) !== undefined;
}

/** Refuses a text that is not an IP address. */
export function checkIpAddress(prop: string, text: string): string {
  parseAddress(prop, text);
  return text;
}

function parseAddress(prop: string, text: string): Address {
  const address = tryParseAddress(text);
  if (address === undefined) {
    refuseValue('network/invalid-address', `'${prop}' '${text}' is not an IP address; use an IPv4 or IPv6 address without a prefix length`);
  }
  return address;
}

function tryParseAddress(text: string): Address | undefined {
  return text.includes('/') ? undefined : tryParse(text);
}

function tryParseNetwork(text: string): Address | undefined {
  return text.includes('/') ? tryParse(text) : undefined;
}

function tryParse(text: string): Address | undefined {
  return tryParseV4(text) ?? tryParseAny(text);
}

/**
 * An IPv4 address or network, unless it is written in an uncommon way.
 *
 * Letter by letter, because a fleet has some thousand addresses, each of which is read by a dozen checks: the library makes texts of texts for each.
 */
function tryParseV4(text: string): Address | undefined {
  const slash = text.indexOf('/');
  const end = slash < 0 ? text.length : slash;
  let value = 0;
  let start = 0;
  for (let octet = 0; octet < 4; octet++) {
    const dot = octet < 3 ? text.indexOf('.', start) : end;
    const number = dot < 0 || dot > end ? undefined : plainNumber(text, start, dot, 255);
    if (number === undefined) {
      return undefined;
    }
    value = value * 256 + number;
    start = dot + 1;
  }
  const prefixLength = slash < 0 ? 32 : plainNumber(text, slash + 1, text.length, 32);
  return prefixLength === undefined ? undefined : { isV4: true, value, prefixLength };
}

/** The number that a part of a text is, without zeros before it; undefined if it is none, or too large. */
function plainNumber(text: string, start: number, end: number, most: number): number | undefined {
  const isPlain = end > start && end - start <= 3 && (end - start === 1 || text.charCodeAt(start) !== ZERO);
  let number = 0;
  for (let index = start; isPlain && index < end; index++) {
    const letter = text.charCodeAt(index);
    number = letter >= ZERO && letter <= NINE ? number * 10 + letter - ZERO : Infinity;
  }
  return isPlain && number <= most ? number : undefined;
}

function tryParseAny(text: string): Address | undefined {
  // Most texts that are no address are names of hosts, and the library throws for each.
  if (!text.includes(':') && NOT_IN_V4.test(text)) {
    return undefined;
  }
  const { Address4, Address6 } = arithmetic();
  try {
    // Zone ids belong to one host and never to a manifest.
    const address = !text.includes(':') ? new Address4(text) : text.includes('%') ? undefined : new Address6(text);
    const isV4 = address instanceof Address4;
    return address && { isV4, value: isV4 ? Number(address.bigInt()) : address.bigInt(), prefixLength: address.subnetMask };
  } catch {
    return undefined;
  }
}

function formatAddress(value: AddressNumber): string {
  if (typeof value === 'bigint') {
    return arithmetic().Address6.fromBigInt(value).correctForm();
  }
  return `${octetOf(value, 2 ** 24)}.${octetOf(value, 2 ** 16)}.${octetOf(value, 2 ** 8)}.${octetOf(value, 1)}`;
}

function octetOf(address: number, unit: number): number {
  return Math.floor(address / unit) % 256;
}

/** Whether the text is a MAC address of six hexadecimal pairs. */
export function isMacAddress(text: string): boolean {
  return /^[0-9a-fA-F]{2}(:[0-9a-fA-F]{2}){5}$/.test(text);
}
