import { readAws } from './aws';
import { readAzure } from './azure';
import { readBareMetal } from './bare-metal';
import { DifferenceLog, OpenShiftMigrationDifference } from './differences';
import { Fields, isObject, refuseField } from './fields';
import { readGcp } from './gcp';
import { readOpenStack } from './openstack';
import { compact, ifAny, nonEmpty, Plain, PlatformPool } from './platform-pool';
import { CodeValue, Expression, Imports, importsOf, mergeImports, printCode } from './program';
import { readVSphere } from './vsphere';
import { contentHash, joinName } from '../../core';
import { OpenShiftRelease } from '../release';

const NAMESPACE = 'openshift-cluster-api';
const INFRASTRUCTURE = 'infrastructure.cluster.x-k8s.io';
const CLUSTER_LABEL = 'machine.openshift.io/cluster-api-cluster';
const SET_LABEL = 'machine.openshift.io/cluster-api-machineset';
/** Labels that say what a machine is for; Cluster API takes the labels of nodes themselves. */
const ROLE_LABELS = ['machine.openshift.io/cluster-api-machine-role', 'machine.openshift.io/cluster-api-machine-type'];
const LAST_APPLIED = 'kubectl.kubernetes.io/last-applied-configuration';
/** The only Secret that the operator copies. */
const COPIED_USER_DATA = 'worker-user-data';

/** What a provider spec is read by, by its kind. */
const READERS: { readonly [kind: string]: (spec: Fields, options: MachineSetOptions) => PlatformPool } = {
  AWSMachineProviderConfig: readAws,
  AzureMachineProviderSpec: (spec, { azureSubscriptionId }) => readAzure(spec, azureSubscriptionId),
  BareMetalMachineProviderSpec: readBareMetal,
  GCPMachineProviderSpec: readGcp,
  OpenstackProviderSpec: readOpenStack,
  VSphereMachineProviderSpec: readVSphere,
};

/**
 * What is to be known beside a MachineSet.
 *
 * @internal
 */
export interface MachineSetOptions {
  readonly release: OpenShiftRelease;
  readonly infraId?: string;
  readonly azureSubscriptionId?: string;
}

/**
 * A MachineSet in the words of Cluster API.
 *
 * @internal
 */
export interface MigratedSet {
  readonly name: string;
  readonly template: Plain;
  readonly machineSet: Plain;
  /** The pool as a statement, with what it imports. @default - there is no typed pool for the platform */
  readonly statement?: string;
  readonly imports: Imports;
  readonly differences: readonly OpenShiftMigrationDifference[];
}

/** What the MachineSet says beside its provider spec. */
interface Common {
  readonly name: string;
  readonly infraId: string;
  readonly replicas: number;
  readonly minReadySeconds?: number;
  readonly deletionOrder?: string;
  readonly labels: Texts;
  readonly annotations: Texts;
  readonly machineLabels: Texts;
  readonly machineAnnotations: Texts;
  readonly taints?: readonly Plain[];
}

type Texts = { readonly [key: string]: string };

/** Reads a MachineSet of the Machine API. What it says is either in the result, or in the list of differences. */
export function migrateMachineSet(manifest: { readonly [name: string]: unknown }, options: MachineSetOptions): MigratedSet {
  const log = new DifferenceLog();
  const fields = new Fields(manifest, '', log);
  fields.skip('apiVersion', 'kind', 'status');
  const spec = fields.object('spec');
  const template = spec.object('template');
  const machine = template.object('spec');
  const common = readCommon(fields, spec, template, machine, options);
  const providerSpec = machine.object('providerSpec');
  const pool = readProviderSpec(providerSpec.object('value'), options);
  if (pool.userDataSecretName !== undefined && pool.userDataSecretName !== COPIED_USER_DATA) {
    log.lost(providerSpec.at('value'), `its user data Secret '${pool.userDataSecretName}' is copied to ${NAMESPACE} by nobody; the operator copies '${COPIED_USER_DATA}' only`);
  }
  fields.finish();
  const props = propsOf(common, pool);
  return {
    name: common.name,
    ...objectsOf(common, pool, options.release),
    statement: pool.pool && `new ${pool.pool.className}(cluster, ${printCode(idOf(common.name))}, ${printCode(props)});`,
    imports: pool.pool === undefined ? {} : mergeImports([{ [pool.pool.module]: [pool.pool.className] }, importsOf(props)]),
    differences: log.differences,
  };
}

