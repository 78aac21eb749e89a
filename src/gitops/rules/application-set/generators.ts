import { kindsIn, parametersOf } from './parameters';
import { Finding } from '../../../knowledge';
import { shown } from '../../../rules/shared/fields';
import { Field } from '../../../topology';

const OPTION = /^missingkey=(?:default|invalid|zero|error)$/;

/** What keeps generators from giving parameters, whatever the template says. */
export function generatorProblems(spec: Field, isGo: boolean): Finding[] {
  return [
    ...spec.member('goTemplateOptions').items().filter(({ text }) => isGo && text !== undefined && !OPTION.test(text)).map(at => ({
      at, message: `'${at.text}' is no option of Go templates, and the controller fails; use 'missingkey=error'`,
    })),
    ...spec.member('generators').items().flatMap(generator => entryProblems(generator, isGo)),
  ];
}

function entryProblems(generator: Field, isGo: boolean): Finding[] {
  return kindsIn(generator).flatMap(kind => [
    ...kind.step === 'list' && !isGo ? elementProblems(kind) : [],
    ...kind.step === 'matrix' || kind.step === 'merge' ? combinationProblems(kind, isGo) : [],
  ]);
}

/** Without Go templates, parameters are texts. */
function elementProblems(list: Field): Finding[] {
  return list.member('elements').items().flatMap(element => element.members().flatMap(member => member.step === 'values' ? member.members() : [member]))
    .filter(({ value }) => typeof value !== 'string').map(at => ({
      at, message: `'${at.step}' is ${shown(at)} and no text, and no Application is made of the list without Go templates; write it in quotes, or set 'goTemplate' to true`,
    }));
}

function combinationProblems(combination: Field, isGo: boolean): Finding[] {
  const [at, kind] = [combination.member('generators'), combination.step];
  const children = at.items();
  const isMatrix = kind === 'matrix';
  const count = children.length < 2 || (isMatrix && children.length > 2)
    ? [{ at, message: `'${kind}' has ${children.length} generators, and no Application is made of it; ${isMatrix ? 'give two, and put a third one into a matrix inside' : 'give two or more'}` }] : [];
  return [
    ...count,
    ...children.filter(child => kindsIn(child).length !== 1).map(child => ({
      at: child, message: `an entry inside of '${kind}' is one generator, and this has ${kindsIn(child).map(({ step }) => `'${step}'`).join(' and ') || 'none'}; write one`,
    })),
    ...isMatrix ? [] : mergeProblems(combination, children, isGo),
    ...children.flatMap(child => entryProblems(child, isGo)),
  ];
}

function mergeProblems(merge: Field, children: readonly Field[], isGo: boolean): Finding[] {
  const keys = merge.member('mergeKeys').items().flatMap(({ text }) => text ?? []);
  if (keys.length === 0) {
    return [{ at: merge.member('mergeKeys'), message: "'mergeKeys' is empty, and no Application is made of it; name the parameters that tell elements apart" }];
  }
  return children.flatMap(child => {
    const seen = new Set<string>();
    return (parametersOf(child, isGo) ?? []).flatMap(({ values, element }) => {
      const key = JSON.stringify(keys.map(name => values[name] ?? null));
      const isTwin = element !== undefined && seen.has(key);
      seen.add(key);
      return isTwin ? [{ at: element, message: `has the same ${keys.map(name => `'${name}'`).join(' and ')} as an element before, and no Application is made of such a merge; give it another one` }] : [];
    });
  });
}
