import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { checkDisks, renderDisks } from './disks';
import {
  GcpCapacityType, GcpConfidentialCompute, GcpHostMaintenance, GcpMachineProps, GcpServiceAccount, GcpShieldedInstance,
} from './machine-props';
import { checkGcpLabels, checkNetworkTags } from './names';
import { checkResourceManagerTags, renderResourceManagerTags } from './resource-manager-tags';
import { GcpMachineTemplate } from '../../../imports/gcp/v1beta1/infrastructure.cluster.x-k8s.io';
import { RotatingTemplate, TemplateNaming } from '../../cdk8s-helpers';
import { copyProps, inScope, isWholeNumber, l1Enum, nonEmptyList, nonEmptyMap, nonEmptyObject, refuseValue } from '../../core';

const ALL_SCOPES = 'https://www.googleapis.com/auth/cloud-platform';

/** The machine series that can do it; CAPG admits no others. */
const CONFIDENTIAL_SERIES: { readonly [policy: string]: readonly string[] } = {
  [GcpConfidentialCompute.AMD_SEV]: ['n2d', 'c2d', 'c3d'],
  [GcpConfidentialCompute.AMD_SEV_SNP]: ['n2d'],
  [GcpConfidentialCompute.INTEL_TDX]: ['c3'],
};

/** The zone of a pool, which can be told; those of a control plane differ. */
interface PoolZone {
  readonly zone?: string;
}

/** Creates the machine template of a control plane or worker pool. */
export function createMachineTemplate(scope: Construct, naming: TemplateNaming, given: GcpMachineProps, pool?: PoolZone): ApiObject {
  const props = copyProps(given);
  inScope(scope, () => {
    checkMachine(props);
    (props.accelerators ?? []).forEach(({ type }) => acceleratorPath(type, pool));
  });
  return new RotatingTemplate(scope, 'MachineTemplate', {
    spec: () => GcpMachineTemplate.manifest({ spec: { template: { spec: renderMachine(props, type => acceleratorPath(type, pool)) } } }).spec,
    ...GcpMachineTemplate.GVK,
    ...naming,
  });
}

/** Refuses machines that GCP or CAPG would refuse. */
export function checkMachine(props: GcpMachineProps): void {
  const { instanceType, accelerators = [], confidentialCompute, hostMaintenance, metadata = {} } = props;
  if (!/^[a-z0-9]+(-[a-z0-9]+)+$/.test(instanceType)) {
    refuseValue('input/invalid-value', `'instanceType' '${instanceType}' is not a machine type; use for example 'n2-standard-4'`);
  }
  props.image._check();
  checkDisks(props.rootDisk ?? {}, props.additionalDisks ?? []);
  checkNetworkTags(props.additionalNetworkTags);
  checkGcpLabels(props.additionalLabels);
  checkResourceManagerTags(props.resourceManagerTags);
  const badCount = accelerators.find(({ count = 1 }) => !isWholeNumber(count, 1));
  if (badCount !== undefined) {
    refuseValue('input/invalid-value', `'accelerators' has ${badCount.count} of '${badCount.type}'; use a whole number, 1 or more`);
  }
  const isTakenBack = [GcpCapacityType.SPOT, GcpCapacityType.PREEMPTIBLE].some(type => type === props.capacityType);
  if (hostMaintenance === GcpHostMaintenance.MIGRATE && (isTakenBack || mustTerminate(props))) {
    refuseValue('input/invalid-value', `'hostMaintenance' '${hostMaintenance}' is not possible ${isTakenBack ? `for ${props.capacityType} machines` : 'with GPUs or confidential computing'}; `
      + 'use GcpHostMaintenance.TERMINATE, or leave it out');
  }
  const series = confidentialCompute && CONFIDENTIAL_SERIES[confidentialCompute];
  if (series !== undefined && !series.includes(instanceType.split('-')[0])) {
    refuseValue('input/invalid-value', `'confidentialCompute' '${confidentialCompute}' is not possible on '${instanceType}'; use a machine type of ${series.join(', ')}`);
  }
  if (Object.hasOwn(metadata, 'user-data')) {
    refuseValue('input/invalid-value', "'metadata' has 'user-data', which holds the bootstrap data; use 'files' and 'preKubeadmCommands'");
  }
}

/**
 * The machine as CAPG wants it, the same in GCPMachineTemplate and GCPMachinePool.
 *
 * @param pathOf what stands for the type of an accelerator
 */
export function renderMachine(props: GcpMachineProps, pathOf: (type: string) => string) {
  const { metadata = {}, hostMaintenance, capacityType } = props;
  return {
    instanceType: props.instanceType,
    ...props.image._render(),
    subnet: props.subnet,
    publicIp: props.publicIp,
    ...renderDisks(props.rootDisk ?? {}, props.additionalDisks ?? []),
    provisioningModel: capacityType === GcpCapacityType.SPOT ? l1Enum('Spot') : undefined,
    preemptible: capacityType === GcpCapacityType.PREEMPTIBLE ? true : undefined,
    guestAccelerators: nonEmptyList(props.accelerators?.map(({ type, count }) => ({ type: pathOf(type), count: count ?? 1 }))),
    onHostMaintenance: l1Enum(mustTerminate(props) ? GcpHostMaintenance.TERMINATE : hostMaintenance),
    serviceAccounts: props.machineIdentity && renderServiceAccount(props.machineIdentity),
    additionalNetworkTags: nonEmptyList(props.additionalNetworkTags),
    additionalLabels: nonEmptyMap(props.additionalLabels),
    additionalMetadata: nonEmptyList(Object.keys(metadata).sort().map(key => ({ key, value: metadata[key] }))),
    resourceManagerTags: nonEmptyList(renderResourceManagerTags(props.resourceManagerTags)),
    shieldedInstanceConfig: props.shieldedInstance && renderShieldedInstance(props.shieldedInstance),
    confidentialCompute: l1Enum(props.confidentialCompute),
    // Written out although it is the default: the API server would add it.
    ipForwarding: l1Enum(enabled(props.ipForwarding ?? true)),
  };
}

/** Google moves neither machines with GPUs nor those whose memory it cannot read. */
function mustTerminate({ accelerators = [], confidentialCompute }: GcpMachineProps): boolean {
  return accelerators.length > 0 || confidentialCompute !== undefined;
}

/** Machines name their GPUs by zone; only instance templates take the bare type. */
function acceleratorPath(type: string, pool?: PoolZone): string {
  if (type.includes('/')) {
    return type;
  }
  if (pool?.zone === undefined) {
    refuseValue('input/missing-value', `'accelerators' has '${type}', which is known in a zone only; ${pool === undefined ? '' : "set 'failureDomain' on the pool, or "}`
      + `use for example 'projects/my-project/zones/europe-west1-b/acceleratorTypes/${type}'`);
  }
  return `zones/${pool.zone}/acceleratorTypes/${type}`;
}

function renderServiceAccount({ email, scopes }: GcpServiceAccount) {
  return { email, scopes: nonEmptyList(scopes) ?? [ALL_SCOPES] };
}

function renderShieldedInstance({ secureBoot, vtpm, integrityMonitoring }: GcpShieldedInstance) {
  return nonEmptyObject({
    secureBoot: l1Enum(enabled(secureBoot)),
    virtualizedTrustedPlatformModule: l1Enum(enabled(vtpm)),
    integrityMonitoring: l1Enum(enabled(integrityMonitoring)),
  });
}

function enabled(value?: boolean): string | undefined {
  return value === undefined ? undefined : value ? 'Enabled' : 'Disabled';
}
