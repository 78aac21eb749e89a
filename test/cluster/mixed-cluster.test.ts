import { ApiObject, Chart } from 'cdk8s';
import { CLOUD, FakeControlPlane } from './fakes';
import { MixedCluster } from '../../src/cluster/mixed-cluster';
import { MixedClusterProps } from '../../src/cluster/mixed-cluster-props';
import { ClusterCni } from '../../src/contract';
import { ClusterApiVersion } from '../../src/core/api-version';
import { Endpoint } from '../../src/core/endpoint';
import { ByohControlPlane } from '../../src/providers/byoh/control-plane';
import { ByohWorkerPool } from '../../src/providers/byoh/worker-pool';
import { Metal3WorkerPool } from '../../src/providers/metal3/worker-pool';
import { IMAGE, makeChart, makeCluster } from '../support/charts';
import { find, ids, Manifest, synth } from '../support/manifests';
import { schemaErrors } from '../support/schema';

const { V1BETA1, V1BETA2 } = ClusterApiVersion;
const MINIMAL: MixedClusterProps = { clusterName: 'edge', kubernetesVersion: 'v1.34.2', podCidrs: ['10.244.0.0/16'], endpoint: Endpoint.of('192.168.10.20') };

/** All but `remoteAccess`, which writes nothing into the Cluster. */
function allProps(apiVersion: ClusterApiVersion): Required<Omit<MixedClusterProps, 'remoteAccess'>> {
  return {
    clusterName: 'site-7',
    kubernetesVersion: 'v1.33.1',
    poolVersion: 'v1.33.0',
    endpoint: Endpoint.of('api.example.com', 443),
    podCidrs: ['10.1.0.0/16', 'fd00:1::/56'],
    serviceCidrs: ['10.2.0.0/16', 'fd00:2::/112'],
    serviceDomain: 'site.local',
    routedNetworks: true,
    cni: ClusterCni.calico(),
    apiVersion,
    labels: { cni: 'calico' },
    annotations: { owner: 'ops' },
    paused: true,
  };
}

/** A chart with a cluster of a BYOH control plane and Metal3 workers. */
function mixedChart(props: MixedClusterProps): { chart: Chart; cluster: MixedCluster } {
  const chart = makeChart();
  const cluster = new MixedCluster(chart, 'Cluster', props);
  new ByohControlPlane(cluster, 'ControlPlane');
  new Metal3WorkerPool(cluster, 'Metal', { image: IMAGE });
  new ByohWorkerPool(cluster, 'Virtual');
  return { chart, cluster };
}

test('says that a load balancer serves its endpoint', () => {
  const { metadata } = find(synth(mixedChart({ ...MINIMAL, endpoint: Endpoint.loadBalancer('192.168.10.20'), annotations: { owner: 'ops' } }).chart), 'Cluster');
  expect(metadata?.annotations).toEqual({ 'cdk8s-cluster-api/endpoint': 'load-balancer', 'owner': 'ops' });
});

test('is a Cluster with references to control plane and infrastructure', () => {
  expect(find(synth(mixedChart(MINIMAL).chart), 'Cluster')).toEqual({
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'Cluster',
    metadata: { name: 'edge', namespace: 'edge' },
    spec: {
      clusterNetwork: {
        pods: { cidrBlocks: ['10.244.0.0/16'] },
        services: { cidrBlocks: ['10.96.0.0/12'] },
        serviceDomain: 'cluster.local',
      },
      controlPlaneEndpoint: { host: '192.168.10.20', port: 6443 },
      controlPlaneRef: { apiGroup: 'controlplane.cluster.x-k8s.io', kind: 'KubeadmControlPlane', name: 'edge-control-plane' },
      infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'Metal3Cluster', name: 'edge' },
    },
  });
});

