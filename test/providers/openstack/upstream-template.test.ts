import { Chart, Testing } from 'cdk8s';
import { MixedCluster, Replicas } from '../../../src';
import {
  OpenStackControlPlane, OpenStackEtherType, OpenStackFlavor, OpenStackIdentity, OpenStackImage, OpenStackInfraCluster, OpenStackManagedGroup,
  OpenStackRef, OpenStackRemote, OpenStackTrafficDirection, OpenStackWorkerPool,
} from '../../../src/providers/openstack';
import { Manifest, synth } from '../../support/manifests';
import { CRD_DEFAULT, describeTemplate, Difference, ownSelector, WEBHOOK } from '../custom/upstream';

// The facts of the default template of Cluster API Provider OpenStack v0.14.7, with example values for its variables. Its Secret with the
// credentials is left out: no secret values stand in manifests, so it is created beside them.

const CLUSTER = 'quickstart';
const CONTROL_PLANE = `${CLUSTER}-control-plane`;
const WORKERS = `${CLUSTER}-md-0`;
const VERSION = 'v1.34.2';
const EXTERNAL_NETWORK = '1b2c3d4e-0000-4000-8000-00000000abcd';
const IMAGE = 'ubuntu-2404-kube-v1.34.2';
const KEY = 'operators';

