import { CompiledNode } from './compiled-node';
import { FieldMove } from '../../knowledge';

/** Where a field that another version has is in this one, relative to the object that should have held it. What was gathered is several again. */
export function movedTo(node: CompiledNode, name: string, moves: readonly FieldMove[]): string[] {
  const places = moves.flatMap(({ before, after }) => name === before ? [after] : name === after.split('.')[0] ? [before] : []);
  return [...new Set(places)].filter(place => hasPlace(node, place.split('.')));
}

function hasPlace(node: CompiledNode, steps: readonly string[]): boolean {
  const [step, ...further] = steps;
  return step === undefined || node.names.includes(step) && hasPlace(node.member(step)!, further);
}
