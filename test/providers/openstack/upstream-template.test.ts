import { Chart, Testing } from 'cdk8s';
import {
  OpenStackControlPlane, OpenStackEtherType, OpenStackFlavor, OpenStackIdentity, OpenStackImage, OpenStackInfraCluster,
  OpenStackManagedGroup, OpenStackRef, OpenStackRemote, OpenStackTrafficDirection, OpenStackWorkerPool,
} from '../../../src/providers/openstack';
import { MixedCluster, Replicas } from '../../../src/root';
import { Manifest, synth } from '../../support/manifests';
import {
  BOOTSTRAP, CONTROL_PLANES, CORE, CRD_DEFAULT, defaultRollout, defaultServices, describeUpstream, Difference, INFRASTRUCTURE, machineDeployment,
  plainPool,
} from '../../support/upstream';

// cluster-template.yaml of Cluster API Provider OpenStack v0.14.7 with example values.

const CLUSTER = 'quickstart';
const CONTROL_PLANE = `${CLUSTER}-control-plane`;
const WORKERS = `${CLUSTER}-md-0`;
const VERSION = 'v1.34.2';
const OPENSTACK = `${INFRASTRUCTURE}/v1beta1`;
const EXTERNAL_NETWORK = '1b2c3d4e-0000-4000-8000-00000000abcd';
const IMAGE = 'ubuntu-2404-kube-v1.34.2';
const KEY = 'operators';
// What the Secret holds is left out here.
const SECRET = { apiVersion: 'v1', kind: 'Secret', metadata: { name: `${CLUSTER}-cloud-config`, labels: { 'clusterctl.cluster.x-k8s.io/move': 'true' } } };

const external = { name: 'cloud-provider', value: 'external' };
const node = {
  nodeRegistration: { name: '{{ local_hostname }}', kubeletExtraArgs: [external, { name: 'provider-id', value: "openstack:///'{{ instance_id }}'" }] },
};

const machineTemplate = (name: string, flavor: string) => ({
  apiVersion: OPENSTACK,
  kind: 'OpenStackMachineTemplate',
  metadata: { name },
  spec: { template: { spec: { flavor, image: { filter: { name: IMAGE } }, sshKeyName: KEY } } },
});

const rule = { direction: 'ingress', etherType: 'IPv4', remoteManagedGroups: ['controlplane', 'worker'] };

const TEMPLATE: Manifest[] = [
  SECRET,
  {
    apiVersion: `${BOOTSTRAP}/v1beta2`,
    kind: 'KubeadmConfigTemplate',
    metadata: { name: WORKERS },
    spec: { template: { spec: { joinConfiguration: node } } },
  },
  {
    apiVersion: `${CORE}/v1beta2`,
    kind: 'Cluster',
    metadata: { name: CLUSTER },
    spec: {
      clusterNetwork: { pods: { cidrBlocks: ['192.168.0.0/16'] }, serviceDomain: 'cluster.local' },
      controlPlaneRef: { apiGroup: CONTROL_PLANES, kind: 'KubeadmControlPlane', name: CONTROL_PLANE },
      infrastructureRef: { apiGroup: INFRASTRUCTURE, kind: 'OpenStackCluster', name: CLUSTER },
    },
  },
  machineDeployment({
    apiVersion: `${CORE}/v1beta2`,
    metadata: { name: WORKERS },
    clusterName: CLUSTER,
    replicas: 2,
    version: VERSION,
    bootstrap: { apiGroup: BOOTSTRAP, kind: 'KubeadmConfigTemplate', name: WORKERS },
    infrastructure: { apiGroup: INFRASTRUCTURE, kind: 'OpenStackMachineTemplate', name: WORKERS },
    machine: { failureDomain: 'nova' },
  }),
  {
    apiVersion: `${CONTROL_PLANES}/v1beta2`,
    kind: 'KubeadmControlPlane',
    metadata: { name: CONTROL_PLANE },
    spec: {
      replicas: 3,
      version: VERSION,
      machineTemplate: {
        spec: { infrastructureRef: { apiGroup: INFRASTRUCTURE, kind: 'OpenStackMachineTemplate', name: CONTROL_PLANE } },
      },
      kubeadmConfigSpec: {
        clusterConfiguration: { controllerManager: { extraArgs: [external] } },
        initConfiguration: node,
        joinConfiguration: node,
      },
    },
  },
  {
    apiVersion: OPENSTACK,
    kind: 'OpenStackCluster',
    metadata: { name: CLUSTER },
    spec: {
      apiServerLoadBalancer: { enabled: true },
      externalNetwork: { id: EXTERNAL_NETWORK },
      identityRef: { cloudName: 'openstack', name: `${CLUSTER}-cloud-config` },
      managedSecurityGroups: {
        allNodesSecurityGroupRules: [
          {
            ...rule,
            name: 'BGP (Calico)',
            description: 'Created by cluster-api-provider-openstack - BGP (calico)',
            protocol: 'tcp',
            portRangeMin: 179,
            portRangeMax: 179,
          },
          { ...rule, name: 'IP-in-IP (calico)', description: 'Created by cluster-api-provider-openstack - IP-in-IP (calico)', protocol: '4' },
        ],
      },
      managedSubnets: [{ cidr: '10.6.0.0/24', dnsNameservers: ['8.8.8.8'] }],
    },
  },
  machineTemplate(CONTROL_PLANE, 'm1.medium'),
  machineTemplate(WORKERS, 'm1.large'),
];

