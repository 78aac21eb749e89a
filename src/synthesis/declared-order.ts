import { Chart } from 'cdk8s';
import { ConstructTree } from './construct-tree';

/**
 * All charts in the order of `App.charts` before a synthesis: cdk8s then knows what constructs were told to depend on, and not yet what follows from it for
 * their charts. Undefined if there is a cycle, of which cdk8s has to speak.
 */
export function declaredOrder(tree: ConstructTree): Chart[] | undefined {
  const targets = declaredTargets(tree);
  const needed = new Set([...targets.values()].flatMap(ofSource => [...ofSource]));
  const starts = tree.numbersFirst([...tree.constructs.keys()].filter(index => !needed.has(index)));
  const order = new Set<number>();
  for (const start of starts) {
    if (!visit(start, targets, order)) {
      return undefined;
    }
  }
  const isComplete = order.size === tree.constructs.length;
  return isComplete ? [...order].filter(index => tree.isChart(index)).map(index => tree.constructs[index] as Chart) : undefined;
}

function declaredTargets(tree: ConstructTree): Map<number, Set<number>> {
  const targets = new Map<number, Set<number>>();
  for (const { source, target } of tree.declared) {
    const [from, to] = [tree.find(source)!, tree.find(target)];
    if (to !== undefined) {
      targets.set(from, (targets.get(from) ?? new Set()).add(to));
    }
  }
  return targets;
}

/** Adds a construct after all that it depends on; false if it depends on itself. It keeps its own stack, as chains of dependencies can be long. */
function visit(start: number, targets: ReadonlyMap<number, ReadonlySet<number>>, order: Set<number>): boolean {
  const open = new Set([start]);
  const path = [{ index: start, rest: [...targets.get(start) ?? []] }];
  while (path.length > 0) {
    const { index, rest } = path[path.length - 1];
    const next = rest.shift();
    if (next === undefined) {
      path.pop();
      open.delete(index);
      order.add(index);
    } else if (open.has(next)) {
      return false;
    } else if (!order.has(next)) {
      open.add(next);
      path.push({ index: next, rest: [...targets.get(next) ?? []] });
    }
  }
  return true;
}
