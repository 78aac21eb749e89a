import { selectorProblems } from './patch-selectors';
import { patchedFieldProblem } from './patched-field';
import { nearestName } from '../../core';
import { Finding, ProviderRegistry, Rule, Severity } from '../../knowledge';
import { BundleObject, CLUSTER_GROUP, Field } from '../../topology';
import { isPresent, isText, twins } from '../shared/fields';

const BUILT_IN = 'builtin';
/** What Cluster API knows itself, without what stands below labels and annotations. */
const BUILT_INS = new Set([
  '', 'cluster', 'cluster.name', 'cluster.namespace', 'cluster.uid', 'cluster.metadata.labels', 'cluster.metadata.annotations',
  'cluster.topology', 'cluster.topology.classRef.name', 'cluster.topology.classRef.namespace', 'cluster.topology.class', 'cluster.topology.classNamespace',
  'cluster.topology.version', 'cluster.network', 'cluster.network.serviceDomain', 'cluster.network.services', 'cluster.network.pods',
  'controlPlane', ...['name', 'replicas', 'version', 'metadata.labels', 'metadata.annotations', 'machineTemplate.infrastructureRef.name'].map(name => `controlPlane.${name}`),
  ...['machineDeployment', 'machinePool'].flatMap(pool => [pool, ...[
    'class', 'name', 'replicas', 'topologyName', 'version', 'metadata.labels', 'metadata.annotations', 'bootstrap.configRef.name', 'infrastructureRef.name',
  ].map(name => `${pool}.${name}`)]),
].map(name => name === '' ? BUILT_IN : `${BUILT_IN}.${name}`));

export const CLASS_PATCHES: Rule = {
  code: 'cluster/class-patches',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/patch_validation.go',
  // What has no infrastructure is no class but a part of one, which kustomize puts into another.
  check: (topology, registry) => topology.ofKind(CLUSTER_GROUP, 'ClusterClass').filter(clusterClass => clusterClass.at('spec.infrastructure').exists)
    .flatMap(clusterClass => checkClass(clusterClass, registry)),
};

function checkClass(clusterClass: BundleObject, registry: ProviderRegistry): Finding[] {
  const variables = clusterClass.at('spec.variables').items().flatMap(variable => variable.textOf('name') ?? []);
  const patches = clusterClass.at('spec.patches').items();
  return [
    ...twins(patches, patch => patch.member('name')).map(at => ({ at, message: `'name' '${at.text}' is that of another patch; give each patch a name of its own` })),
    ...patches.flatMap(patch => patch.member('definitions').items()).flatMap(definition => [
      ...selectorProblems(definition.member('selector'), clusterClass),
      ...definition.member('jsonPatches').items().flatMap(patch => [
        ...checkPath(patch, definition.member('selector'), registry), ...checkValue(patch), ...checkVariable(patch.at('valueFrom.variable'), variables),
      ]),
    ]),
  ];
}

function checkPath(patch: Field, selector: Field, registry: ProviderRegistry): Finding[] {
  const [at, op] = [patch.member('path'), patch.textOf('op') ?? ''];
  if (!isText(at)) {
    return [];
  }
  if (!at.text!.startsWith('/spec')) {
    return [{ at, message: `'path' '${at.text}' is outside of 'spec', and a patch changes nothing else; begin it with '/spec/'` }];
  }
  const index = at.text!.split('/').find(step => /^[+-]?\d+$/.test(step));
  if (index !== undefined && (op !== 'add' || Number(index) !== 0)) {
    return [{ at, message: `'path' '${at.text}' names entry ${index} of a list, which '${op}' cannot; use 'add' with '0' for the first or '-' for the last place` }];
  }
  return patchedFieldProblem(at, selector, registry);
}

/** One value, and from one place. */
function checkValue(patch: Field): Finding[] {
  const [value, from] = [patch.member('value'), patch.member('valueFrom')];
  if (!['add', 'replace'].includes(patch.textOf('op') ?? '')) {
    return [];
  }
  if (value.exists === isPresent(from)) {
    return [{ at: value, message: `${value.exists ? "'value' and 'valueFrom' are both given" : "neither 'value' nor 'valueFrom' is given"}; give one of them` }];
  }
  const sources = ['template', 'variable'].filter(name => isText(from.member(name)));
  return !isPresent(from) || sources.length === 1 ? [] : [{
    at: from, message: `${sources.length === 0 ? "neither 'template' nor 'variable' is given" : "'template' and 'variable' are both given"}; give one of them`,
  }];
}

function checkVariable(at: Field, variables: readonly string[]): Finding[] {
  const name = at.text ?? '';
  const [first] = name.split(/[.[]/);
  const isKnown = name === '' || (name.startsWith(`${BUILT_IN}.`) ? BUILT_INS.has(name) : variables.includes(first));
  if (isKnown) {
    return [];
  }
  const near = name.startsWith(`${BUILT_IN}.`) ? nearestName(name, BUILT_INS) : nearestName(first, variables);
  return [{ at, message: `the ClusterClass defines no variable '${name}'; ${near === undefined ? `it has ${variables.join(', ') || 'none'}` : `use '${near}'`}` }];
}