function readProviderSpec(value: Fields, options: MachineSetOptions): PlatformPool {
  const kind = value.text('kind');
  const reader = kind !== undefined && Object.hasOwn(READERS, kind) ? READERS[kind] : refuseField(value.at('kind'), kind, `one of ${Object.keys(READERS).join(', ')}`);
  return reader(value, options);
}

function readCommon(fields: Fields, spec: Fields, template: Fields, machine: Fields, options: MachineSetOptions): Common {
  const [metadata, machineMetadata, nodeMetadata] = [fields.object('metadata'), template.object('metadata'), machine.object('metadata')];
  const mapiName = metadata.requiredText('name');
  const name = joinName([mapiName, 'capi']);
  metadata.log.moved(metadata.at('name'), `it is called '${name}': OpenShift refuses a MachineSet of Cluster API with the name of one of the Machine API`);
  metadata.moved('namespace', `machines of Cluster API are in ${NAMESPACE}`);
  metadata.skip('creationTimestamp', 'generation', 'resourceVersion', 'uid', 'managedFields', 'selfLink');
  spec.moved('selector', 'machines are selected by labels of Cluster API');
  spec.moved('authoritativeAPI', 'the new MachineSet is beside the old one, which stays as it is until you scale it down');
  machine.moved('authoritativeAPI', 'as that of the MachineSet');
  machine.lost('providerID', 'it is of one machine, and the template is for all');
  const labels = metadata.map('labels');
  const infraId = options.infraId ?? labels[CLUSTER_LABEL] ?? machineMetadata.map('labels')[CLUSTER_LABEL]
    ?? refuseField(`metadata.labels["${CLUSTER_LABEL}"]`, undefined, 'the infrastructure name of the cluster, unless infraId (--infra-id) gives it');
  return {
    name,
    infraId,
    replicas: spec.number('replicas') ?? 1,
    minReadySeconds: spec.number('minReadySeconds') || undefined,
    deletionOrder: readDeletionOrder(spec),
    labels: withoutOwn(labels),
    annotations: withoutOwn(metadata.map('annotations')),
    machineLabels: { ...roleLabels(machineMetadata), ...withoutOwn(machineMetadata.map('labels')), ...nodeMetadata.map('labels') },
    machineAnnotations: { ...machineMetadata.map('annotations'), ...nodeMetadata.map('annotations'), ...readHooks(machine) },
    taints: readTaints(machine, options.release),
  };
}

function readDeletionOrder(spec: Fields): string | undefined {
  const policy = spec.text('deletePolicy');
  return policy === undefined || ['Random', 'Newest', 'Oldest'].includes(policy) ? policy : refuseField(spec.at('deletePolicy'), policy, 'Random, Newest or Oldest');
}

/** Without what is written anew for Cluster API, or is no setting at all. */
function withoutOwn(texts: Texts): Texts {
  const own = [CLUSTER_LABEL, SET_LABEL, LAST_APPLIED, ...ROLE_LABELS];
  return Object.fromEntries(Object.entries(texts).filter(([key]) => !own.includes(key)));
}

function roleLabels(metadata: Fields): Texts {
  const labels = metadata.map('labels');
  const roles = ROLE_LABELS.flatMap(label => labels[label] ?? []);
  ROLE_LABELS.filter(label => labels[label] !== undefined)
    .forEach(label => metadata.log.moved(`${metadata.at('labels')}["${label}"]`, `nodes get the label node-role.kubernetes.io/${labels[label]}`));
  return Object.fromEntries(roles.map(role => [`node-role.kubernetes.io/${role}`, '']));
}

function readHooks(machine: Fields): Texts {
  const hooks = machine.object('lifecycleHooks');
  const read = (name: string, prefix: string) => hooks.list(name).map(hook => [`${prefix}.delete.hook.machine.cluster.x-k8s.io/${hook.requiredText('name')}`, hook.requiredText('owner')]);
  const preDrain = read('preDrain', 'pre-drain');
  if (preDrain.length > 0) {
    hooks.log.lost(hooks.at('preDrain'), 'OpenShift drains no node of Cluster API, and so nobody waits for these hooks; they are written as annotations');
  }
  return Object.fromEntries([...preDrain, ...read('preTerminate', 'pre-terminate')]);
}

function readTaints(machine: Fields, release: OpenShiftRelease): readonly Plain[] | undefined {
  const taints = machine.list('taints').map(taint => {
    taint.skip('timeAdded');
    return { key: taint.requiredText('key'), value: taint.text('value'), effect: readEffect(taint), propagation: 'Always' };
  });
  if (taints.length > 0 && !release.isAtLeast(OpenShiftRelease.V5_0)) {
    machine.log.lost(machine.at('taints'), `OpenShift ${release} takes no taints of Cluster API; write them by a KubeletConfig with registerWithTaints`);
    return undefined;
  }
  return nonEmpty(taints);
}

