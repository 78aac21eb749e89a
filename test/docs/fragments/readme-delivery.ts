import { App, Chart } from 'cdk8s';
import { Fleet } from '../../../src/fleet';
import { ArgoCdDelivery } from '../../../src/gitops';

declare const app: App;
declare const fleet: Fleet;

// <fragment>
new ArgoCdDelivery(new Chart(app, 'argocd'), 'Clusters', { fleet, source: { repoUrl: 'https://git.example.com/platform.git', revision: 'main' } });
// </fragment>
