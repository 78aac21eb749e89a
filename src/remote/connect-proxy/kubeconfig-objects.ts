import { Duration } from 'cdk8s';
import { KUBECONFIG_VALUES, renderKubeconfigTemplate } from './kubeconfig';
import { EXTERNAL_SECRETS, k8s } from './l1';
import { ProxyNames } from './names';
import { ObjectWriter } from './objects';
import { goDuration } from '../../cdk8s-helpers';
import { CLUSTER_NAME_LABEL, l1Enum } from '../../core';

const RBAC_GROUP = 'rbac.authorization.k8s.io';
/** A certificate is renewed ten days before it ends, and the kubeconfig has it soon after. */
const REFRESHED = Duration.minutes(10);
const CLIENT_LIFETIME = '720h0m0s';
const CLIENT_RENEWAL = '240h0m0s';

/** What the kubeconfig of a cluster is made from. */
export interface KubeconfigFacts {
  readonly names: ProxyNames;
  readonly clusterName: string;
  readonly namespace: string;
  /** The API server, with its port. */
  readonly server: string;
  readonly proxyUrl: string;
}

/** Writes the client certificate, and the kubeconfig with it. */
export function writeKubeconfig(writer: ObjectWriter, facts: KubeconfigFacts): void {
  const { admin, clusterCa } = facts.names;
  writer.certificate('AdminCertificate', admin, {
    secretName: admin,
    commonName: 'kubernetes-admin',
    subject: { organizations: ['system:masters'] },
    duration: CLIENT_LIFETIME,
    renewBefore: CLIENT_RENEWAL,
    privateKey: { rotationPolicy: l1Enum('Always') },
    usages: ['client auth', 'digital signature', 'key encipherment'].map(l1Enum),
    issuerRef: { kind: 'Issuer', name: clusterCa },
  });
  writeStore(writer, facts);
  writeSecret(writer, facts);
}

/** A store that reads the client certificate and nothing else. */
function writeStore(writer: ObjectWriter, { names: { admin, kubeconfigWriter: name }, namespace }: KubeconfigFacts): void {
  const { KubeServiceAccount, KubeRole, KubeRoleBinding } = k8s();
  const metadata = { name };
  writer.writeFirst('KubeconfigWriter', KubeServiceAccount.manifest({ metadata, automountServiceAccountToken: false }));
  writer.writeFirst('KubeconfigWriterRole', KubeRole.manifest({
    metadata, rules: [{ apiGroups: [''], resources: ['secrets'], resourceNames: [admin], verbs: ['get'] }],
  }));
  writer.writeFirst('KubeconfigWriterBinding', KubeRoleBinding.manifest({
    metadata, roleRef: { apiGroup: RBAC_GROUP, kind: 'Role', name }, subjects: [{ kind: 'ServiceAccount', name, namespace }],
  }));
  writer.writeFirst('KubeconfigStore', {
    apiVersion: EXTERNAL_SECRETS().ExternalSecret.GVK.apiVersion,
    kind: 'SecretStore',
    metadata,
    spec: {
      provider: {
        kubernetes: {
          remoteNamespace: namespace,
          // What the API server would add.
          server: { url: 'kubernetes.default', caProvider: { type: 'ConfigMap', name: 'kube-root-ca.crt', key: 'ca.crt' } },
          auth: { serviceAccount: { name } },
        },
      },
    },
  });
}

function writeSecret(writer: ObjectWriter, { names, clusterName, server, proxyUrl }: KubeconfigFacts): void {
  const read = (secretKey: string, property: string) => ({ secretKey, remoteRef: { key: names.admin, property } });
  writer.externalSecret('Kubeconfig', names.kubeconfig, {
    refreshInterval: goDuration(REFRESHED),
    secretStoreRef: { kind: l1Enum('SecretStore'), name: names.kubeconfigWriter },
    target: {
      name: names.kubeconfig,
      creationPolicy: l1Enum('Owner'),
      deletionPolicy: l1Enum('Retain'),
      template: {
        engineVersion: l1Enum('v2'),
        mergePolicy: l1Enum('Replace'),
        // One of the type of Cluster API would be adopted by the controller of the control plane, which drops the proxy when it renews the certificate.
        type: 'Opaque',
        metadata: { labels: { [CLUSTER_NAME_LABEL]: clusterName } },
        data: { value: renderKubeconfigTemplate({ clusterName, server, proxyUrl }) },
      },
    },
    data: [read(KUBECONFIG_VALUES.ca, 'ca.crt'), read(KUBECONFIG_VALUES.certificate, 'tls.crt'), read(KUBECONFIG_VALUES.key, 'tls.key')],
  });
}