function readEffect(taint: Fields): string {
  const [effect, effects] = [taint.requiredText('effect'), ['NoSchedule', 'PreferNoSchedule', 'NoExecute']];
  return effects.includes(effect) ? effect : refuseField(taint.at('effect'), effect, `one of ${effects.join(', ')}`);
}

function objectsOf(common: Common, pool: PlatformPool, release: OpenShiftRelease): Pick<MigratedSet, 'template' | 'machineSet'> {
  const { name, infraId, replicas, minReadySeconds, deletionOrder, labels, annotations, machineLabels, machineAnnotations, taints } = common;
  const templateName = joinName([name, contentHash(pool.templateSpec)]);
  const own = { 'cluster.x-k8s.io/cluster-name': infraId, 'cluster.x-k8s.io/set-name': name };
  const isV1Beta2 = release.isAtLeast(OpenShiftRelease.V4_21);
  const type = isV1Beta2 ? { apiGroup: INFRASTRUCTURE } : { apiVersion: `${INFRASTRUCTURE}/${pool.templateVersion}` };
  return {
    template: {
      apiVersion: `${INFRASTRUCTURE}/${pool.templateVersion}`,
      kind: pool.templateKind,
      metadata: { name: templateName, namespace: NAMESPACE },
      spec: { template: { spec: pool.templateSpec } },
    },
    machineSet: compact({
      apiVersion: `cluster.x-k8s.io/${isV1Beta2 ? 'v1beta2' : 'v1beta1'}`,
      kind: 'MachineSet',
      metadata: { name, namespace: NAMESPACE, labels: { 'cluster.x-k8s.io/cluster-name': infraId, ...labels }, annotations: ifAny(annotations) },
      spec: {
        clusterName: infraId,
        replicas,
        ...isV1Beta2 ? { deletion: ifAny({ order: deletionOrder }) } : { deletePolicy: deletionOrder, minReadySeconds },
        selector: { matchLabels: own },
        template: {
          metadata: { labels: { ...own, ...machineLabels }, annotations: ifAny(machineAnnotations) },
          spec: {
            clusterName: infraId,
            bootstrap: { dataSecretName: pool.userDataSecretName ?? COPIED_USER_DATA },
            failureDomain: pool.failureDomain,
            infrastructureRef: { ...type, kind: pool.templateKind, name: templateName },
            ...isV1Beta2 ? { minReadySeconds, taints } : {},
          },
        },
      },
    }),
  };
}

type Props = { readonly [name: string]: CodeValue | undefined };

function propsOf({ name, replicas, minReadySeconds, deletionOrder, ...common }: Common, { pool, failureDomain }: PlatformPool): Props {
  const root = (callee: string, ...args: CodeValue[]) => new Expression(callee, args, 'cdk8s-cluster-api');
  return {
    poolName: name,
    replicas: root('Replicas.fixed', replicas),
    failureDomain,
    ...pool?.props,
    minReadySeconds,
    deletionOrder: deletionOrder && root(`DeletionOrder.${deletionOrder.toUpperCase()}`),
    labels: ifAny(common.labels),
    annotations: ifAny(common.annotations),
    machineLabels: ifAny(common.machineLabels),
    machineAnnotations: ifAny(common.machineAnnotations),
    taints: common.taints?.map(taint => taintCode(taint as Texts)),
  };
}

function taintCode({ key, value, effect }: Texts): CodeValue {
  const word = effect.replace(/([a-z])([A-Z])/g, '$1_$2').toUpperCase();
  return { key, ...value === undefined ? {} : { value }, effect: new Expression(`TaintEffect.${word}`, [], 'cdk8s-cluster-api') };
}

/** `ocp-worker-a-capi` as the id of a construct. */
function idOf(name: string): string {
  return name.split(/[-.]/).map(word => word.charAt(0).toUpperCase() + word.slice(1)).join('');
}

/** Whether a manifest is a MachineSet of the Machine API. */
export function isMachineSet(manifest: unknown): manifest is { readonly [name: string]: unknown } {
  return isObject(manifest) && manifest.kind === 'MachineSet' && typeof manifest.apiVersion === 'string' && manifest.apiVersion.startsWith('machine.openshift.io/');
}
