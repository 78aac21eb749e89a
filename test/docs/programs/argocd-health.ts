import { App, Chart } from 'cdk8s';
import { ArgoCdHealthChecks } from '../../../src/gitops';

const app = new App();
new ArgoCdHealthChecks(new Chart(app, 'argocd-health'), 'HealthChecks');
app.synth();
