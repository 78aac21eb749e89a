import { CompiledNode } from './compiled-node';
import { FieldMove } from '../../knowledge';

/**
 * Where a field that another version has is in this one, relative to the object that should have held it. What was gathered is several again. A name that
 * an older version has is read as that: 'template' and the like are words of newer ones too.
 */
export function movedTo(node: CompiledNode, name: string, moves: readonly FieldMove[]): string[] {
  const [newer, older] = [
    moves.filter(({ before }) => before === name).map(({ after }) => after),
    moves.filter(({ after }) => after.split('.')[0] === name).map(({ before }) => before),
  ].map(places => [...new Set(places)].filter(place => hasPlace(node, place.split('.'))));
  return newer.length > 0 ? newer : older;
}

function hasPlace(node: CompiledNode, steps: readonly string[]): boolean {
  const [step, ...further] = steps;
  return step === undefined || node.names.includes(step) && hasPlace(node.member(step)!, further);
}
