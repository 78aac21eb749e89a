import { SchemaNode } from '../../../src/schemas';

const TEXTS = ['', 'a', 'A b', '192.0.2.1', '192.0.2.0/24', 'v1.30.0', '25%', '1Gi', 'example.com/a', 'a'.repeat(70), 'a'.repeat(5000)];
const NUMBERS = [0, 1, 2, 3.5, -1, 6443, 65536, 2 ** 31, 2 ** 63];
const STRANGERS = [null, 'a', 1, true, [], {}, [null], { a: 1 }];

/** A value that more or less fits a schema: mostly the right types, with limits, enums and required fields kept by chance. The same for the same seed. */
export function generate(schema: SchemaNode, seed: number): unknown {
  return new Generator(seed).valueOf(schema, 0);
}

class Generator {
  constructor(private state: number) {}

  public valueOf(schema: SchemaNode, depth: number): unknown {
    if (this.isChance(0.01)) {
      return this.pick(STRANGERS);
    }
    if (schema.enum !== undefined) {
      return this.isChance(0.03) ? 'a' : this.pick(schema.enum);
    }
    switch (schema['x-kubernetes-int-or-string'] === true ? this.pick(['string', 'integer'] as const) : schema.type) {
      case 'object': return this.objectOf(schema, depth);
      case 'array': return this.listOf(schema, depth);
      case 'string': return this.isChance(0.9) ? 'a'.repeat(Math.min(schema.minLength ?? 1, 100)) : this.pick(TEXTS);
      case 'boolean': return this.isChance(0.5);
      case 'integer':
      case 'number': return this.isChance(0.9) ? schema.minimum ?? 1 : this.pick(NUMBERS);
      default: return this.pick(STRANGERS);
    }
  }

  private objectOf({ properties = {}, additionalProperties, required = [] }: SchemaNode, depth: number): unknown {
    const optional = 1 / (1 + Object.keys(properties).length / 4) / (1 + depth / 3);
    const names = Object.keys(properties).filter(name => this.isChance(required.includes(name) ? 0.98 : optional));
    const rest = typeof additionalProperties === 'object' ? [['a', additionalProperties] as const].filter(() => this.isChance(0.5)) : [];
    const strangers = this.isChance(0.01) ? [['stranger', 1] as const] : [];
    const known = [...names.map(name => [name, properties[name]] as const), ...rest];
    return Object.fromEntries([...known.map(([name, child]) => [name, this.valueOf(child, depth + 1)] as const), ...strangers]);
  }

  private listOf({ items = {}, minItems = 0 }: SchemaNode, depth: number): unknown {
    const length = this.isChance(0.9) ? Math.max(minItems, 1) : this.pick([0, 1, 2, 3]);
    return Array.from({ length }, () => this.valueOf(items, depth + 1));
  }

  private pick<T>(values: readonly T[]): T {
    return values[Math.floor(this.next() * values.length)];
  }

  private isChance(probability: number): boolean {
    return this.next() < probability;
  }

  /** A linear congruential generator is random enough here. */
  private next(): number {
    this.state = (this.state * 1664525 + 1013904223) % 2 ** 32;
    return this.state / 2 ** 32;
  }
}