test.each([V1BETA1, V1BETA2])('has every prop in %s', apiVersion => {
  const group = (name: string) => apiVersion === V1BETA1 ? { apiVersion: `${name}/v1beta1` } : { apiGroup: name };
  expect(find(synth(mixedChart(allProps(apiVersion)).chart), 'Cluster')).toEqual({
    apiVersion: `cluster.x-k8s.io/${apiVersion}`,
    kind: 'Cluster',
    metadata: { name: 'site-7', namespace: 'edge', labels: { cni: 'calico' }, annotations: { 'cdk8s-cluster-api/node-network': 'routed', 'owner': 'ops' } },
    spec: {
      paused: true,
      clusterNetwork: {
        pods: { cidrBlocks: ['10.1.0.0/16', 'fd00:1::/56'] },
        services: { cidrBlocks: ['10.2.0.0/16', 'fd00:2::/112'] },
        serviceDomain: 'site.local',
      },
      controlPlaneEndpoint: { host: 'api.example.com', port: 443 },
      controlPlaneRef: { ...group('controlplane.cluster.x-k8s.io'), kind: 'KubeadmControlPlane', name: 'site-7-control-plane' },
      infrastructureRef: { ...group('infrastructure.cluster.x-k8s.io'), kind: 'Metal3Cluster', name: 'site-7' },
    },
  });
});

describe.each([V1BETA1, V1BETA2])('in %s', apiVersion => {
  const manifests = synth(mixedChart(allProps(apiVersion)).chart);

  test('every object agrees with its schema', () => {
    expect(manifests.flatMap(manifest => schemaErrors(manifest) ?? [`no schema of ${manifest.kind}`])).toEqual([]);
  });

  test('every infra cluster has the name, the namespace and the endpoint of the cluster', () => {
    for (const kind of ['Metal3Cluster', 'ByoCluster', 'Cluster']) {
      expect(find(manifests, kind)).toMatchObject({
        metadata: { name: 'site-7', namespace: 'edge' }, spec: { controlPlaneEndpoint: { host: 'api.example.com', port: 443 } },
      });
    }
  });

  test('no object has an owner or a status', () => {
    for (const manifest of manifests) {
      expect(manifest).not.toHaveProperty('status');
      expect(manifest.metadata).not.toHaveProperty('ownerReferences');
    }
  });

  test('the infra clusters come before the Cluster', () => {
    const kinds = manifests.map(({ kind }: Manifest) => kind);
    expect(kinds.indexOf('Metal3Cluster')).toBeLessThan(kinds.indexOf('Cluster'));
    expect(kinds.indexOf('ByoCluster')).toBeLessThan(kinds.indexOf('Cluster'));
  });

  test('control plane and pools have the versions that are given for each', () => {
    expect(find(manifests, 'KubeadmControlPlane').spec.version).toBe('v1.33.1');
    expect(find(manifests, 'MachineDeployment', 'site-7-metal').spec.template.spec.version).toBe('v1.33.0');
  });
});

test('the version of the cluster is that of control plane and pools, unless the pools have one of their own', () => {
  const chart = makeChart();
  const cluster = new MixedCluster(chart, 'Cluster', { ...MINIMAL, poolVersion: 'v1.34.1' });
  new ByohControlPlane(cluster, 'ControlPlane');
  new ByohWorkerPool(cluster, 'Pinned', { kubernetesVersion: 'v1.34.0' });
  new ByohWorkerPool(cluster, 'Others');
  const versionOf = (manifests: Manifest[], name: string) => find(manifests, 'MachineDeployment', name).spec.template.spec.version;
  expect(['edge-pinned', 'edge-others'].map(name => versionOf(synth(chart), name))).toEqual(['v1.34.0', 'v1.34.1']);
  expect(versionOf(synth(mixedChart(MINIMAL).chart), 'edge-virtual')).toBe('v1.34.2');
});

test('fails on a version of the pools that is none', () => {
  expect(() => new MixedCluster(makeChart(), 'Cluster', { ...MINIMAL, poolVersion: '1.34' })).toThrow(new Error(
    "[test/Cluster] 'poolVersion' '1.34' is not a full version; use 'v<major>.<minor>.<patch>', for example 'v1.34.2' (version/invalid)"));
});

test('has the same objects under the same names in both API versions', () => {
  const [old, current] = [V1BETA1, V1BETA2].map(apiVersion => ids(synth(mixedChart(allProps(apiVersion)).chart)));
  expect(old).toEqual(current);
  expect(old).toHaveLength(11);
});

