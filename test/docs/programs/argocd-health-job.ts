import { App, Chart } from 'cdk8s';
import { ArgoCdHealthChecks } from '../../../src/gitops';

const app = new App();
new ArgoCdHealthChecks(new Chart(app, 'argocd-health'), 'HealthChecks', {
  job: { image: 'registry.example.com/kubectl:1.34.2@sha256:0123456789abcdef0123456789abcdef0123456789abcdef0123456789abcdef' },
});
app.synth();
