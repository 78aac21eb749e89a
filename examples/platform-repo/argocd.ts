import { App, Chart } from 'cdk8s';
import { ArgoCdAddons, ArgoCdApplication, ArgoCdDelivery, ArgoCdHealthChecks, ArgoCdLayout, ArgoCdProject } from 'cdk8s-cluster-api/gitops';
import { HEADROOM, KUBECTL, REPOSITORY } from './lib/defaults';

const NAMESPACE = 'argocd';

/** Hands clusters to Argo CD. Create it last: it looks at the objects of the clusters, and annotates them. */
export function addArgoCd(app: App, clusters: Chart[]): void {
  const argocd = new Chart(app, 'argocd', { namespace: NAMESPACE });
  const delivery = new ArgoCdDelivery(argocd, 'Clusters', {
    charts: clusters,
    source: REPOSITORY,
    layout: ArgoCdLayout.THREE_APPLICATIONS,
    sync: { createNamespace: true },
  });
  delivery.project?.allowMachines(); // so that Argo CD shows them
  addAddons(argocd, clusters.map(({ node }) => node.id));
  addHealthChecks(app, argocd);
  addBootstrap(app, [argocd]);
}

/** What is healthy. A Job merges it into the settings of Argo CD, which others have a part in, by an Application of its own: nothing waits for the Job. */
function addHealthChecks(app: App, argocd: Chart): void {
  const health = new Chart(app, 'argocd-health', { namespace: NAMESPACE });
  new ArgoCdHealthChecks(health, 'HealthChecks', { namespace: NAMESPACE, job: { image: KUBECTL } });
  const project = new ArgoCdProject(argocd, 'HealthProject', {
    projectName: 'argocd-health',
    description: 'Health checks of Argo CD, and nothing else of its settings',
    sourceRepos: [REPOSITORY.repoUrl],
    contents: [health],
    wave: -2,
  });
  new ArgoCdApplication(argocd, 'HealthChecks', {
    applicationName: 'argocd-health',
    projectName: project.projectName,
    source: REPOSITORY,
    include: 'argocd-health.k8s.yaml',
    destination: { namespace: NAMESPACE },
  });
}

/** What runs in the workload clusters. Its authors know best which kinds that takes, but it stays out of the management cluster. */
function addAddons(argocd: Chart, clusterNames: string[]): void {
  const project = new ArgoCdProject(argocd, 'AddonsProject', {
    projectName: 'addons',
    description: 'What runs in the workload clusters',
    sourceRepos: [REPOSITORY.repoUrl],
    destinations: clusterNames.map(name => ({ name })),
    wave: -2,
  });
  project.allowKind('*', '*');
  project.allowClusterKind('*', '*');
  new ArgoCdAddons(argocd, 'Headroom', {
    source: { ...REPOSITORY, path: 'addons/headroom' },
    clusterLabels: HEADROOM,
    projectName: project.projectName,
    sync: { prune: true },
  });
}

/** The one file that somebody applies by hand, once. From then on its Application applies it, and those of the other charts. */
function addBootstrap(app: App, charts: Chart[]): void {
  const bootstrap = new Chart(app, 'bootstrap', { namespace: NAMESPACE });
  const project = new ArgoCdProject(bootstrap, 'Project', {
    projectName: 'platform',
    description: 'What tells Argo CD about everything else',
    sourceRepos: [REPOSITORY.repoUrl],
    contents: [...charts, bootstrap],
  });
  new ArgoCdApplication(bootstrap, 'Application', {
    applicationName: 'platform',
    projectName: project.projectName,
    source: REPOSITORY,
    include: '{argocd,bootstrap}.k8s.yaml',
    destination: { namespace: NAMESPACE },
  });
}
