import { Construct } from 'constructs';
import { OpenStackIdentity } from './identity';
import { checkServer, OpenStackServerProps, renderServer } from './server';
import { OpenStackMachineTemplate } from '../../../imports/openstack/v1beta1/infrastructure.cluster.x-k8s.io';
import { RotatingTemplate, TemplateNaming } from '../../cdk8s-helpers';
import { ClusterLimits, IMixedCluster } from '../../contract';
import { checkObjectNameValue, copyProps, inScope } from '../../core';

/** What an OpenStack control plane or pool takes of machines. */
export interface OpenStackMachineProps extends OpenStackServerProps {
  /**
   * The credentials. With a region they need a cloud controller manager with `OS_CCM_REGIONAL=true`, which writes provider ids with the region.
   * @default - those of the infra cluster
   */
  readonly identity?: OpenStackIdentity;
  /**
   * The name of the OpenStackFloatingIPPool that gives every machine a floating IP.
   * @default - no floating IPs
   */
  readonly floatingIpPoolName?: string;
  /**
   * A cloud controller manager of OpenStack runs in the cluster; nodes wait for it.
   * @default true
   */
  readonly externalCloudProvider?: boolean;
}

/** Creates the machine template of an OpenStack control plane or pool. */
export function createMachineTemplate(
  scope: Construct, { limits }: IMixedCluster, naming: TemplateNaming, given: OpenStackMachineProps): RotatingTemplate {
  const props = copyProps(given);
  inScope(scope, () => checkMachine(props));
  return new RotatingTemplate(scope, 'MachineTemplate', {
    spec: () => OpenStackMachineTemplate.manifest({ spec: { template: { spec: renderMachine(props, limits) } } }).spec as unknown,
    ...OpenStackMachineTemplate.GVK,
    ...naming,
  });
}

function checkMachine(props: OpenStackMachineProps): void {
  checkServer(props);
  props.identity?._check();
  if (props.floatingIpPoolName !== undefined) {
    checkObjectNameValue('floatingIpPoolName', props.floatingIpPoolName);
  }
}

function renderMachine(props: OpenStackMachineProps, { hasOlderProviders }: ClusterLimits) {
  return {
    ...renderServer(props),
    identityRef: props.identity?._render(hasOlderProviders),
    floatingIpPoolRef: props.floatingIpPoolName === undefined
      ? undefined
      : { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'OpenStackFloatingIPPool', name: props.floatingIpPoolName },
  };
}
