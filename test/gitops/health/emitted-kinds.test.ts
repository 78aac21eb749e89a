import { App, Testing } from 'cdk8s';
import pins from '../../../imports/pins.json';
import { BLUEPRINTS } from '../../../src/blueprints/all';
import { ClusterApiVersion } from '../../../src/core';
import { ArgoCdHealthChecks } from '../../../src/gitops/health';
import { HealthChecks } from '../../../src/gitops/health/health-checks';
import { BUILT_IN } from '../../../src/registry';
import { type Manifest } from '../../support/manifests';

/** Kinds of Kubernetes, which Argo CD knows or has nothing to say about. */
const KUBERNETES = [
  'ConfigMap', 'Namespace', 'Secret', 'Service', 'ServiceAccount', 'apps/DaemonSet', 'apps/Deployment', 'batch/CronJob', 'networking.k8s.io/NetworkPolicy',
  ...['ClusterRole', 'ClusterRoleBinding', 'Role', 'RoleBinding'].map(kind => `rbac.authorization.k8s.io/${kind}`),
];
/** Not of Cluster API. */
const OTHERS = ['argo-cd', 'flux', 'kubernetes'];

const CHECKS = new HealthChecks(BUILT_IN);
const kindOf = ({ apiVersion, kind }: Manifest): string => apiVersion.includes('/') ? `${apiVersion.split('/')[0]}/${kind}` : kind;
const isChecked = (kind: string): boolean => ArgoCdHealthChecks.checkedKinds.includes(kind);
const isDecided = (kind: string): boolean => isChecked(kind) !== (CHECKS.whyUnchecked(kind) !== undefined);

describe.each(Object.entries(BLUEPRINTS))('the blueprint %s', (name, make) => {
  it.each(Object.values(ClusterApiVersion))('has kinds with a check, or with a reason for none, in %s', apiVersion => {
    const kinds = new Set(Testing.synth(make(new App(), name, { apiVersion })).map(kindOf));
    expect([...kinds].filter(kind => !KUBERNETES.includes(kind) && !isDecided(kind))).toEqual([]);
  });
});

const providers = pins.filter(({ provider }) => !OTHERS.includes(provider)).map(({ provider, crds }) => [provider, crds] as const);

it.each(providers)('every kind of %s that the library has types of has a check, or a reason for none', (_, crds) => {
  const kinds = new Set(crds.flatMap(({ gvks }) => gvks.map(gvk => gvk.replace(/\/[^/]+\//, '/'))));
  expect([...kinds].filter(kind => !isDecided(kind))).toEqual([]);
});
