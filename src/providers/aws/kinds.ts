import {
  bootstrapConfig, BootstrapKind, bootstrapTemplate, child, DeliveryRole, identity, infraCluster, infraMachinePool, KindRecord, template,
} from '../../knowledge';
import { nodeReferences } from '../../kubeadm/references';
import { CONTROL_PLANE_GROUP, INFRASTRUCTURE_GROUP, kindAndName, nameOf, ReferenceRole, ReferenceScope } from '../../topology';

/** An identity, of whatever kind: all of them are in no namespace. */
const IDENTITY_REFERENCE = kindAndName(INFRASTRUCTURE_GROUP, ReferenceScope.CLUSTER);
/** In the namespace of the manager of the provider (pkg/cloud/scope/session.go). */
const STATIC_KEYS = { ...nameOf({ group: '', kind: 'Secret' }, ReferenceScope.UNKNOWN_NAMESPACE), keys: ['AccessKeyID', 'SecretAccessKey'] };
/** The controller completes the subnets it is given, unless it is told to leave the infra cluster alone; the list is compared as a whole. */
const SUBNETS = [{ path: 'spec.network.subnets', onlyWhereReconciled: true }];

/** The kinds of AWS, those of EKS included. */
export const AWS_KINDS: KindRecord[] = [
  infraCluster('AWSCluster', {
    references: { 'spec.identityRef': IDENTITY_REFERENCE },
    // The webhook writes a number wherever the Go type has one; protocols such as IP-in-IP have no ports.
    filledByWebhooks: {
      'controlPlaneLoadBalancer.loadBalancerType': 'classic', 'network.cni.cniIngressRules[].fromPort': 0, 'network.cni.cniIngressRules[].toPort': 0,
    },
    controllerFields: SUBNETS,
    details: [{ path: 'spec.region' }],
  }),
  infraCluster('AWSManagedCluster'),
  {
    group: CONTROL_PLANE_GROUP,
    kind: 'AWSManagedControlPlane',
    deliveryRole: DeliveryRole.MACHINES,
    noHealthCheckBecause: 'Argo CD brings a good one',
    hasArgoCdCheck: true,
    references: { 'spec.identityRef': IDENTITY_REFERENCE },
    controllerFields: SUBNETS,
    details: [{ path: 'spec.region' }],
  },
  template('AWSManagedControlPlaneTemplate', { group: CONTROL_PLANE_GROUP, references: { 'spec.template.spec.identityRef': IDENTITY_REFERENCE } }),
  template('AWSClusterTemplate', { references: { 'spec.template.spec.identityRef': IDENTITY_REFERENCE } }),
  template('AWSManagedClusterTemplate'),
  child('AWSMachine'),
  template('AWSMachineTemplate', { details: [{ path: 'spec.template.spec.instanceType' }] }),
  infraMachinePool('AWSMachinePool', {
    exampleOf: ReferenceRole.MACHINE_POOL, details: [{ path: 'spec.awsLaunchTemplate.instanceType' }, { path: 'spec.availabilityZones', label: 'zones' }],
  }),
  infraMachinePool('AWSManagedMachinePool', { details: [{ path: 'spec.instanceType' }, { path: 'spec.availabilityZones', label: 'zones' }] }),
  identity('AWSClusterControllerIdentity', { ownNames: ['default'] }),
  identity('AWSClusterRoleIdentity', { references: { 'spec.sourceIdentityRef': IDENTITY_REFERENCE } }),
  identity('AWSClusterStaticIdentity', { references: { 'spec.secretRef': STATIC_KEYS } }),
  ...['EKSConfig', 'NodeadmConfig'].flatMap(kind => [
    bootstrapConfig(kind, BootstrapKind.EKS, { references: nodeReferences('spec') }),
    bootstrapTemplate(`${kind}Template`, BootstrapKind.EKS, { references: nodeReferences('spec.template.spec') }),
  ]),
];
