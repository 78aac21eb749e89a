import { ClassPart, partsOf, selects } from './class-parts';
import { isFilledIn } from './filled-in';
import { AbsentStep, PatchedTemplate, UNKNOWN } from './patched-template';
import { Finding, ProviderRegistry } from '../../knowledge';
import { stepsOfPointer } from '../../schemas';
import { BundleObject, Field, Topology } from '../../topology';
import { isGiven, isText } from '../shared/fields';

const OPERATIONS = ['add', 'replace', 'remove'];
/** Each patch is tried with each template that it is for; a class with more than this is one that nobody writes. */
const MOST_TRIES = 20_000;

interface PatchedPart extends ClassPart {
  readonly patched?: PatchedTemplate;
}

/** A step that a template does not have. */
interface Absence extends AbsentStep {
  readonly template: BundleObject;
}

/**
 * The patches that go to something that a template of the bundle does not have. They are applied one after the other, and each may bring what the next one needs; a single one
 * that cannot be applied keeps the whole cluster from being made.
 */
export function absentTargets(clusterClass: BundleObject, topology: Topology, registry: ProviderRegistry): Finding[] {
  const patches = clusterClass.at('spec.patches').items();
  // What an extension of Cluster API writes stands in no manifest.
  const external = patches.findIndex(patch => isGiven(patch.member('external')));
  const known = external < 0 ? patches : patches.slice(0, external);
  const definitions = known.flatMap(patch => patch.member('definitions').items().map(definition => ({ definition, isOptional: isText(patch.member('enabledIf')) })));
  const parts: PatchedPart[] = definitions.length === 0 ? [] : partsOf(clusterClass, topology)
    .map(part => ({ ...part, patched: part.template && new PatchedTemplate(part.template.manifest) }));
  if (definitions.length * parts.length > MOST_TRIES) {
    return [];
  }
  return definitions.flatMap(({ definition, isOptional }) => {
    const chosen = parts.filter(part => selects(definition.member('selector'), part));
    return definition.member('jsonPatches').items().flatMap(patch => checkPatch(patch, chosen, isOptional, registry));
  });
}

/** @param isOptional whether it may be meant for some of the templates only */
function checkPatch(patch: Field, parts: readonly PatchedPart[], isOptional: boolean, registry: ProviderRegistry): Finding[] {
  const [at, op] = [patch.member('path'), patch.textOf('op') ?? ''];
  if (!OPERATIONS.includes(op) || at.text?.startsWith('/spec/') !== true) {
    return [];
  }
  const steps = stepsOfPointer(at.text);
  const absences = parts.map(({ patched, template }): Absence | undefined => {
    const absent = patched?.apply(op, steps, patch.has('value') ? patch.member('value').value : UNKNOWN);
    return absent === undefined || isFilledIn(template!, absent, registry) ? undefined : { ...absent, template: template! };
  });
  const [first] = absences.filter(absence => absence !== undefined);
  return first === undefined || (isOptional && absences.includes(undefined)) ? [] : [{ at, message: messageOf(op, at.text, first) }];
}

function messageOf(op: string, path: string, { template, steps, isEntry }: Absence): string {
  const lacking = `/${steps.map(escaped).join('/')}`;
  if (isEntry) {
    return `'path' '${path}' goes to '${lacking}', which the list in ${template} does not have, and no cluster is made of the class with such a patch; add to the list with '-' or '0' at its end`;
  }
  const reason = `${template} does not have, and no patch before it adds; no cluster is made of the class with such a patch`;
  return lacking === path
    ? `'${op}' goes to '${path}', which ${reason}; ${op === 'replace' ? "use 'add'" : 'leave the patch out'}, or write it in the template`
    : `'path' '${path}' goes through '${lacking}', which ${reason}; add '${lacking}' first, in the template or by a patch`;
}

function escaped(step: string): string {
  return step.replace(/~/g, '~0').replace(/\//g, '~1');
}
