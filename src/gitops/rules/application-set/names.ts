import { ParameterSet, parametersOf } from './parameters';
import { Finding } from '../../../knowledge';
import { Field } from '../../../topology';

/** A parameter that stands for itself, in both ways to write it. */
const PARAMETER = /\{\{\s*(\.?)([\w.-]+)\s*\}\}/g;

/** Applications that would have one name: only the first of them is made. */
export function nameProblems(spec: Field, isGo: boolean): Finding[] {
  const at = spec.at('template.metadata.name');
  if (at.text === undefined || spec.has('templatePatch')) {
    return [];
  }
  return spec.member('generators').items().flatMap(generator => {
    const sets = (parametersOf(generator, isGo) ?? []).filter(({ element }) => element !== undefined);
    if (sets.length < 2 || generator.at('list.template.metadata.name').text) {
      return [];
    }
    return at.text!.includes('{{') ? twins(at.text!, sets, isGo)
      : [{ at, message: `'name' is '${at.text}' for all ${sets.length} elements of a list, and only one Application is made; let it have a parameter that they differ in` }];
  });
}

function twins(template: string, sets: readonly ParameterSet[], isGo: boolean): Finding[] {
  const seen = new Map<string, number>();
  return sets.flatMap((set, index) => {
    const name = nameFrom(template, set, isGo);
    const first = name === undefined ? undefined : seen.get(name);
    if (name !== undefined && first === undefined) {
      seen.set(name, index);
    }
    return first === undefined ? [] : [{ at: set.element!, message: `makes an Application '${name}', as element ${first} does, and only the first of them is made; let them differ in what the name has` }];
  });
}

/** The name that an element makes; undefined where more is done than to put in texts. */
function nameFrom(template: string, { values }: ParameterSet, isGo: boolean): string | undefined {
  let isPlain = true;
  const name = template.replace(PARAMETER, (_, point: string, parameter: string) => {
    const value = values[parameter];
    const isText = (point === '.') === isGo && ((typeof value === 'string' && !value.includes('{{')) || (isGo && Number.isInteger(value)));
    isPlain &&= isText && Object.hasOwn(values, parameter);
    return `${value as string}`;
  });
  return isPlain && !name.includes('{{') ? name : undefined;
}
