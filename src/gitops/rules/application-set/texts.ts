import { ANYTHING, ParameterSet, parametersOf } from './parameters';
import { nearestName } from '../../../core';
import { Finding } from '../../../knowledge';
import { dataPaths, templateProblem } from '../../../rules/cluster-class/go-template';
import { Field, isRecord } from '../../../topology';

/** What Argo CD adds to the functions of Cluster API, and what gives something else each time. */
const FUNCTIONS: ReadonlySet<string> = new Set([
  'normalize', 'slugify', 'toYaml', 'fromYaml', 'fromYamlArray', 'now', 'date', 'dateInZone', 'date_in_zone', 'dateModify', 'date_modify', 'htmlDate', 'htmlDateInZone',
  'uuidv4', 'randAlpha', 'randAlphaNum', 'randAscii', 'randNumeric', 'randBytes',
]);
/** Where nothing may be left of a template: what makes an Application one, where it goes and where it comes from. */
const IDENTITY = [
  'metadata.name', 'metadata.namespace', 'spec.project', 'spec.destination.name', 'spec.destination.server', 'spec.destination.namespace',
  'spec.source.repoURL', 'spec.source.path',
];
/** Each is looked up in each element; more were generated. */
const MOST_USES = 200;
const STRICT = 'missingkey=error';
/** Between braces without Go templates: anything but braces. */
const PLAIN = /\{\{([^{}]*)\}\}/g;

/** A parameter that a text of the template needs. */
interface Use {
  readonly steps: readonly string[];
  /** As it is written. */
  readonly name: string;
  readonly at: Field;
}

/** What is wrong with the texts of a template. */
export function textProblems(spec: Field, isGo: boolean): Finding[] {
  const template = spec.member('template');
  const texts = isGo ? [...textsBelow(template), ...spec.find('templatePatch')?.text === undefined ? [] : [spec.member('templatePatch')]] : [];
  const broken = texts.flatMap(at => {
    const problem = templateProblem(at.text!, FUNCTIONS);
    return problem === undefined ? [] : [{ at, message: `the template cannot be parsed, because ${problem}; no Application is made until it is mended` }];
  });
  if (broken.length > 0) {
    return broken;
  }
  const uses = isGo ? goUses(spec, texts) : plainUses(template);
  return [...isGo ? [] : foreignTexts(template), ...missingParameters(spec, uses, isGo)];
}

/** The texts with braces of a template. */
function textsBelow(field: Field): Field[] {
  return field.text !== undefined ? field.text.includes('{{') ? [field] : [] : [...field.members(), ...field.items()].flatMap(textsBelow);
}

function identityTexts(template: Field): Field[] {
  return IDENTITY.map(path => template.at(path)).filter(({ text }) => text?.includes('{{') === true);
}

/** Go's way to write a parameter, where Go templates are not turned on. */
function foreignTexts(template: Field): Finding[] {
  return identityTexts(template).flatMap(at => {
    const [written] = [...at.text!.matchAll(PLAIN)].filter(([, inner]) => /^-?\s*\./.test(inner));
    return written === undefined ? [] : [{
      at, message: `'${written[0]}' is of Go templates, which are turned off, and stays as it is; set 'goTemplate' to true, or write '{{${written[1].replace(/^-?\s*\./, '').trim()}}}'`,
    }];
  });
}

function plainUses(template: Field): Use[] {
  return identityTexts(template).flatMap(at => [...at.text!.matchAll(PLAIN)].map(([, inner]) => inner.trim()).filter(name => name !== '' && !name.startsWith('.') && !name.startsWith('-'))
    .map(name => ({ steps: [name], name, at })));
}

/** Where a missing parameter is an error, each that is surely read; elsewhere it is left empty, which some texts cannot be. */
function goUses(spec: Field, texts: readonly Field[]): Use[] {
  const isStrict = spec.member('goTemplateOptions').items().some(({ text }) => text === STRICT);
  const uses = (at: Field, isWanted: boolean) => dataPaths(at.text!).filter(({ isAlone }) => isWanted || isAlone).map(({ steps }) => ({ steps, name: `.${steps.join('.')}`, at }));
  return isStrict ? texts.flatMap(at => uses(at, true)) : identityTexts(spec.member('template')).flatMap(at => uses(at, false));
}

/** Each parameter is told once, for all generators that lack it in all they give, and for each element that lacks it alone. */
function missingParameters(spec: Field, uses: readonly Use[], isGo: boolean): Finding[] {
  const byName = new Map(uses.map(use => [use.name, use]));
  if (byName.size === 0 || byName.size > MOST_USES) {
    return [];
  }
  return spec.member('generators').items().flatMap(generator => {
    const sets = parametersOf(generator, isGo);
    // One with a template of its own may need less.
    return sets === undefined || generator.members().some(kind => kind.has('template')) ? [] : [...byName.values()].flatMap(use => missing(use, sets, isGo, generator));
  });
}

function missing({ steps, name, at }: Use, sets: readonly ParameterSet[], isGo: boolean, generator: Field): Finding[] {
  const lacking = sets.filter(set => !gives(set, steps));
  if (lacking.length === sets.length) {
    const known = [...new Set(sets.flatMap(({ values }) => Object.keys(values)))];
    const near = nearestName(steps[0], known);
    const mark = isGo ? '.' : '';
    return [{ at, message: `'${generator}' gives no '${name}'; ${near === undefined || near === steps[0] ? `use one of ${known.map(other => `'${mark}${other}'`).join(', ')}` : `use '${mark}${near}'`}` }];
  }
  return lacking.flatMap(({ element }) => element === undefined ? [] : [{ at: element, message: `has no '${name.replace(/^\./, '')}', which '${at}' needs; give it` }]);
}

/** Whether a set has what a path leads to. */
function gives({ values, open }: ParameterSet, steps: readonly string[]): boolean {
  if (open.some(start => steps[0].startsWith(start))) {
    return true;
  }
  let value: unknown = values;
  for (const step of steps) {
    if (value === ANYTHING || !isRecord(value)) {
      return true;
    }
    if (!Object.hasOwn(value, step)) {
      return false;
    }
    value = value[step];
  }
  return true;
}
