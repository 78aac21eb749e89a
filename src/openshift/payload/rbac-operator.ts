import { INSTALLER, OPERATOR } from './accounts';
import { PayloadContext, payloadAnnotations, payloadMetadata } from './context';
import { CLUSTER_GROUP } from '../../topology';
import { CONFIG_GROUP, MACHINE_API_GROUP, OPERATOR_GROUP } from '../kinds';
import {
  Account, aggregatedClusterRole, allow, ALLOW_ALL, clusterRole, clusterRoleBinding, OWN, RBAC_GROUP, READ, ReleaseObject, role, roleBinding, Rule,
  WRITE_STATUS,
} from '../manifests';
import { CLUSTER_API_NAMESPACE, CLUSTER_API_OPERATOR_NAMESPACE, MACHINE_API_NAMESPACE } from '../namespaces';
import { OpenShiftRelease } from '../release';

const OPERATOR_ROLE = 'openshift-capi-operator';
const INSTALLER_ROLE = 'openshift-capi-installer';
/** Providers add to it by ClusterRoles with the label. */
const PROVIDER_PERMISSIONS = 'openshift-capi-installer:provider-permissions';
const AGGREGATE_TO_INSTALLER = 'capi-operator.openshift.io/aggregate-to-installer';
const READ_TLS_ROLE = 'system:openshift:openshift-cluster-api:read-tls-configuration';
/** The ClusterOperator that all of them report through. */
export const CLUSTER_OPERATOR = 'cluster-api';
/** The lists of verbs are in the order of upstream, here too. */
const MANAGE = ['create', 'get', 'update', 'patch', 'delete'];
/** To grant what one does not have. */
const GRANT = ['escalate', 'bind'];
export const REPORT_EVENTS = allow(['create', 'patch'], '', ['events']);

/** Which versions and ciphers of TLS the API server allows. */
export function readTlsRole(context: PayloadContext): ReleaseObject {
  return clusterRole({ name: READ_TLS_ROLE, annotations: payloadAnnotations(context, ['CompatibilityRequirements']) }, [allow(READ, CONFIG_GROUP, ['apiservers'])]);
}

export function readTlsBinding(context: PayloadContext, account: Account): ReleaseObject {
  return clusterRoleBinding(payloadMetadata(context, { name: `system:openshift:${account.name}-read-tls-configuration` }), account, READ_TLS_ROLE);
}

/** The ClusterRole of the operator. In 4.22 it is the installer too, and may do anything. */
export function operatorClusterRole(context: PayloadContext): ReleaseObject {
  const rules = context.release.isAtLeast(OpenShiftRelease.V5_0) ? OPERATOR_RULES : [ALLOW_ALL];
  return clusterRole(payloadMetadata(context, { name: OPERATOR_ROLE }), rules);
}

const OPERATOR_RULES: Rule[] = [
  allow(['get'], CONFIG_GROUP, ['infrastructures']),
  allow([...READ, 'create'], CONFIG_GROUP, ['clusteroperators']),
  allow(WRITE_STATUS, CONFIG_GROUP, ['clusteroperators'], [CLUSTER_OPERATOR]),
  allow(WRITE_STATUS, CONFIG_GROUP, ['clusteroperators/status'], [CLUSTER_OPERATOR]),
  allow(READ, CONFIG_GROUP, ['clusterversions', 'featuregates']),
  allow(READ, OPERATOR_GROUP, ['clusterapis']),
];

export function operatorClusterBinding(context: PayloadContext): ReleaseObject {
  return clusterRoleBinding(payloadMetadata(context, { name: OPERATOR_ROLE }), OPERATOR);
}

/** The Roles of the operator, which makes the Deployment of the installer and looks at that of capi-controllers. */
export function operatorRoles(context: PayloadContext): ReleaseObject[] {
  return rolesOf(context, OPERATOR.name, {
    [CLUSTER_API_OPERATOR_NAMESPACE]: [
      allow(OWN, 'coordination.k8s.io', ['leases']),
      allow([...READ, 'create', 'patch', 'update', 'delete'], 'apps', ['deployments']),
      allow(READ, '', ['configmaps']),
      allow(['get'], '', ['pods']),
      REPORT_EVENTS,
    ],
    [CLUSTER_API_NAMESPACE]: [allow(READ, 'apps', ['deployments']), allow(READ, '', ['configmaps'])],
  });
}