function program(): Manifest[] {
  const chart = new Chart(Testing.app(), 'quickstart');
  const cluster = new MixedCluster(chart, 'Cluster', { clusterName: CLUSTER, kubernetesVersion: VERSION, podCidrs: ['192.168.0.0/16'] });
  const remote = OpenStackRemote.managedGroups(OpenStackManagedGroup.CONTROL_PLANE, OpenStackManagedGroup.WORKER);
  const calico = { direction: OpenStackTrafficDirection.INGRESS, etherType: OpenStackEtherType.IPV4, remote };
  new OpenStackInfraCluster(cluster, 'OpenStack', {
    identity: OpenStackIdentity.secret(`${CLUSTER}-cloud-config`, 'openstack'),
    externalNetwork: OpenStackRef.byId(EXTERNAL_NETWORK),
    managedSubnet: { cidr: '10.6.0.0/24', dnsNameservers: ['8.8.8.8'] },
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
  const image = OpenStackImage.byName(IMAGE);
  new OpenStackControlPlane(cluster, 'ControlPlane', {
    flavor: OpenStackFlavor.byName('m1.medium'),
    image,
    sshKeyName: KEY,
    machineTemplateName: CONTROL_PLANE,
    controllerManagerExtraArgs: { 'cloud-provider': 'external' },
  });
  new OpenStackWorkerPool(cluster, 'Md0', {
    poolName: WORKERS,
    replicas: Replicas.fixed(2),
    flavor: OpenStackFlavor.byName('m1.large'),
    image,
    sshKeyName: KEY,
    failureDomain: 'nova',
    machineTemplateName: WORKERS,
    bootstrapTemplateName: WORKERS,
  });
  return synth(chart);
}

const external = { name: 'cloud-provider', value: 'external' };
const node = {
  nodeRegistration: { name: '{{ local_hostname }}', kubeletExtraArgs: [external, { name: 'provider-id', value: "openstack:///'{{ instance_id }}'" }] },
};

const machineTemplate = (name: string, flavor: string) => ({
  apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
  kind: 'OpenStackMachineTemplate',
  metadata: { name },
  spec: { template: { spec: { flavor, image: { filter: { name: IMAGE } }, sshKeyName: KEY } } },
});

const rule = { direction: 'ingress', etherType: 'IPv4', remoteManagedGroups: ['controlplane', 'worker'] };

const TEMPLATE: Manifest[] = [
  {
    apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2',
    kind: 'KubeadmConfigTemplate',
    metadata: { name: WORKERS },
    spec: { template: { spec: { joinConfiguration: node } } },
  },
  {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'Cluster',
    metadata: { name: CLUSTER },
    spec: {
      clusterNetwork: { pods: { cidrBlocks: ['192.168.0.0/16'] }, serviceDomain: 'cluster.local' },
      controlPlaneRef: { apiGroup: 'controlplane.cluster.x-k8s.io', kind: 'KubeadmControlPlane', name: CONTROL_PLANE },
      infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'OpenStackCluster', name: CLUSTER },
    },
  },
  {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'MachineDeployment',
    metadata: { name: WORKERS },
    spec: {
      clusterName: CLUSTER,
      replicas: 2,
      selector: { matchLabels: null },
      template: {
        spec: {
          clusterName: CLUSTER,
          version: VERSION,
          failureDomain: 'nova',
          bootstrap: { configRef: { apiGroup: 'bootstrap.cluster.x-k8s.io', kind: 'KubeadmConfigTemplate', name: WORKERS } },
          infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'OpenStackMachineTemplate', name: WORKERS },
        },
      },
    },
  },
  {
    apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2',
    kind: 'KubeadmControlPlane',
    metadata: { name: CONTROL_PLANE },
    spec: {
      replicas: 3,
      version: VERSION,
      machineTemplate: {
        spec: { infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'OpenStackMachineTemplate', name: CONTROL_PLANE } },
      },
      kubeadmConfigSpec: {
        clusterConfiguration: { controllerManager: { extraArgs: [external] } },
        initConfiguration: node,
        joinConfiguration: node,
      },
    },
  },
  {
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
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

const POOL = `MachineDeployment/${WORKERS}`;
const KCP = `KubeadmControlPlane/${CONTROL_PLANE}`;

function unquoted(object: string, pointer: string): Difference {
  return {
    object,
    field: `${pointer}/nodeRegistration/kubeletExtraArgs/1/value`,
    theirs: "openstack:///'{{ instance_id }}'",
    ours: 'openstack:///{{ instance_id }}',
    reason: 'the quotes stand inside of a YAML text, so kubeadm keeps them and only systemd takes them away again; without them the value is right everywhere',
  };
}

describeTemplate(program(), TEMPLATE, [
  { object: `Cluster/${CLUSTER}`, field: '/spec/clusterNetwork/services/cidrBlocks/0', ours: '10.96.0.0/12', reason: 'the default of kubeadm, stated so that it can be checked against other networks' },
  { object: POOL, field: '/spec/selector/matchLabels', theirs: null, reason: 'the labels that the webhook would fill in follow' },
  ...ownSelector(POOL, CLUSTER, WORKERS),
  { object: POOL, field: '/spec/rollout/strategy/type', ours: 'RollingUpdate', reason: WEBHOOK },
  { object: POOL, field: '/spec/rollout/strategy/rollingUpdate/maxSurge', ours: 1, reason: WEBHOOK },
  { object: POOL, field: '/spec/rollout/strategy/rollingUpdate/maxUnavailable', ours: 0, reason: WEBHOOK },
  { object: KCP, field: '/spec/rollout/strategy/type', ours: 'RollingUpdate', reason: WEBHOOK },
  { object: KCP, field: '/spec/rollout/strategy/rollingUpdate/maxSurge', ours: 1, reason: WEBHOOK },
  unquoted(KCP, '/spec/kubeadmConfigSpec/initConfiguration'),
  unquoted(KCP, '/spec/kubeadmConfigSpec/joinConfiguration'),
  unquoted(`KubeadmConfigTemplate/${WORKERS}`, '/spec/template/spec/joinConfiguration'),
  { object: `OpenStackCluster/${CLUSTER}`, field: '/spec/identityRef/type', ours: 'Secret', reason: CRD_DEFAULT },
  { object: `OpenStackCluster/${CLUSTER}`, field: '/spec/managedSecurityGroups/allowAllInClusterTraffic', ours: false, reason: CRD_DEFAULT },
]);
