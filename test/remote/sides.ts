import { ApiObject, App, Chart } from 'cdk8s';
import { EksAuthenticationMode, EksControlPlane, EksControlPlaneProps, EksManagedMachinePool } from '../../src/providers/aws';
import { Metal3ControlPlane } from '../../src/providers/metal3';
import { ArgoCdPrincipal, OcmAgentProps, OcmRegion, OcmRegionProps } from '../../src/remote';
import { ClusterAccess, Endpoint, MixedCluster, MixedClusterProps, Replicas } from '../../src/root';
import { IMAGE } from '../support/charts';

/** A hub that agents dial, and the store that they read. */
export const AGENT: OcmAgentProps = { hubUrl: 'https://hub.example.com:6443', secretStoreName: 'platform' };

/** EKS that nobody connects to. */
export const PRIVATE_EKS: EksControlPlaneProps = {
  region: 'eu-central-1',
  controlPlaneName: 'edge-eks',
  eksClusterName: 'fleet_edge-eks',
  endpointAccess: { publicAccess: false, privateAccess: true },
  authenticationMode: EksAuthenticationMode.API,
  creatorIsAdmin: false,
  accessEntries: [{
    principalArn: 'arn:aws:iam::123456789012:role/edge-eks-bootstrap',
    policies: [{ policyArn: 'arn:aws:eks::aws:cluster-access-policy/AmazonEKSClusterAdminPolicy' }],
  }],
  addons: [
    { name: 'vpc-cni', version: 'v1.20.4-eksbuild.1' },
    { name: 'kube-proxy', version: 'v1.34.0-eksbuild.2' },
    { name: 'coredns', version: 'v1.12.3-eksbuild.1' },
  ],
};

/** A private EKS cluster of some access. */
export function privateEks(
  remoteAccess: ClusterAccess, app: App = new App(), props: Partial<EksControlPlaneProps> = {}, cluster: Partial<MixedClusterProps> = {},
): MixedCluster {
  const chart = new Chart(app, 'edge', { namespace: 'fleet' });
  const made = new MixedCluster(chart, 'Cluster', {
    clusterName: 'edge-eks', kubernetesVersion: 'v1.34.0', podCidrs: ['10.244.0.0/16'], remoteAccess, ...cluster,
  });
  new EksControlPlane(made, 'ControlPlane', { ...PRIVATE_EKS, ...props });
  new EksManagedMachinePool(made, 'Workers', { instanceType: 'm6i.large', nodegroupName: 'edge-eks-workers', replicas: Replicas.fixed(3) });
  return made;
}

/** A chart with one namespace, for an agent to apply. */
export function baseline(app: App, id: string = 'baseline'): Chart {
  const chart = new Chart(app, id);
  new ApiObject(chart, 'Namespace', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'workloads' } });
  return chart;
}

/** A region of a hub, in a chart of its own. */
export function makeRegion(app: App, props: Partial<OcmRegionProps> = {}): OcmRegion {
  return new OcmRegion(new Chart(app, 'hub'), 'Region', { ...AGENT, managedClusterName: 'region-mgmt', ...props });
}

/** A cluster of kubeadm on bare metal, in a chart of its own. */
export function factory(app: App, remoteAccess: ClusterAccess, index: number = 1): MixedCluster {
  const clusterName = `factory-${index}`;
  const cluster = new MixedCluster(new Chart(app, clusterName, { namespace: clusterName }), 'Cluster', {
    clusterName,
    kubernetesVersion: 'v1.34.2',
    podCidrs: ['10.244.0.0/16'],
    endpoint: Endpoint.loadBalancer(`192.168.10.${19 + index}`),
    remoteAccess,
  });
  new Metal3ControlPlane(cluster, 'ControlPlane', { image: IMAGE });
  return cluster;
}

/** Argo CD on a hub, in a chart of its own. */
export function makePrincipal(app: App): ArgoCdPrincipal {
  return new ArgoCdPrincipal(new Chart(app, 'argocd'), 'Principal', { host: 'principal.example.com' });
}
