import { App } from 'cdk8s';
import { EdgeCluster } from './edge-cluster';

const app = new App();
new EdgeCluster(app, 'edge', 3);
app.synth();
