import { App, Chart } from 'cdk8s';
import { Fleet } from '../../../src/fleet';
import { ArgoCdDelivery, ArgoCdLayout } from '../../../src/gitops';

declare const app: App;
declare const fleet: Fleet;
declare const source: { readonly repoUrl: string; readonly revision: string; readonly path: string };

// <fragment>
new ArgoCdDelivery(new Chart(app, 'argocd'), 'Clusters', {
  fleet,
  source,
  layout: ArgoCdLayout.APPLICATION_SET,
  projectName: 'clusters', // one that is there
  folders: ['clusters'],
});
// </fragment>
