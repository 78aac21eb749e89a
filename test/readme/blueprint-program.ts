import { App } from 'cdk8s';
import { ClusterApiVersion } from '../../src';
import { ByohMetal3Cluster } from '../../src/blueprints';

const app = new App();
new ByohMetal3Cluster(app, 'upgraded', { kubernetesVersion: 'v1.34.3', apiVersion: ClusterApiVersion.V1BETA1 });
app.synth();
