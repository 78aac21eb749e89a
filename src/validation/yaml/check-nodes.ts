import { Alias, isAlias, isCollection, isMap, isPair, isScalar, Pair, Range } from 'yaml';
import { FileCode } from './file-problem';

/** A problem at a place in the text of a document. */
export interface NodeProblem {
  readonly code: FileCode;
  readonly offset: number;
  readonly message: string;
}

/** What the library accepts and Kubernetes does not: repeated keys, keys that are no scalars, aliases of nothing or of what they are part of. */
export function checkNodes(root: unknown): NodeProblem[] {
  const walk = new Walk();
  walk.visit(root, []);
  return walk.problems;
}

class Walk {
  public readonly problems: NodeProblem[] = [];
  private readonly anchors = new Set<string>();

  public visit(node: unknown, parents: readonly string[]): void {
    if (isAlias(node)) {
      this.checkAlias(node, parents);
      return;
    }
    if (isScalar(node) && node.anchor !== undefined) {
      this.anchors.add(node.anchor);
    }
    if (!isCollection(node)) {
      return;
    }
    const inside = node.anchor === undefined ? parents : [...parents, node.anchor];
    if (node.anchor !== undefined) {
      this.anchors.add(node.anchor);
    }
    if (isMap(node)) {
      this.checkKeys(node.items);
    }
    for (const item of node.items) {
      this.visit(isPair(item) ? item.key : item, inside);
      if (isPair(item)) {
        this.visit(item.value, inside);
      }
    }
  }

  private checkAlias(alias: Alias, parents: readonly string[]): void {
    if (parents.includes(alias.source)) {
      this.report('file/syntax', alias, `'*${alias.source}' stands inside of what it stands for; an object cannot contain itself`);
    } else if (!this.anchors.has(alias.source)) {
      this.report('file/syntax', alias, `'*${alias.source}' stands for nothing; write '&${alias.source}' before the value that it means`);
    }
  }

  private checkKeys(pairs: readonly Pair[]): void {
    const seen = new Set<string>();
    for (const { key } of pairs) {
      if (!isScalar(key) || key.value === null) {
        this.report('file/syntax', key, 'a key has to be a text; put it into quotes');
      } else if (seen.has(String(key.value)) && !isMerge(key)) {
        this.report('file/duplicate-key', key, `'${String(key.value)}' is written twice in one object, and only the last one counts; remove one`);
      }
      seen.add(isScalar(key) ? String(key.value) : '');
    }
  }

  private report(code: FileCode, node: unknown, message: string): void {
    const { range } = (node ?? {}) as { readonly range?: Range | null };
    this.problems.push({ code, offset: range?.[0] ?? 0, message });
  }
}

/** Whether a key takes over the members of another object, for which the library has a symbol. */
export function isMerge(key: unknown): boolean {
  return isScalar(key) && typeof key.value === 'symbol';
}
