import { App, Chart, Duration } from 'cdk8s';
import { KamajiMultiCloudCluster } from '../../../src/blueprints';
import { ClusterApiComponents, ClusterApiManifest, ManagementCluster, ManagementProviderType } from '../../../src/management';

const app = new App();
const clusters = new KamajiMultiCloudCluster(app, 'clusters');
const chart = new Chart(app, 'management');

// The files of a release, for a management cluster that cannot download them: use ClusterApiManifest.fromFile('releases/aws/infrastructure-components.yaml').
const aws = new ClusterApiComponents(chart, 'AwsComponents', {
  type: ManagementProviderType.INFRASTRUCTURE,
  providerName: 'aws',
  version: 'v2.11.1',
  namespace: 'aws-infrastructure-system',
  components: ClusterApiManifest.fromYaml('apiVersion: v1\nkind: ServiceAccount\nmetadata:\n  name: capa-controller-manager\n'),
  releaseMetadata: ClusterApiManifest.fromYaml('kind: Metadata\nreleaseSeries:\n- { major: 2, minor: 11, contract: v1beta1 }\n'),
});

// Made after the clusters: it lists what they use, and nothing else.
const management = new ManagementCluster(chart, 'Management', {
  clusters: [clusters],
  connections: { connectionGracePeriod: Duration.minutes(2), conditionsGracePeriod: Duration.minutes(15) },
  providers: [
    { type: ManagementProviderType.INFRASTRUCTURE, name: 'aws', fetch: aws.source, configSecretName: 'aws-variables' },
    { type: ManagementProviderType.CORE, name: 'cluster-api', manager: { maxConcurrentReconciles: 20 }, deployment: { replicas: 2 } },
    // Nobody uses it yet.
    { type: ManagementProviderType.IPAM, name: 'in-cluster' },
  ],
});

console.log(app.synthYaml());
console.log(management.clusterctlInit);
