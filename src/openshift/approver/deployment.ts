import type { k8s as types } from 'cdk8s-plus-28';
import { APPROVER_ACCOUNT, APPROVER_NAMESPACE, ApproverFacts, appLabels, certificateOf, deploymentAnnotations, METRICS_PORT, PROXY_CONFIG } from './objects';
import { CLUSTER_GROUP } from '../../topology';
import { deployment, MANAGEMENT_WORKLOAD, ON_MASTERS, port, ReleaseObject, requests } from '../manifests';
import { OpenShiftRelease } from '../release';

const CONTROLLER = 'machine-approver-controller';
const PROXY_CONFIG_FOLDER = '/etc/kube-rbac-proxy';
const CERTIFICATE_FOLDER = '/etc/tls/private';
const CONFIG_FOLDER = '/var/run/configmaps/config';
const CONFIG_FILE = 'config.yaml';
const KUBECONFIGS_FOLDER = '/var/run/secrets/kubeconfigs';
const KUBECONFIG_FILE = 'kubeconfig';
/** The metrics as the approver serves them, to nobody but the proxy. */
const PLAIN_METRICS_PORT = 9193;
/** The lease of the approver that comes with a release. */
const LEASE_OF_RELEASE = 'capi-cluster-machine-approver-leader';

/** A kubeconfig in a Secret, and what it leads to. */
export interface MountedKubeconfig {
  readonly cluster: 'management' | 'workload';
  readonly secretName: string;
  readonly secretKey: string;
}

/** What the Deployment is made from. */
export interface ApproverDeployment extends ApproverFacts {
  readonly image: string;
  readonly proxyImage: string;
  readonly releaseVersion: string;
  /** The version of Machines that it reads. */
  readonly apiVersion: string;
  readonly kubeconfigs: readonly MountedKubeconfig[];
}

export function approverDeployment(facts: ApproverDeployment): ReleaseObject {
  const { name, kubeconfigs } = facts;
  return deployment({ name, namespace: APPROVER_NAMESPACE, labels: { ...appLabels(facts), [name]: 'true' }, annotations: deploymentAnnotations() }, {
    // Two at once would only wait for one another.
    strategy: { type: 'Recreate' },
    selector: { matchLabels: appLabels(facts) },
    template: {
      metadata: { name, annotations: { ...MANAGEMENT_WORKLOAD, ...defaultContainer(facts) }, labels: appLabels(facts) },
      spec: {
        ...ON_MASTERS,
        // In its own cluster it has to work before there is a network. Elsewhere several of them may run on one node, which has each port once.
        ...!approvesElsewhere(facts) && { hostNetwork: true },
        serviceAccountName: APPROVER_ACCOUNT.name,
        priorityClassName: 'system-cluster-critical',
        containers: [proxy(facts), controller(facts)],
        volumes: [
          { name: 'auth-proxy-config', configMap: { name: PROXY_CONFIG.name } },
          { name: 'machine-approver-tls', secret: { secretName: certificateOf(facts) } },
          // 440 is the number that upstream has; it is decimal there too.
          { name: 'config', configMap: { name: 'machine-approver-config', optional: true, defaultMode: 440 } },
          ...kubeconfigs.map(kubeconfigVolume),
        ],
      },
    },
  });
}

/** Lets nobody read metrics who may not. */
function proxy({ proxyImage }: ApproverDeployment): types.Container {
  return {
    name: 'kube-rbac-proxy',
    image: proxyImage,
    imagePullPolicy: 'IfNotPresent',
    args: [
      `--secure-listen-address=0.0.0.0:${METRICS_PORT.port}`,
      `--upstream=http://127.0.0.1:${PLAIN_METRICS_PORT}/`,
      `--tls-cert-file=${CERTIFICATE_FOLDER}/tls.crt`,
      `--tls-private-key-file=${CERTIFICATE_FOLDER}/tls.key`,
      `--config-file=${PROXY_CONFIG_FOLDER}/${PROXY_CONFIG.file}`,
      `--tls-cipher-suites=${cipherSuites().join(',')}`,
      '--logtostderr=true',
      '--v=3',
    ],
    ports: [port(METRICS_PORT.name, METRICS_PORT.port)],
    resources: requests('10m', '20Mi'),
    terminationMessagePath: '/dev/termination-log',
    terminationMessagePolicy: 'File',
    volumeMounts: [{ name: 'auth-proxy-config', mountPath: PROXY_CONFIG_FOLDER }, { name: 'machine-approver-tls', mountPath: CERTIFICATE_FOLDER }],
  };
}