export function operatorBindings(context: PayloadContext): ReleaseObject[] {
  return bindingsOf(context, OPERATOR, [CLUSTER_API_OPERATOR_NAMESPACE, CLUSTER_API_NAMESPACE]);
}

/** The rights of the installer: what it installs, and all that it looks at. */
export function installerRoles(context: PayloadContext): ReleaseObject[] {
  return [
    clusterRole(payloadMetadata(context, { name: INSTALLER_ROLE }), INSTALLER_RULES),
    ...rolesOf(context, INSTALLER.name, {
      [CLUSTER_API_OPERATOR_NAMESPACE]: [
        allow(OWN, 'coordination.k8s.io', ['leases']),
        allow(['get'], '', ['pods']),
        allow(['get'], '', ['configmaps']),
        REPORT_EVENTS,
      ],
      [CLUSTER_API_NAMESPACE]: [
        allow(MANAGE, '', ['serviceaccounts', 'services']),
        allow(MANAGE, 'apps', ['deployments']),
        allow([...MANAGE, ...GRANT], RBAC_GROUP, ['roles']),
        allow(MANAGE, RBAC_GROUP, ['rolebindings']),
        mayBeParameters(CLUSTER_GROUP),
      ],
      [MACHINE_API_NAMESPACE]: [mayBeParameters(MACHINE_API_GROUP)],
    }),
    aggregatedClusterRole({ name: PROVIDER_PERMISSIONS, annotations: payloadAnnotations(context, []) }, { [AGGREGATE_TO_INSTALLER]: 'true' }),
  ];
}

const INSTALLER_RULES: Rule[] = [
  // The API server asks for it when an admission policy is bound before it exists.
  allow(['get', 'list'], '*', ['*']),
  allow(READ, CONFIG_GROUP, ['infrastructures']),
  allow(READ, CONFIG_GROUP, ['clusteroperators']),
  allow(['get', ...WRITE_STATUS], CONFIG_GROUP, ['clusteroperators/status']),
  allow(READ, OPERATOR_GROUP, ['clusterapis']),
  allow(['get', ...WRITE_STATUS], OPERATOR_GROUP, ['clusterapis/status']),
  allow(OWN, 'apiextensions.k8s.io', ['customresourcedefinitions']),
  allow(OWN, 'admissionregistration.k8s.io', [
    'mutatingwebhookconfigurations', 'validatingwebhookconfigurations', 'validatingadmissionpolicies', 'validatingadmissionpolicybindings',
  ]),
  allow([...OWN, ...GRANT], RBAC_GROUP, ['clusterroles']),
  allow(OWN, RBAC_GROUP, ['clusterrolebindings']),
  // It watches all namespaces for what it manages in one.
  allow(READ, RBAC_GROUP, ['roles', 'rolebindings']),
  allow(READ, '', ['serviceaccounts', 'services']),
  allow(READ, 'apps', ['deployments']),
];

export function installerBindings(context: PayloadContext): ReleaseObject[] {
  return [
    clusterRoleBinding(payloadMetadata(context, { name: 'system:openshift:capi-installer' }), INSTALLER, INSTALLER_ROLE),
    ...bindingsOf(context, INSTALLER, [CLUSTER_API_OPERATOR_NAMESPACE, CLUSTER_API_NAMESPACE, MACHINE_API_NAMESPACE]),
    readTlsBinding(context, INSTALLER),
    clusterRoleBinding({ name: 'system:openshift:capi-installer:provider-permissions', annotations: payloadAnnotations(context, []) }, INSTALLER, PROVIDER_PERMISSIONS),
  ];
}

/** Who binds an admission policy has to be allowed to list what it takes for parameters. */
function mayBeParameters(group: string): Rule {
  return allow(['list'], group, ['machines', 'machinesets']);
}

/** Binds the Roles that have the name of the account. */
function bindingsOf(context: PayloadContext, account: Account, namespaces: readonly string[]): ReleaseObject[] {
  return namespaces.map(namespace => roleBinding(payloadMetadata(context, { name: account.name, namespace }), account));
}

/** Roles of one name, in several namespaces. */
export function rolesOf(context: PayloadContext, name: string, rules: { readonly [namespace: string]: Rule[] }): ReleaseObject[] {
  return Object.entries(rules).map(([namespace, ofNamespace]) => role(payloadMetadata(context, { name, namespace }), ofNamespace));
}
