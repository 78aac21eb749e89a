import { CONTROLLERS } from './accounts';
import { PayloadContext, payloadMetadata } from './context';
import { CLUSTER_OPERATOR, readTlsBinding, REPORT_EVENTS, rolesOf } from './rbac-operator';
import { CLUSTER_GROUP, INFRASTRUCTURE_GROUP } from '../../topology';
import { CONFIG_GROUP, MACHINE_API_GROUP } from '../kinds';
import { allow, ALLOW_ALL, clusterRole, clusterRoleBinding, OWN, READ, ReleaseObject, roleBinding, Rule, WRITE_STATUS } from '../manifests';
import { CLUSTER_API_NAMESPACE, MACHINE_API_NAMESPACE } from '../namespaces';
import { OpenShiftRelease } from '../release';

const CONTROLLERS_ROLE = 'openshift-capi-controllers';
const PULL_SECRET_ROLE = 'cluster-capi-operator-pull-secret';
const KUBE_SYSTEM_ROLE = 'capi-controllers-kube-system';
const CONFIG_NAMESPACE = 'openshift-config';
const KUBE_SYSTEM = 'kube-system';
/** What kinds of infrastructure start with. */
const PROVIDERS = ['aws', 'azure', 'gcp', 'vsphere', 'openstack', 'metal3', 'ibmpowervs'];
const CLUSTER_API_KINDS = ['clusters', 'machines', 'machinesets'];
const MACHINE_API_KINDS = ['machines', 'machinesets'];

/** The rights of capi-controllers. In 4.22 they may do anything. */
export function controllersRoles(context: PayloadContext): ReleaseObject[] {
  const pullSecret = rolesOf(context, PULL_SECRET_ROLE, { [CONFIG_NAMESPACE]: [allow(['get'], '', ['secrets'], ['pull-secret'])] });
  if (!context.release.isAtLeast(OpenShiftRelease.V5_0)) {
    return [
      clusterRole(payloadMetadata(context, { name: CONTROLLERS_ROLE }), [ALLOW_ALL]),
      ...rolesOf(context, CONTROLLERS.name, { [CLUSTER_API_NAMESPACE]: [ALLOW_ALL] }),
      ...pullSecret,
    ];
  }
  return [
    clusterRole(payloadMetadata(context, { name: CONTROLLERS_ROLE }), EVERYWHERE),
    ...rolesOf(context, CONTROLLERS.name, { [CLUSTER_API_NAMESPACE]: IN_CLUSTER_API, [MACHINE_API_NAMESPACE]: IN_MACHINE_API }),
    ...rolesOf(context, KUBE_SYSTEM_ROLE, { [KUBE_SYSTEM]: [allow(['list', 'watch'], '', ['secrets']), allow(['get'], '', ['secrets'], ['vsphere-creds'])] }),
    ...pullSecret,
  ];
}

const EVERYWHERE: Rule[] = [
  allow(READ, CONFIG_GROUP, ['infrastructures']),
  allow(['list', 'watch'], CONFIG_GROUP, ['clusteroperators']),
  allow(['get', 'patch'], CONFIG_GROUP, ['clusteroperators'], [CLUSTER_OPERATOR]),
  allow(WRITE_STATUS, CONFIG_GROUP, ['clusteroperators/status'], [CLUSTER_OPERATOR]),
  allow(READ, CONFIG_GROUP, ['featuregates', 'clusterversions']),
  allow(READ, 'apiextensions.k8s.io', ['customresourcedefinitions']),
  allow([...READ, 'patch', 'update'], '', ['nodes']),
];

const IN_CLUSTER_API: Rule[] = [
  allow(OWN, 'coordination.k8s.io', ['leases']),
  allow(OWN, CLUSTER_GROUP, CLUSTER_API_KINDS),
  allow(WRITE_STATUS, CLUSTER_GROUP, partsOf(CLUSTER_API_KINDS, 'status')),
  allow(['update'], CLUSTER_GROUP, partsOf(CLUSTER_API_KINDS, 'finalizers')),
  allow([...READ, 'create', 'update', 'patch'], INFRASTRUCTURE_GROUP, infrastructure('clusters')),
  allow(WRITE_STATUS, INFRASTRUCTURE_GROUP, partsOf(infrastructure('clusters'), 'status')),
  allow([...READ, 'create'], INFRASTRUCTURE_GROUP, ['azureclusteridentities']),
  allow(OWN, INFRASTRUCTURE_GROUP, infrastructure('machines')),
  allow(WRITE_STATUS, INFRASTRUCTURE_GROUP, partsOf(infrastructure('machines'), 'status')),
  allow([...OWN, 'deletecollection'], INFRASTRUCTURE_GROUP, infrastructure('machinetemplates')),
  allow(['get'], '', ['pods']),
  allow([...READ, 'create', 'update', 'patch'], '', ['secrets']),
  REPORT_EVENTS,
];

const IN_MACHINE_API: Rule[] = [
  allow(OWN, MACHINE_API_GROUP, MACHINE_API_KINDS),
  allow(WRITE_STATUS, MACHINE_API_GROUP, partsOf(MACHINE_API_KINDS, 'status')),
  allow(['update'], MACHINE_API_GROUP, partsOf(MACHINE_API_KINDS, 'finalizers')),
  allow(READ, MACHINE_API_GROUP, ['controlplanemachinesets']),
  allow(READ, '', ['secrets']),
  REPORT_EVENTS,
];

/** Binds all of these Roles to capi-controllers. */
export function controllersBindings(context: PayloadContext): ReleaseObject[] {
  const isV5 = context.release.isAtLeast(OpenShiftRelease.V5_0);
  const bind = (name: string, namespace: string) => roleBinding(payloadMetadata(context, { name, namespace }), CONTROLLERS);
  return [
    clusterRoleBinding(payloadMetadata(context, { name: CONTROLLERS_ROLE }), CONTROLLERS),
    bind(CONTROLLERS.name, CLUSTER_API_NAMESPACE),
    ...isV5 ? [readTlsBinding(context, CONTROLLERS), bind(CONTROLLERS.name, MACHINE_API_NAMESPACE), bind(KUBE_SYSTEM_ROLE, KUBE_SYSTEM)] : [],
    bind(PULL_SECRET_ROLE, CONFIG_NAMESPACE),
  ];
}

/** The resources of one sort of all providers. */
function infrastructure(sort: string): string[] {
  return PROVIDERS.map(provider => `${provider}${sort}`);
}

function partsOf(resources: readonly string[], part: string): string[] {
  return resources.map(resource => `${resource}/${part}`);
}
