import type { LoadBalancerRecord } from '../../knowledge/provider-record';
import { HostedPrimary, InfraTraits } from '../../knowledge/traits';

/** What AWS can do in a mixed cluster. */
export const AWS_TRAITS: InfraTraits = {
  provider: 'aws',
  infraClusterKind: 'AWSCluster',
  primaryRank: 8,
  primaryNeeds: 'the control plane on its machines',
  needsControlPlaneBecause: 'machines of AWS then wait for a load balancer that nobody builds',
  hostedPrimary: HostedPrimary.SETTING,
  hostedPrimarySetting: 'loadBalancerType: disabled',
  secondaryNeeds: 'subnet and security groups by id on the pool',
  noUnmanagedMachinePoolBecause: 'an AWSMachinePool reads its security groups from the status of an AWSCluster that its controller reconciles',
  publishesReadyCondition: true,
  machinesNeedReadyCondition: false,
  honoursManagedBy: true,
  needsManagedByBecause: 'machines of AWS then wait for security groups in a status that nobody fills in',
  needsExplicitEndpoint: false,
  hostsAreScarce: false,
  providerIdScheme: 'aws',
  platform: 'AWS',
};

/** The load balancer that the controller of an AWSCluster builds. */
export const AWS_LOAD_BALANCER: LoadBalancerRecord = {
  switchField: 'spec.controlPlaneLoadBalancer.loadBalancerType', offValue: 'disabled', hostPattern: '(^|\\.)elb\\.',
};
