import { isIPv4, isIPv6 } from 'net';
import { Address4, Address6 } from 'ip-address';
import { Registrar } from './registrar';

const BITS = { 4: 32, 6: 128 } as const;

class Ip {
  constructor(public readonly family: 4 | 6, public readonly value: bigint) {}

  public toString(): string {
    return (this.family === 4 ? Address4 : Address6).fromBigInt(this.value).correctForm();
  }

  public isIn(...ranges: string[]): boolean {
    return ranges.some(range => contains(parseCidr(range)!, this));
  }
}

class Cidr {
  constructor(public readonly ip: Ip, public readonly length: number) {}

  public get masked(): Cidr {
    const size = 2n ** BigInt(BITS[this.ip.family] - this.length);
    return new Cidr(new Ip(this.ip.family, this.ip.value - this.ip.value % size), this.length);
  }
}

/** The IP and CIDR libraries of Kubernetes, without `ip.isCanonical`. */
export function addAddressFunctions(registrar: Registrar): void {
  registrar
    .type('net.IP', Ip)
    .type('net.CIDR', Cidr)
    .equality<Ip>('net.IP', same)
    .equality<Cidr>('net.CIDR', (left, right) => same(left.ip, right.ip) && left.length === right.length)
    .add('isIP(string): bool', (text: string) => parseIp(text) !== undefined)
    .add('ip(string): net.IP', toIp)
    .add('string(net.IP): string', String)
    .add('net.IP.family(): int', ({ family }: Ip) => BigInt(family))
    .add('net.IP.isUnspecified(): bool', isUnspecified)
    .add('net.IP.isLoopback(): bool', isLoopback)
    .add('net.IP.isLinkLocalMulticast(): bool', (address: Ip) => address.isIn('224.0.0.0/24', 'ff02::/16'))
    .add('net.IP.isLinkLocalUnicast(): bool', isLinkLocalUnicast)
    .add('net.IP.isGlobalUnicast(): bool', isGlobalUnicast)
    .add('isCIDR(string): bool', (text: string) => parseCidr(text) !== undefined)
    .add('cidr(string): net.CIDR', toCidr)
    .add('string(net.CIDR): string', (range: Cidr) => `${range.ip}/${range.length}`)
    .add('net.CIDR.ip(): net.IP', (range: Cidr) => range.ip)
    .add('net.CIDR.prefixLength(): int', (range: Cidr) => BigInt(range.length))
    .add('net.CIDR.masked(): net.CIDR', (range: Cidr) => range.masked)
    .add('net.CIDR.containsIP(net.IP): bool', contains)
    .add('net.CIDR.containsIP(string): bool', (range: Cidr, text: string) => contains(range, toIp(text)))
    .add('net.CIDR.containsCIDR(net.CIDR): bool', containsAll)
    .add('net.CIDR.containsCIDR(string): bool', (range: Cidr, text: string) => containsAll(range, toCidr(text)));
}

function toIp(text: string): Ip {
  return parseIp(text) ?? refuse(text, 'IP address');
}

function toCidr(text: string): Cidr {
  return parseCidr(text) ?? refuse(text, 'CIDR');
}

function refuse(text: string, what: string): never {
  throw new Error(`'${text}' is not a valid ${what}`);
}

/** Neither zones nor IPv4 addresses written as IPv6 count, nor numbers with leading zeros. */
function parseIp(text: string): Ip | undefined {
  if (isIPv4(text)) {
    return new Ip(4, new Address4(text).bigInt());
  }
  if (!isIPv6(text) || text.includes('%')) {
    return undefined;
  }
  const value = new Address6(text).bigInt();
  return value / 2n ** 32n === 0xffffn ? undefined : new Ip(6, value);
}

function parseCidr(text: string): Cidr | undefined {
  const [, address, length] = /^([^/]*)\/(0|[1-9]\d{0,2})$/.exec(text) ?? [];
  const parsed = address === undefined ? undefined : parseIp(address);
  return parsed && Number(length) <= BITS[parsed.family] ? new Cidr(parsed, Number(length)) : undefined;
}

function same(left: Ip, right: Ip): boolean {
  return left.family === right.family && left.value === right.value;
}

function contains(range: Cidr, address: Ip): boolean {
  return range.ip.family === address.family && same(range.masked.ip, new Cidr(address, range.length).masked.ip);
}

function containsAll(range: Cidr, other: Cidr): boolean {
  return range.length <= other.length && contains(range, other.ip);
}

function isUnspecified(address: Ip): boolean {
  return address.value === 0n;
}

function isLoopback(address: Ip): boolean {
  return address.isIn('127.0.0.0/8', '::1/128');
}

function isLinkLocalUnicast(address: Ip): boolean {
  return address.isIn('169.254.0.0/16', 'fe80::/10');
}

function isGlobalUnicast(address: Ip): boolean {
  const special = isUnspecified(address) || isLoopback(address) || isLinkLocalUnicast(address);
  return !special && !address.isIn('224.0.0.0/4', 'ff00::/8', '255.255.255.255/32');
}
