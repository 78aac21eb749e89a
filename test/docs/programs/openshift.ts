import { App, Chart, Size } from 'cdk8s';
import { OpenShiftCluster, OpenShiftPlatform, OpenShiftRelease } from '../../../src/openshift';
import { AwsImage, AwsRef, AwsVolumeType, AwsWorkerPool } from '../../../src/providers/aws';
import { Replicas } from '../../../src/root';

const app = new App();
const chart = new Chart(app, 'burst', { namespace: 'openshift-cluster-api' });
const infraId = 'ocp-7xk2p'; // oc get infrastructure cluster -o jsonpath='{.status.infrastructureName}'
const cluster = new OpenShiftCluster(chart, 'Cluster', { infraId, release: OpenShiftRelease.V4_22, platform: OpenShiftPlatform.AWS });

const named = (name: string) => AwsRef.fromFilters({ name: 'tag:Name', values: [name] });
new AwsWorkerPool(cluster, 'Burst', {
  replicas: Replicas.fixed(2),
  failureDomain: 'us-east-1a',
  instanceType: 'm6i.xlarge',
  image: AwsImage.fromId('ami-0a1b2c3d4e5f60718'), // Red Hat CoreOS of the region
  machineIdentity: `${infraId}-worker-profile`,
  subnet: named(`${infraId}-subnet-private-us-east-1a`),
  securityGroups: [named(`${infraId}-node`), named(`${infraId}-lb`)],
  rootDisk: { size: Size.gibibytes(120), type: AwsVolumeType.GP3, encrypted: true },
  additionalTags: { [`kubernetes.io/cluster/${infraId}`]: 'owned' },
});

app.synth();
