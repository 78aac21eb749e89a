import { PlayedKinds } from './played-crds';
import { upstreamConfigOf } from '../../apiserver/admission/webhook-programs';
import { LOOPBACK } from '../../apiserver/host/ports';
import { CREDENTIALS, MOTO_URL, REGION } from '../clouds/aws-api';
import { MOTO } from '../programs/moto/moto';

/** Where a manager listens; all ports are free ones. */
export interface ManagerPorts {
  readonly webhooks: number;
  readonly health: number;
  readonly diagnostics: number;
}

/** The program of a provider: its controllers and webhooks. */
export interface Manager {
  /** The name of the program, which is also the owner of its webhooks. */
  readonly name: string;
  /** As imports/pins.json names it. */
  readonly provider: string;
  /** The folder of the kustomization of its CRDs in its module. */
  readonly crds: string;
  /** The folder of the configuration of its webhooks in its module. @default - its webhooks are not asked */
  readonly webhooks?: string;
  /** @param certificates a folder with tls.crt and tls.key */
  readonly args: (ports: ManagerPorts, certificates: string) => readonly string[];
  /** The port of its webhooks, if it cannot be told. @default - one of the free ports */
  readonly webhookPort?: number;
  /** Variables beside those of this process. @default - none */
  readonly env?: NodeJS.ProcessEnv;
  /** The program without which it is not started. @default - none */
  readonly needs?: string;
  /** The names of the CRDs that are not installed. @default - all are */
  readonly leavesOut?: RegExp;
  /** Kinds of another program that it watches; only their objects are here. @default - none */
  readonly watches?: PlayedKinds;
}

/** What the controllers of AWS ask: the simulator, for everything. */
const AWS_SERVICES = ['ec2', 'elasticloadbalancing', 'secretsmanager', 'ssm', 'sts', 'tagging', 's3'];

/** All that the stage runs, in the order in which they are told of. */
export const MANAGERS: readonly Manager[] = [
  ofClusterApi('cluster-api-core', 'cluster-api'),
  ofClusterApi('cluster-api-bootstrap-kubeadm', 'cluster-api'),
  ofClusterApi('cluster-api-controlplane-kubeadm', 'cluster-api'),
  ofClusterApi('metal3', 'metal3'),
  ofClusterApi('metal3-ipam', 'metal3-ipam'),
  {
    ...withWebhooks('baremetal-operator', 'baremetal-operator'),
    args: commonArguments,
  },
  // Its webhooks let nobody change a host but the host's own agent and a service account, neither of which there is here.
  {
    name: 'byoh',
    provider: 'byoh',
    crds: 'config/crd',
    webhookPort: 9443,
    args: ({ health, diagnostics }) => [`--health-probe-bind-address=${LOOPBACK}:${health}`, `--metrics-addr=${LOOPBACK}:${diagnostics}`],
    // Nobody asks for certificates here: the agents of hosts are played.
    env: { MANUAL_CSR_APPROVAL: 'enable' },
  },
  ofClusterApi('kubevirt', 'kubevirt'),
  {
    ...ofClusterApi('aws', 'aws', [
      `--service-endpoints=${REGION}:${AWS_SERVICES.map(service => `${service}=${MOTO_URL}`).join(',')}`,
      '--feature-gates=EKS=false,MachinePool=false',
    ]),
    // Each CRD costs everybody time, and AWS has many: these are of features that are off.
    leavesOut: /eks|nodeadm|rosa|awsmanaged|fargate|machinepool/,
    env: CREDENTIALS,
    needs: MOTO,
  },
  {
    ...ofClusterApi('openstack', 'openstack'),
    // Of the OpenStack Resource Controller, which it wants beside it.
    watches: { group: 'openstack.k-orc.cloud', version: 'v1alpha1', kinds: { images: 'Image' } },
  },
  {
    ...ofClusterApi('azure', 'azure', [
      '--feature-gates=MachinePool=false,ASOAPI=false',
      '--disable-controllers-or-webhooks=DisableASOSecretController,DisableAzureJSONMachineController',
    ]),
    leavesOut: /aso|managed|machinepool/,
  },
];

/** A manager with the flags that all projects of Cluster API share. */
function ofClusterApi(name: string, provider: string, more: readonly string[] = []): Manager {
  return {
    ...withWebhooks(name, provider),
    args: (ports, certificates) => [
      ...commonArguments(ports, certificates),
      `--diagnostics-address=${LOOPBACK}:${ports.diagnostics}`,
      '--insecure-diagnostics=true',
      '--v=2',
      ...more,
    ],
  };
}

function commonArguments({ webhooks, health }: ManagerPorts, certificates: string): string[] {
  return [`--webhook-port=${webhooks}`, `--webhook-cert-dir=${certificates}`, `--health-addr=${LOOPBACK}:${health}`];
}

/** What test/apiserver knows of where its module has what. */
function withWebhooks(name: string, provider: string): Pick<Manager, 'name' | 'provider' | 'crds' | 'webhooks'> {
  const { crds, webhooks } = upstreamConfigOf(name)!;
  return { name, provider, crds, webhooks };
}
