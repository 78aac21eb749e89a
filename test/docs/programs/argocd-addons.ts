import { App, Chart } from 'cdk8s';
import { ArgoCdAddons } from '../../../src/gitops';

const app = new App();
new ArgoCdAddons(new Chart(app, 'addons'), 'Monitoring', {
  source: {
    repoUrl: 'https://git.example.com/addons.git',
    revision: 'main',
    path: 'monitoring/{{.metadata.labels.environment}}',
  },
  clusterLabels: { environment: 'production' },
  namespace: 'monitoring',
  sync: { createNamespace: true, prune: true },
});
app.synth();
