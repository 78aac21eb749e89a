import { absentTargets } from './absent-targets';
import { templateProblem } from './go-template';
import { selectorProblems } from './patch-selectors';
import { patchedFieldProblem } from './patched-field';
import { followPath, stepsOf } from './variable-path';
import { nearestName } from '../../core';
import { Finding, ProviderRegistry, Rule, Severity } from '../../knowledge';
import { schemaAtPointer, SchemaNode } from '../../schemas';
import { BundleObject, CLUSTER_GROUP, Field } from '../../topology';
import { isPresent, isText, twins } from '../shared/fields';

const BUILT_IN = 'builtin';
/** A variable at the beginning of a path in a Go template. */
const VARIABLE = /(?<![\w.)$])\.([A-Za-z_]\w*(?:\.[A-Za-z_]\w*)*)/g;
const LITERALS = /"[^"]*"|`[^`]*`/g;
/** Actions behind which a point is something else. */
const CHANGES_POINT = /\b(range|with|define|template)\b/;
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

/** With all that lies on the way to them. */
const BUILT_IN_PARTS: ReadonlySet<string> = new Set([...BUILT_INS].flatMap(name => name.split('.').map((_, index, steps) => steps.slice(0, index + 1).join('.'))));
const BELOW_METADATA = /\.metadata\.(?:labels|annotations)\./;

/** The schemas of the variables of a class, by their names. */
type Variables = ReadonlyMap<string, Field>;

export const CLASS_PATCHES: Rule = {
  code: 'cluster/class-patches',
  severity: Severity.ERROR,
  source: 'cluster-api core/webhooks/admission/patch_validation.go, core/reconcilers/topology/cluster/patches/engine.go, inline/json_patch_generator.go',
  // What has no infrastructure is no class but a part of one, which kustomize puts into another.
  check: (topology, registry) => topology.ofKind(CLUSTER_GROUP, 'ClusterClass').filter(clusterClass => clusterClass.at('spec.infrastructure').exists)
    .flatMap(clusterClass => [...checkClass(clusterClass, registry), ...absentTargets(clusterClass, topology, registry)]),
};

function checkClass(clusterClass: BundleObject, registry: ProviderRegistry): Finding[] {
  const variables: Variables = new Map(clusterClass.at('spec.variables').items().map(variable => [variable.textOf('name') ?? '', variable.at('schema.openAPIV3Schema')]));
  const patches = clusterClass.at('spec.patches').items();
  return [
    ...twins(patches, patch => patch.member('name')).map(at => ({ at, message: `'name' '${at.text}' is that of another patch; give each patch a name of its own` })),
    ...patches.filter(patch => isPresent(patch.member('definitions')) === isPresent(patch.member('external'))).map(patch => ({
      at: patch,
      message: `${isPresent(patch.member('external')) ? "'definitions' and 'external' are both given" : "neither 'definitions' nor 'external' is given"}, and a patch is one of both; give one of them`,
    })),
    // An extension of Cluster API defines variables that no manifest shows.
    ...patches.flatMap(templatesOf).flatMap(at => checkTemplate(at, patches.some(patch => patch.has('external')) ? undefined : variables)),
    ...patches.flatMap(patch => patch.member('definitions').items()).flatMap(definition => [
      ...selectorProblems(definition.member('selector'), clusterClass),
      ...definition.member('jsonPatches').items().flatMap(patch => [
        ...checkPath(patch, definition.member('selector'), registry), ...checkValue(patch), ...checkVariable(patch.at('valueFrom.variable'), variables),
        ...checkWrittenType(patch, schemaAtPointer(schemaOf(definition.member('selector'), registry), patch.textOf('path') ?? '')?.type, variables),
      ]),
    ]),
  ];
}

/** The schema of the templates that a patch is for. */
function schemaOf(selector: Field, { schemas }: ProviderRegistry): SchemaNode | undefined {
  return schemas.of(selector.textOf('apiVersion') ?? '', selector.textOf('kind') ?? '')?.schema;
}

