import { App, Chart } from 'cdk8s';
import { OpenShiftCluster, OpenShiftPlatform, OpenShiftRelease } from '../../../src/openshift';
import { CustomProvider, CustomWorkerPool } from '../../../src/providers/custom';
import { Replicas } from '../../../src/root';

const app = new App();
const chart = new Chart(app, 'burst', { namespace: 'openshift-cluster-api' });
const infraId = 'ocp-7xk2p';
const cluster = new OpenShiftCluster(chart, 'Cluster', { infraId, release: OpenShiftRelease.V4_22, platform: OpenShiftPlatform.VSPHERE });

const vsphere = new CustomProvider({
  traits: {
    provider: 'vsphere',
    infraClusterKind: 'VSphereCluster',
    primaryRank: 30,
    publishesReadyCondition: true,
    machinesNeedReadyCondition: false,
    honoursManagedBy: true,
    needsExplicitEndpoint: true,
    hostsAreScarce: false,
    providerIdScheme: 'vsphere',
  },
});
new CustomWorkerPool(cluster, 'Burst', {
  provider: vsphere,
  replicas: Replicas.fixed(2),
  machineTemplate: {
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
    kind: 'VSphereMachineTemplate',
    spec: {
      server: 'vcenter.example.com',
      datacenter: 'dc1',
      datastore: '/dc1/datastore/ds1',
      folder: `/dc1/vm/${infraId}`,
      resourcePool: '/dc1/host/cluster1/Resources',
      template: `${infraId}-rhcos-region-zone`,
      diskGiB: 120,
      numCPUs: 4,
      memoryMiB: 16384,
      network: { devices: [{ networkName: 'VM Network', dhcp4: true }] },
    },
  },
});

app.synth();
