import { Registrar } from './registrar';

type Ordered = bigint | number | string | boolean;

/** The list library of Kubernetes. Places are looked up for texts, numbers and booleans only, since others would be compared by identity. */
export function addListFunctions(registrar: Registrar): void {
  registrar
    .add('list.isSorted(): bool', (list: Ordered[]) => list.every((item, index) => index === 0 || list[index - 1] <= item))
    .add('list.sum(): dyn', sum)
    .add('list.min(): dyn', (list: Ordered[]) => extreme('min', list, (left, right) => left < right))
    .add('list.max(): dyn', (list: Ordered[]) => extreme('max', list, (left, right) => left > right))
    .add('list.indexOfCodePoints(dyn): int', (list: unknown[], item: unknown) => BigInt(scalars('indexOf', list).indexOf(item)))
    .add('list.lastIndexOfCodePoints(dyn): int', (list: unknown[], item: unknown) => BigInt(scalars('lastIndexOf', list).lastIndexOf(item)));
}

function sum(list: (bigint | number)[]): bigint | number {
  if (list.every(item => typeof item === 'bigint')) {
    return (list as bigint[]).reduce((total, item) => total + item, 0n);
  }
  if (list.every(item => typeof item === 'number')) {
    return (list as number[]).reduce((total, item) => total + item, 0);
  }
  throw new Error('sum() is for lists of integers or of doubles');
}

function extreme(name: string, list: Ordered[], better: (left: Ordered, right: Ordered) => boolean): Ordered {
  if (list.length === 0) {
    throw new Error(`${name}() of an empty list`);
  }
  return list.reduce((best, item) => better(item, best) ? item : best);
}

function scalars(name: string, list: unknown[]): unknown[] {
  if (list.some(item => typeof item === 'object' && item !== null)) {
    throw new Error(`${name}() of a list of objects or lists is not supported here`);
  }
  return list;
}