/** Those with forward secrecy and authenticated encryption. */
function cipherSuites(): string[] {
  return ['AES_128_GCM_SHA256', 'AES_256_GCM_SHA384', 'CHACHA20_POLY1305'].flatMap(cipher => ['RSA', 'ECDSA'].map(key => `TLS_ECDHE_${key}_WITH_${cipher}`));
}

function controller(facts: ApproverDeployment): types.Container {
  const { image, releaseVersion, kubeconfigs } = facts;
  return {
    name: CONTROLLER,
    image,
    imagePullPolicy: 'IfNotPresent',
    command: ['/usr/bin/machine-approver'],
    args: argsOf(facts),
    env: [
      { name: 'RELEASE_VERSION', value: releaseVersion },
      { name: 'METRICS_PORT', value: String(PLAIN_METRICS_PORT) },
      { name: 'METRICS_BIND_ADDRESS', value: '127.0.0.1' },
    ],
    resources: requests('10m', '50Mi'),
    terminationMessagePolicy: 'FallbackToLogsOnError',
    volumeMounts: [
      { name: 'config', mountPath: CONFIG_FOLDER },
      ...kubeconfigs.map(kubeconfig => ({ name: volumeOf(kubeconfig), mountPath: `${KUBECONFIGS_FOLDER}/${kubeconfig.cluster}`, readOnly: true })),
    ],
  };
}

function argsOf({ name, apiVersion, machineNamespace, kubeconfigs }: ApproverDeployment): string[] {
  return [
    `--config=${CONFIG_FOLDER}/${CONFIG_FILE}`,
    '-v=2',
    '--logtostderr',
    '--leader-elect=true',
    '--leader-elect-lease-duration=137s',
    '--leader-elect-renew-deadline=107s',
    '--leader-elect-retry-period=26s',
    `--leader-elect-resource-namespace=${APPROVER_NAMESPACE}`,
    // The lease is in the cluster whose nodes are approved, which may have an approver of its own.
    `--leader-elect-resource-name=${kubeconfigs.length === 0 ? LEASE_OF_RELEASE : `${name}-leader`}`,
    `--api-group-version=${CLUSTER_GROUP}/${apiVersion}`,
    // That is for the approver of Machine API to report.
    '--disable-status-controller=true',
    '--max-concurrent-reconciles=10',
    ...machineNamespace === undefined ? [] : [`--machine-namespace=${machineNamespace}`],
    ...kubeconfigs.map(({ cluster }) => `--${cluster}-cluster-kubeconfig=${KUBECONFIGS_FOLDER}/${cluster}/${KUBECONFIG_FILE}`),
  ];
}

function kubeconfigVolume(kubeconfig: MountedKubeconfig): types.Volume {
  const { secretName, secretKey } = kubeconfig;
  return { name: volumeOf(kubeconfig), secret: { secretName, items: [{ key: secretKey, path: KUBECONFIG_FILE }] } };
}

function volumeOf({ cluster }: MountedKubeconfig): string {
  return `${cluster}-kubeconfig`;
}

/** Which container `kubectl logs` shows; 4.20 does not say. */
function defaultContainer({ release }: ApproverFacts) {
  return release.isAtLeast(OpenShiftRelease.V4_21) && { 'kubectl.kubernetes.io/default-container': CONTROLLER };
}

/** Whether the nodes that it approves are those of another cluster. */
function approvesElsewhere({ kubeconfigs }: ApproverDeployment): boolean {
  return kubeconfigs.some(({ cluster }) => cluster === 'workload');
}