function program(): Manifest[] {
  const chart = new Chart(Testing.app(), 'quickstart');
  const cluster = new MixedCluster(chart, 'Cluster', { clusterName: CLUSTER, kubernetesVersion: VERSION, podCidrs: ['192.168.0.0/16'] });
  const remote = OpenStackRemote.managedGroups(OpenStackManagedGroup.CONTROL_PLANE, OpenStackManagedGroup.WORKER);
  const calico = { direction: OpenStackTrafficDirection.INGRESS, etherType: OpenStackEtherType.IPV4, remote };
  new OpenStackInfraCluster(cluster, 'OpenStack', {
    identity: OpenStackIdentity.fromSecret(`${CLUSTER}-cloud-config`, 'openstack'),
    externalNetwork: OpenStackRef.fromId(EXTERNAL_NETWORK),
    managedSubnet: { cidr: '10.6.0.0/24', dnsServers: ['8.8.8.8'] },
    apiServerLoadBalancer: {},
    managedSecurityGroups: {
      allNodesRules: [
        {
          ...calico,
          name: 'BGP (Calico)',
          description: 'Created by cluster-api-provider-openstack - BGP (calico)',
          protocol: 'tcp',
          portRangeMin: 179,
          portRangeMax: 179,
        },
        { ...calico, name: 'IP-in-IP (calico)', description: 'Created by cluster-api-provider-openstack - IP-in-IP (calico)', protocol: '4' },
      ],
    },
  });
  const image = OpenStackImage.fromName(IMAGE);
  new OpenStackControlPlane(cluster, 'ControlPlane', {
    instanceType: OpenStackFlavor.fromName('m1.medium'),
    image,
    sshKeyName: KEY,
    machineTemplateName: CONTROL_PLANE,
    controllerManagerExtraArgs: { 'cloud-provider': 'external' },
  });
  new OpenStackWorkerPool(cluster, 'Md0', {
    poolName: WORKERS,
    replicas: Replicas.fixed(2),
    instanceType: OpenStackFlavor.fromName('m1.large'),
    image,
    sshKeyName: KEY,
    failureDomain: 'nova',
    machineTemplateName: WORKERS,
    bootstrapTemplateName: WORKERS,
  });
  return synth(chart);
}

const KCP = `KubeadmControlPlane/${CONTROL_PLANE}`;

function unquoted(object: string, pointer: string): Difference {
  return {
    object,
    field: `${pointer}/nodeRegistration/kubeletExtraArgs/1/value`,
    upstream: "openstack:///'{{ instance_id }}'",
    ours: 'openstack:///{{ instance_id }}',
    reason: 'the quotes stand inside of a YAML text, so kubeadm keeps them and only systemd takes them away again; without them the value is right everywhere',
  };
}

const DIFFERENCES: Difference[] = [
  { object: `Secret/${CLUSTER}-cloud-config`, field: '', upstream: SECRET, reason: 'no secret values stand in manifests; it is created beside them' },
  defaultServices(CLUSTER),
  defaultRollout('v1beta2', 'KubeadmControlPlane', CONTROL_PLANE),
  ...plainPool('v1beta2', CLUSTER, WORKERS),
  unquoted(KCP, '/spec/kubeadmConfigSpec/initConfiguration'),
  unquoted(KCP, '/spec/kubeadmConfigSpec/joinConfiguration'),
  unquoted(`KubeadmConfigTemplate/${WORKERS}`, '/spec/template/spec/joinConfiguration'),
  { object: `OpenStackCluster/${CLUSTER}`, field: '/spec/identityRef/type', ours: 'Secret', reason: CRD_DEFAULT },
  { object: `OpenStackCluster/${CLUSTER}`, field: '/spec/managedSecurityGroups/allowAllInClusterTraffic', ours: false, reason: CRD_DEFAULT },
];

describeUpstream({ template: TEMPLATE, program, differences: DIFFERENCES });
