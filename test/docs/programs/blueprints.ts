import { App } from 'cdk8s';
import { ByohMetal3Cluster } from '../../../src/blueprints';

const app = new App();
new ByohMetal3Cluster(app, 'edge', { kubernetesVersion: 'v1.34.3' });
app.synth();
