import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { checkResourceId } from './checks';
import { checkVm, renderVm } from './vm';
import { AzureVmIdentity } from './vm-identity';
import { AzureVmProps } from './vm-props';
import { AzureMachineTemplate, AzureMachineTemplateSpecTemplateSpec } from '../../../imports/azure/v1beta1/infrastructure.cluster.x-k8s.io';
import { RotatingTemplate, TemplateNaming } from '../../cdk8s-helpers';
import { BootstrapKind, IMixedCluster } from '../../contract';
import { checkIpAddress, copyProps, inScope, nonEmptyList, nonEmptyMap, refuseValue } from '../../core';

/** What the virtual machines of a control plane or worker pool take. */
export interface AzureMachineProps extends AzureVmProps {
  /**
   * DNS servers of the machines.
   * @default - those of the virtual network
   */
  readonly dnsServers?: string[];
  /**
   * Let the machines forward packets that are not for them, as some pod networks do (`enableIPForwarding`).
   * @default false
   */
  readonly ipForwarding?: boolean;
  /**
   * The id of a capacity reservation group.
   * @default - none
   */
  readonly capacityReservationGroupId?: string;
  /**
   * Install no extensions at all.
   * @default - true on machines that boot with Ignition, else false
   */
  readonly disableExtensionOperations?: boolean;
}

/**
 * Creates the machine template of a control plane or worker pool.
 *
 * @param publicIp whether each machine gets a public address; those of control planes are reached through the load balancer
 */
export function createMachineTemplate(
  scope: Construct, { bootstrap }: IMixedCluster, naming: TemplateNaming, given: AzureMachineProps, publicIp?: boolean): ApiObject {
  const isIgnited = bootstrap.bootstrapKind === BootstrapKind.IGNITION;
  // Extensions run programs that images for Ignition do not have.
  const disableExtensionOperations = given.disableExtensionOperations ?? (isIgnited ? true : undefined);
  const props: AzureMachineProps = { ...copyProps(given), disableExtensionOperations };
  inScope(scope, () => check(props, isIgnited));
  return new RotatingTemplate(scope, 'MachineTemplate', {
    spec: () => AzureMachineTemplate.manifest({ spec: { template: { spec: renderMachine(props, publicIp) } } }).spec as unknown,
    ...AzureMachineTemplate.GVK,
    ...naming,
  });
}

function renderMachine(props: AzureMachineProps, publicIp?: boolean): AzureMachineTemplateSpecTemplateSpec {
  return {
    ...renderVm(props),
    ...(props.machineIdentity ?? AzureVmIdentity.none())._render(),
    additionalTags: nonEmptyMap(props.additionalTags),
    allocatePublicIp: publicIp,
    capacityReservationGroupId: props.capacityReservationGroupId,
    disableExtensionOperations: props.disableExtensionOperations,
    dnsServers: nonEmptyList(props.dnsServers),
    enableIpForwarding: props.ipForwarding,
  };
}

function check(props: AzureMachineProps, isIgnited: boolean): void {
  checkVm(props, isIgnited);
  checkResourceId('capacityReservationGroupId', props.capacityReservationGroupId);
  props.dnsServers?.forEach(server => checkIpAddress('dnsServers', server));
  if (props.disableExtensionOperations === true && (props.vmExtensions ?? []).length > 0) {
    refuseValue('input/invalid-value', "'disableExtensionOperations' true contradicts 'vmExtensions'; leave one of them out");
  }
}