/** The Go templates of a patch. */
function templatesOf(patch: Field): Field[] {
  const values = patch.member('definitions').items().flatMap(definition => definition.member('jsonPatches').items());
  return [patch.member('enabledIf'), ...values.map(value => value.at('valueFrom.template'))].filter(isText);
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

/** A value of another type than the field has is refused when the cluster is made. What a template gives is known then. */
function checkWrittenType(patch: Field, wanted: unknown, variables: Variables): Finding[] {
  const [value, variable] = [patch.member('value'), patch.at('valueFrom.variable')];
  const [name, ...steps] = stepsOf(variable.text ?? '');
  const definition = variables.get(name ?? '');
  const given = isPresent(value) ? typeOf(value.value) : definition && followPath(definition, steps).schema?.textOf('type');
  const isFit = given === undefined || typeof wanted !== 'string' || wanted === '' || given === wanted || (wanted === 'number' && given === 'integer');
  // A path that is no text is the business of the schema.
  return isFit || patch.textOf('path') === undefined || !['add', 'replace'].includes(patch.textOf('op') ?? '') ? [] : [{
    at: isPresent(value) ? value : variable,
    message: `'${patch.textOf('path')}' takes a value of the type '${wanted}', and gets one of the type '${given}', with which no object is made; ${isPresent(value) ? 'write' : 'use a variable of'} that type`,
  }];
}

function typeOf(value: unknown): string {
  return Array.isArray(value) ? 'array' : typeof value === 'number' ? Number.isInteger(value) ? 'integer' : 'number' : typeof value;
}

/** @param variables those that the class defines; undefined where there may be others */
function checkTemplate(at: Field, variables: Variables | undefined): Finding[] {
  const problem = templateProblem(at.text!);
  if (problem !== undefined) {
    return [{ at, message: `the template cannot be parsed, because ${problem}; Cluster API makes no cluster of the class until it is mended` }];
  }
  if (at.step === 'enabledIf' && !at.text!.includes('{{') && at.text!.trim() !== 'true') {
    return [{ at, message: `'enabledIf' is always '${at.text}', and a patch is applied only where it comes to 'true'; write a template, or leave it out` }];
  }
  return variables === undefined ? [] : checkNames(at, variables);
}

/** Nobody refuses an unknown name. Only what is nearly a variable is told, because a point may stand for other things than all variables. */
function checkNames(at: Field, variables: Variables): Finding[] {
  const actions = CHANGES_POINT.test(at.text!) ? [] : at.text!.split('{{').slice(1).map(part => part.split('}}')[0]);
  const names = actions.flatMap(action => [...action.replace(LITERALS, '').matchAll(VARIABLE)].map(([, name]) => name));
  return [...new Set(names)].flatMap(path => {
    const meant = meantBy(path, variables);
    return meant === undefined ? [] : [{
      at, message: `the template has '.${meant.first}', and the ClusterClass defines no such variable, so that it has no value there; use '.${meant.near}'`,
    }];
  });
}

/** What a path is a slip of, up to the step that is not known. */
function meantBy(path: string, variables: Variables): { readonly first: string; readonly near: string } | undefined {
  const [name, ...steps] = path.split('.');
  if (name === BUILT_IN) {
    const near = steps.length === 0 || BUILT_IN_PARTS.has(path) || BELOW_METADATA.test(path) ? undefined : nearestName(path, BUILT_INS);
    return near === undefined ? undefined : { first: path, near };
  }
  const definition = variables.get(name);
  if (definition === undefined) {
    const near = nearestName(name, variables.keys());
    return near === undefined ? undefined : { first: name, near };
  }
  const { missing } = followPath(definition, steps);
  const before = [name, ...steps.slice(0, missing === undefined ? 0 : steps.indexOf(missing.step))].join('.');
  return missing?.near === undefined ? undefined : { first: `${before}.${missing.step}`, near: `${before}.${missing.near}` };
}

function checkVariable(at: Field, variables: Variables): Finding[] {
  const name = at.text ?? '';
  const isBuiltIn = name.startsWith(`${BUILT_IN}.`);
  const [first, ...steps] = isBuiltIn ? [name] : stepsOf(name);
  const definition = variables.get(first);
  if (name === '' || (isBuiltIn && BUILT_INS.has(name))) {
    return [];
  }
  if (definition !== undefined) {
    const { missing } = followPath(definition, steps);
    return missing === undefined ? [] : [{
      at, message: `the variable '${first}' has no '${missing.step}' in '${name}'; ${missing.near === undefined ? `it has ${missing.known.join(', ') || 'no members'} there` : `use '${missing.near}'`}`,
    }];
  }
  const near = nearestName(first, isBuiltIn ? BUILT_INS : variables.keys());
  return [{ at, message: `the ClusterClass defines no variable '${name}'; ${near === undefined ? `it has ${[...variables.keys()].join(', ') || 'none'}` : `use '${near}'`}` }];
}
