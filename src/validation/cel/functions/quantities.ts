import { Registrar } from './registrar';

const BINARY: { readonly [suffix: string]: bigint } = Object.fromEntries(['Ki', 'Mi', 'Gi', 'Ti', 'Pi', 'Ei'].map((suffix, index) => [suffix, 1024n ** BigInt(index + 1)]));
const DECIMAL: { readonly [suffix: string]: number } = { 'n': -9, 'u': -6, 'm': -3, '': 0, 'k': 3, 'M': 6, 'G': 9, 'T': 12, 'P': 15, 'E': 18 };
const NANO = 1_000_000_000n;

/** A quantity of Kubernetes, in billionths: it knows nothing finer. */
class Quantity {
  constructor(public readonly nanos: bigint) {}
}

/** The quantity library of Kubernetes. */
export function addQuantityFunctions(registrar: Registrar): void {
  registrar
    .type('kubernetes.Quantity', Quantity)
    .equality<Quantity>('kubernetes.Quantity', (left, right) => left.nanos === right.nanos)
    .add('isQuantity(string): bool', (text: string) => parse(text) !== undefined)
    .add('quantity(string): kubernetes.Quantity', quantity)
    .add('kubernetes.Quantity.sign(): int', ({ nanos }: Quantity) => compare(nanos, 0n))
    .add('kubernetes.Quantity.isInteger(): bool', ({ nanos }: Quantity) => nanos % NANO === 0n)
    .add('kubernetes.Quantity.asInteger(): int', asInteger)
    .add('kubernetes.Quantity.asApproximateFloat(): double', ({ nanos }: Quantity) => Number(nanos) / Number(NANO))
    .add('kubernetes.Quantity.isGreaterThan(kubernetes.Quantity): bool', (left: Quantity, right: Quantity) => left.nanos > right.nanos)
    .add('kubernetes.Quantity.isLessThan(kubernetes.Quantity): bool', (left: Quantity, right: Quantity) => left.nanos < right.nanos)
    .add('kubernetes.Quantity.compareTo(kubernetes.Quantity): int', (left: Quantity, right: Quantity) => compare(left.nanos, right.nanos))
    .add('kubernetes.Quantity.add(kubernetes.Quantity): kubernetes.Quantity', (left: Quantity, right: Quantity) => new Quantity(left.nanos + right.nanos))
    .add('kubernetes.Quantity.add(int): kubernetes.Quantity', (left: Quantity, right: bigint) => new Quantity(left.nanos + right * NANO))
    .add('kubernetes.Quantity.sub(kubernetes.Quantity): kubernetes.Quantity', (left: Quantity, right: Quantity) => new Quantity(left.nanos - right.nanos))
    .add('kubernetes.Quantity.sub(int): kubernetes.Quantity', (left: Quantity, right: bigint) => new Quantity(left.nanos - right * NANO));
}

function quantity(text: string): Quantity {
  const nanos = parse(text);
  if (nanos === undefined) {
    throw new Error(`'${text}' is not a quantity`);
  }
  return new Quantity(nanos);
}

function parse(text: string): bigint | undefined {
  const match = /^([+-]?)(\d*)(?:\.(\d*))?(?:([KMGTPE]i)|([numkMGTPE]?)|[eE]([+-]?\d+))$/.exec(text);
  const [, sign, whole, fraction = '', binary, decimal, exponent] = match ?? [];
  if (!match || whole + fraction === '') {
    return undefined;
  }
  const digits = BigInt(whole + fraction) * (binary ? BINARY[binary] : 1n);
  const scale = 9 + (exponent === undefined ? DECIMAL[decimal ?? ''] : Number(exponent)) - fraction.length;
  // What is finer than a billionth is rounded away from zero.
  const nanos = scale >= 0 ? digits * 10n ** BigInt(scale) : (digits + 10n ** BigInt(-scale) - 1n) / 10n ** BigInt(-scale);
  return sign === '-' ? -nanos : nanos;
}

function asInteger({ nanos }: Quantity): bigint {
  if (nanos % NANO !== 0n) {
    throw new Error('the quantity is not an integer');
  }
  return nanos / NANO;
}

function compare(left: bigint, right: bigint): bigint {
  return left === right ? 0n : left > right ? 1n : -1n;
}
