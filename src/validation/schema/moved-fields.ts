import { CompiledNode } from './compiled-node';
import { FieldMove } from '../../knowledge';

/** So many objects have these that a place of theirs tells nothing. */
const COMMON = ['apiGroup', 'apiVersion', 'key', 'kind', 'name', 'namespace', 'spec', 'type', 'value'];
const MOST_LEVELS = 2;

/** Where fields are, by their names; nowhere if there are several places. */
type Places = Map<string, readonly string[] | undefined>;

/** A fleet repeats its mistakes, so each schema is gone through once. */
const PLACES = new WeakMap<CompiledNode, Places>();

/**
 * Where a field of a name is below the object that should have held it, if there is one place of the uppermost level that has any: it is often written
 * one or two objects too high, as beside the 'spec' of a template and not in it.
 */
export function placeBelow(node: CompiledNode, name: string): readonly string[] | undefined {
  const places = PLACES.get(node) ?? placesBelow(node);
  PLACES.set(node, places);
  return COMMON.includes(name) ? undefined : places.get(name);
}

function placesBelow(node: CompiledNode): Places {
  const places: Places = new Map();
  let level: { readonly place: readonly string[]; readonly node: CompiledNode }[] = [{ place: [], node }];
  for (let depth = 0; depth < MOST_LEVELS; depth++) {
    level = level.flatMap(({ place, node: above }) => above.names.filter(step => step !== 'status').map(step => ({ place: [...place, step], node: above.member(step)! })));
    const found: Places = new Map();
    level.forEach(({ place, node: below }) => below.names.forEach(name => found.set(name, found.has(name) ? undefined : [...place, name])));
    found.forEach((place, name) => places.set(name, places.has(name) ? places.get(name) : place));
  }
  return places;
}

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
