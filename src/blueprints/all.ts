import { ApiObject, App, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { OpenShiftRelease } from '../openshift';
import { AddonManifest, ClusterApiVersion, Rules } from '../root';
import { BareMetalCluster, BareMetalInventory } from './bare-metal-cluster';
import { ByohMetal3Cluster } from './byoh-metal3-cluster';
import { CloudBurstCluster } from './cloud-burst-cluster';
import { DocumentedMixedCluster } from './documented-mixed-cluster';
import { EksCluster } from './eks-cluster';
import { AwsBlueprintProps } from './example-environment';
import { FactoryBehindProxy } from './factory-behind-proxy';
import { K0smotronRemoteCluster } from './k0smotron-remote-cluster';
import { KamajiMeshedClouds } from './kamaji-meshed-clouds';
import { KamajiMultiCloudCluster } from './kamaji-multi-cloud-cluster';
import { KamajiRemoteWorkers } from './kamaji-remote-workers';
import { Metal3AwsBurst } from './metal3-aws-burst';
import { MultiCloudManagement } from './multi-cloud-management';
import { OpenShiftAwsPool } from './openshift-aws-pool';
import { OpenShiftAzureGpuPool } from './openshift-azure-gpu-pool';
import { OpenShiftBareMetalPool } from './openshift-bare-metal-pool';
import { OpenStackMetal3Cluster } from './openstack-metal3-cluster';
import { PrivateAksCluster } from './private-aks-cluster';
import { PrivateEksPull } from './private-eks-pull';
import { RegionalFleet } from './regional-fleet';
import { VclusterCluster } from './vcluster-cluster';

/** Makes the chart of a blueprint. */
export type Blueprint = (scope: Construct, id: string, props?: AwsBlueprintProps) => Chart;

/** Every blueprint, by the name of its file in dist/. */
export const BLUEPRINTS: { readonly [name: string]: Blueprint } = {
  'documented-mixed-cluster': (scope, id, props) => new DocumentedMixedCluster(scope, id, props),
  'byoh-metal3-cluster': (scope, id, props) => new ByohMetal3Cluster(scope, id, props),
  'bare-metal-inventory': (scope, id, props) => new BareMetalInventory(scope, id, props),
  'bare-metal-cluster': (scope, id, props) => new BareMetalCluster(scope, id, {
    cni: exampleCni(), managementCertificateAuthority: exampleCertificate(), ...props,
  }),
  'openstack-metal3-cluster': (scope, id, props) => new OpenStackMetal3Cluster(scope, id, props),
  'kamaji-multi-cloud-cluster': (scope, id, props) => new KamajiMultiCloudCluster(scope, id, props),
  'k0smotron-remote-cluster': (scope, id, props) => new K0smotronRemoteCluster(scope, id, props),
  'eks-cluster': (scope, id, props) => new EksCluster(scope, id, props),
  'vcluster-cluster': (scope, id, props) => new VclusterCluster(scope, id, props),
  'cloud-burst-cluster': (scope, id, props) => new CloudBurstCluster(scope, id, props),
  'metal3-aws-burst': (scope, id, props) => new Metal3AwsBurst(scope, id, props),
  'kamaji-meshed-clouds': (scope, id, props) => new KamajiMeshedClouds(scope, id, props),
  'openshift-aws-pool': (scope, id, props) => new OpenShiftAwsPool(scope, id, { ...props, release: releaseOf(props) }),
  'openshift-azure-gpu-pool': (scope, id, props) => new OpenShiftAzureGpuPool(scope, id, { ...props, release: releaseOf(props) }),
  'openshift-bare-metal-pool': (scope, id, props) => new OpenShiftBareMetalPool(scope, id, { ...props, release: releaseOf(props) }),
  'factory-behind-proxy': (scope, id, props) => new FactoryBehindProxy(scope, id, props),
  // The clusters are charts of the same app for a user. Here they are of another one, so that each blueprint is complete alone.
  'multi-cloud-management': (scope, id, props) => new MultiCloudManagement(scope, id, {
    ...props, clusters: [new KamajiMultiCloudCluster(new App(), 'clusters', props)],
  }),
  'kamaji-remote-workers': (scope, id, props) => new KamajiRemoteWorkers(scope, id, props),
  'private-aks-cluster': (scope, id, props) => new PrivateAksCluster(scope, id, props),
  'private-eks-pull': (scope, id, props) => new PrivateEksPull(scope, id, { ...props, works: [{ workName: 'baseline', charts: [exampleBaseline()] }] }),
  // What is for the other side. It is a chart of the same app for a user, as are the charts of the clusters.
  'private-eks-pull-remote': (scope, id, props) => new PrivateEksPull(new App(), 'hub', props).access.remoteChart(scope, id),
  'regional-fleet': (scope, id, props) => new RegionalFleet(scope, id, { ...props, clusterScope: new App() }),
  'regional-fleet-remote': (scope, id, props) => new RegionalFleet(new App(), 'hub', props).regions[0].remoteChart(scope, id),
};

/** Adds every blueprint to an app, one chart each, with settings that all of them get. */
export function addBlueprints(app: Construct, props: AwsBlueprintProps = {}): void {
  Rules.of(app).turnOff('network/shared-endpoint', 'nobody applies all of them; two are one cluster in the forms of then and now');
  for (const [name, make] of Object.entries(BLUEPRINTS)) {
    make(app, name, props);
  }
}

/** The API version of a pool in OpenShift follows from the release of the cluster. */
function releaseOf({ apiVersion }: AwsBlueprintProps = {}): OpenShiftRelease | undefined {
  return apiVersion === ClusterApiVersion.V1BETA1 ? OpenShiftRelease.V4_20 : undefined;
}

/** Stands in for a CNI, whose manifests a user keeps as a pinned file: AddonManifest.fromFile('manifests/cilium.yaml'). */
function exampleCni(): AddonManifest {
  return AddonManifest.fromYaml('cni.yaml', [
    'apiVersion: v1',
    'kind: Namespace',
    'metadata:',
    '  name: example-cni',
    '',
  ].join('\n'));
}

/** Stands in for what the agent of a private cluster applies. */
function exampleBaseline(): Chart {
  const chart = new Chart(new App(), 'baseline');
  new ApiObject(chart, 'Namespace', { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'workloads' } });
  return chart;
}

/** Stands in for `certificate-authority-data` of the management cluster's kubeconfig. */
function exampleCertificate(): string {
  return Buffer.from('-----BEGIN CERTIFICATE-----\nAAAA\n-----END CERTIFICATE-----\n').toString('base64');
}
