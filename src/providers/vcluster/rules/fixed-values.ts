import { hasSections } from './chart-sections';
import { isPlainObject } from '../../../core';
import { Change, ChangeRule, Finding, Severity } from '../../../knowledge';
import { holdsVariable, isText } from '../../../rules/shared/fields';
import { isOlder } from '../../../rules/shared/version-steps';
import { BundleObject, INFRASTRUCTURE_GROUP } from '../../../topology';
import { readValues, valueAt, Values } from '../values';

const RELEASE = 'spec.helmRelease';
const STORE = 'controlPlane.backingStore';
/** In the order in which vcluster looks for them; what is not named is a file. */
const STORES: readonly (readonly [string, string])[] = [
  ['embedded etcd', 'etcd.embedded'], ['an etcd outside', 'etcd.external'], ['an etcd of its own', 'etcd.deploy'], ['a database outside', 'database.external'],
];
const FILE = 'a file';
/** vcluster moves its data to these by itself, from some of the others at least. */
const MOVED_TO = ['embedded etcd', 'a database outside'];

/** What a virtual cluster keeps its objects in, and how. */
export const FIXED_VALUES: ChangeRule = {
  code: 'vcluster/fixed-values',
  severity: Severity.ERROR,
  source: 'vcluster config/config.go ValidateChanges, pkg/setup; kubernetes v1.34.0 documentation, version skew policy',
  check: changes => changes.ofKinds(INFRASTRUCTURE_GROUP, 'VCluster').flatMap(checkChange),
};

function checkChange({ before, after }: Change): Finding[] {
  const [old, values] = [valuesOf(before), valuesOf(after)];
  if (old === undefined || values === undefined) {
    return [];
  }
  const at = after.at(RELEASE).member('values');
  const [distro, store] = [distroOf(values), storeOf(values)];
  const [from, to] = [old, values].map(each => versionOf(each));
  return [
    ...distro === distroOf(old) ? [] : [{
      at, message: `the virtual cluster was one of ${distroOf(old)} and would become one of ${distro}, which does not start with the objects of the other; write it as it was, or make another VCluster`,
    }],
    ...store === storeOf(old) || MOVED_TO.includes(store) ? [] : [{
      at, message: `the objects of the virtual cluster are kept in ${storeOf(old)}, and ${store} would begin without them; write '${STORE}' as it was, or make another VCluster`,
    }],
    ...distro === distroOf(old) && isOlder(to, from) && minor(to) !== minor(from) ? [{
      at, message: `the virtual cluster goes back from ${from} to ${to}, and an API server does not read what a later minor release has stored; write ${from} again`,
    }] : [],
  ];
}

/** Values that cannot be read, are not filled in yet or are of an older form say nothing. */
function valuesOf(object: BundleObject): Values | undefined {
  const release = object.at(RELEASE);
  const at = release.member('values');
  return !hasSections(release) || isText(at) && holdsVariable(at.text!) ? undefined : readValues(at.text ?? '').values;
}

/** k8s where nothing is said. */
function distroOf(values: Values): string {
  return ['k3s', 'k0s'].find(name => isOn(values, `controlPlane.distro.${name}`)) ?? 'k8s';
}

function storeOf(values: Values): string {
  return STORES.find(([, path]) => isOn(values, `${STORE}.${path}`))?.[0] ?? FILE;
}

function versionOf(values: Values): string | undefined {
  const distro = valueAt(values, `controlPlane.distro.${distroOf(values)}`);
  return isPlainObject(distro) && typeof distro.version === 'string' ? distro.version : undefined;
}

function isOn(values: Values, path: string): boolean {
  return valueAt(values, `${path}.enabled`) === true;
}

function minor(version: string | undefined): string | undefined {
  return /^v?\d+\.\d+/.exec(version ?? '')?.[0];
}
