import { nearestName } from '../../core';
import { Finding } from '../../knowledge';
import { BundleObject, Field } from '../../topology';

/** The templates that a selector may mean: of a part of the class, or of its worker classes by name. */
const WORKERS = { machineDeploymentClass: 'machineDeployments', machinePoolClass: 'machinePools' };

/** What keeps a patch from being applied to any template of its class. */
export function selectorProblems(selector: Field, clusterClass: BundleObject): Finding[] {
  const resources = selector.member('matchResources');
  if (!selector.exists || !resources.exists) {
    return [];
  }
  const isAny = ['infrastructureCluster', 'controlPlane'].some(name => resources.member(name).flag === true)
    || Object.keys(WORKERS).some(name => resources.member(name).member('names').items().length > 0);
  if (!isAny && resources.members().length > 0) {
    return [{ at: resources, message: "'matchResources' turns nothing on, and such a patch is refused; set 'controlPlane' or 'infrastructureCluster' to true, or name classes of workers" }];
  }
  const spec = clusterClass.at('spec');
  return [
    ...resources.member('infrastructureCluster').flag === true
      ? mismatch(resources.member('infrastructureCluster'), selector, [spec.member('infrastructure')], 'infrastructure') : [],
    ...resources.member('controlPlane').flag === true
      ? mismatch(resources.member('controlPlane'), selector, [spec.member('controlPlane'), spec.at('controlPlane.machineInfrastructure')], 'controlPlane') : [],
    ...Object.entries(WORKERS).flatMap(([name, kind]) => resources.member(name).member('names').items()
      .flatMap(at => workerMismatch(at, selector, spec.at('workers').member(kind).items()))),
  ];
}

function mismatch(at: Field, selector: Field, parts: readonly Field[], name: string): Finding[] {
  const [kind, apiVersion] = ['kind', 'apiVersion'].map(member => selector.textOf(member));
  // What is no text is told by the schema.
  return kind === undefined || apiVersion === undefined || parts.some(part => isMeant(selector, part)) ? [] : [{
    at,
    message: `'${kind}' in ${apiVersion} is not what '${name}' of the ClusterClass refers to, so the patch changes nothing; `
      + 'use kind and apiVersion of its template',
  }];
}

function workerMismatch(at: Field, selector: Field, classes: readonly Field[]): Finding[] {
  const names = classes.flatMap(item => item.textOf('class') ?? []);
  const chosen = classes.filter(item => fits(at.text ?? '', item.textOf('class') ?? ''));
  if (chosen.length > 0) {
    return chosen.some(item => [item.member('bootstrap'), item.member('infrastructure'), item.at('template.bootstrap'), item.at('template.infrastructure')]
      .some(part => isMeant(selector, part))) ? [] : mismatch(at, selector, [], `${at.text}`);
  }
  if (at.text === undefined) {
    return [];
  }
  const near = nearestName(at.text, names);
  return [{ at, message: `the ClusterClass has no class '${at.text}' here; ${near === undefined ? `it has ${names.join(', ') || 'none'}` : `use '${near}'`}` }];
}

/** A star stands for anything, at the beginning or the end. */
export function fits(pattern: string, name: string): boolean {
  return pattern === name || (pattern.startsWith('*') && name.endsWith(pattern.slice(1))) || (pattern.endsWith('*') && name.startsWith(pattern.slice(0, -1)));
}

/** v1beta1 calls the reference `ref`. */
function isMeant(selector: Field, part: Field): boolean {
  return ['templateRef', 'ref'].map(name => part.member(name)).some(reference => reference.exists
    && reference.textOf('kind') === selector.textOf('kind') && reference.textOf('apiVersion') === selector.textOf('apiVersion'));
}
