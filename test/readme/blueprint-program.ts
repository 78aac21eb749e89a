import { App } from 'cdk8s';
import { ByohMetal3Cluster } from '../../src/blueprints';
import { ClusterApiVersion } from '../../src/root';

const app = new App();
new ByohMetal3Cluster(app, 'upgraded', { kubernetesVersion: 'v1.34.3', apiVersion: ClusterApiVersion.V1BETA1 });
app.synth();