test('exposes its object and what it is made of', () => {
  const { cluster } = mixedChart(MINIMAL);
  expect(cluster.node.defaultChild).toBe(cluster.resource);
  expect(ApiObject.of(cluster)).toBe(cluster.resource);
  expect(cluster).toMatchObject({ clusterName: 'edge', apiVersion: 'v1beta2', endpoint: { host: '192.168.10.20' } });
  expect(`${cluster.kubernetesVersion}`).toBe('v1.34.2');
  expect(cluster.primaryInfraCluster?.resource.kind).toBe('Metal3Cluster');
  expect(cluster.allInfraClusters.map(({ resource }) => resource.kind)).toEqual(['ByoCluster', 'Metal3Cluster']);
});

test('hands out a copy of its infra clusters', () => {
  const { cluster } = mixedChart(MINIMAL);
  cluster.allInfraClusters.pop();
  expect(cluster.allInfraClusters).toHaveLength(2);
});

test('takes labels and annotations later', () => {
  const { chart, cluster } = mixedChart({ ...MINIMAL, labels: { a: 'b' } });
  cluster.addLabel('cni', 'calico');
  cluster.addAnnotation('owner', 'ops');
  expect(find(synth(chart), 'Cluster').metadata).toMatchObject({ labels: { a: 'b', cni: 'calico' }, annotations: { owner: 'ops' } });
});

test('says that it is not paused only when told', () => {
  expect(find(synth(mixedChart({ ...MINIMAL, paused: false }).chart), 'Cluster').spec.paused).toBe(false);
  expect(find(synth(mixedChart(MINIMAL).chart), 'Cluster').spec).not.toHaveProperty('paused');
});

test('does not follow later changes of its props', () => {
  const props = { ...MINIMAL, podCidrs: ['10.1.0.0/16'], serviceCidrs: ['10.2.0.0/16'], labels: { a: 'b' }, annotations: { a: 'b' } };
  const { chart } = mixedChart(props);
  const before = find(synth(chart), 'Cluster');
  props.podCidrs.push('10.3.0.0/16');
  props.serviceCidrs.push('10.4.0.0/16');
  props.labels.a = 'c';
  props.annotations.a = 'c';
  props.clusterName = 'other';
  expect(find(synth(chart), 'Cluster')).toEqual(before);
});

test('leaves the endpoint to a provider that finds one', () => {
  const chart = makeChart();
  new FakeControlPlane(makeCluster(chart, { endpoint: undefined }), 'ControlPlane', CLOUD);
  const manifests = synth(chart);
  expect(find(manifests, 'Cluster').spec).not.toHaveProperty('controlPlaneEndpoint');
  expect(find(manifests, 'CloudCluster').spec).toEqual({});
});

describe('the port of the API server', () => {
  class PortControlPlane extends FakeControlPlane {
    public readonly apiServerPort = 8443;
  }

  test.each([V1BETA1, V1BETA2])('stands in the network of the cluster in %s where the control plane asks for it', apiVersion => {
    const chart = makeChart();
    new PortControlPlane(makeCluster(chart, { apiVersion }), 'ControlPlane');
    const cluster = find(synth(chart), 'Cluster');
    expect(cluster.spec.clusterNetwork).toEqual({
      apiServerPort: 8443, pods: { cidrBlocks: ['10.244.0.0/16'] }, services: { cidrBlocks: ['10.96.0.0/12'] }, serviceDomain: 'cluster.local',
    });
    expect(schemaErrors({ ...cluster, spec: { ...cluster.spec, controlPlaneRef: undefined, infrastructureRef: undefined } })).toEqual([]);
  });

  test('does not stand there otherwise, whatever the endpoint', () => {
    const chart = makeChart();
    new FakeControlPlane(makeCluster(chart, { endpoint: Endpoint.of('192.168.10.20', 8443) }), 'ControlPlane');
    expect(find(synth(chart), 'Cluster').spec.clusterNetwork).not.toHaveProperty('apiServerPort');
  });
});

test('knows its infra clusters by their kinds', () => {
  const cluster = makeCluster();
  expect(cluster.infraClusterOf('CloudCluster')).toBeUndefined();
  new FakeControlPlane(cluster, 'ControlPlane', CLOUD);
  expect(cluster.infraClusterOf('CloudCluster')).toBe(cluster.allInfraClusters[0]);
  expect(cluster.infraClusterOf('OtherCluster')).toBeUndefined();
});
