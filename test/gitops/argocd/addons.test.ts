import { Chart } from 'cdk8s';
import { ArgoCdAddons, ArgoCdAddonsProps } from '../../../src/gitops/argocd/addons';
import { makeChart } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

const MINIMAL: ArgoCdAddonsProps = {
  source: { repoUrl: 'https://git.example.com/addons.git', revision: 'main', path: 'monitoring' },
  clusterLabels: { environment: 'production' },
};
const ALL: Required<ArgoCdAddonsProps> = {
  source: { repoUrl: 'git@git.example.com:addons.git', revision: 'v1.2.3', path: './monitoring//{{index .metadata.labels "example.com/site"}}/' },
  clusterLabels: { 'environment': 'production', 'example.com/site': 'berlin' },
  applicationSetName: 'metrics',
  argoCdNamespace: 'gitops',
  projectName: 'platform',
  namespace: 'monitoring',
  recurse: true,
  sync: { prune: true, createNamespace: true, retryLimit: 0 },
  ignoreDifferences: [{ group: 'apps', kind: 'Deployment', jsonPointers: ['/spec/replicas'] }],
  labels: { team: 'edge' },
  wave: 3,
  cascadeDelete: true,
};

function addonsOf(props: ArgoCdAddonsProps): Manifest {
  const chart = makeChart();
  new ArgoCdAddons(chart, 'Monitoring', props);
  return find(synth(chart), 'ApplicationSet');
}

test.each([['minimal', MINIMAL], ['all', ALL]])('an ApplicationSet with %s props fits its schema', (_which, props) => {
  expect(schemaErrors(addonsOf(props))).toEqual([]);
});

test('addons make an Application for each registered cluster with the labels', () => {
  expect(addonsOf(MINIMAL)).toEqual({
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'ApplicationSet',
    metadata: { name: 'monitoring', namespace: 'argocd' },
    spec: {
      goTemplate: true,
      goTemplateOptions: ['missingkey=error'],
      generators: [{ clusters: { selector: { matchLabels: { environment: 'production' } } } }],
      syncPolicy: { preserveResourcesOnDeletion: true },
      template: {
        metadata: { name: '{{.nameNormalized}}-monitoring' },
        spec: {
          project: 'default',
          source: { repoURL: 'https://git.example.com/addons.git', targetRevision: 'main', path: 'monitoring' },
          destination: { server: '{{.server}}', namespace: 'default' },
          syncPolicy: {
            automated: { prune: false, selfHeal: true },
            syncOptions: ['FailOnSharedResource=true', 'PrunePropagationPolicy=background'],
            retry: { limit: 5, refresh: true, backoff: { duration: '30s', factor: 2, maxDuration: '10m0s' } },
          },
        },
      },
    },
  });
});

test('all props have their place', () => {
  const { metadata, spec } = addonsOf(ALL);
  expect(metadata).toEqual({ name: 'metrics', namespace: 'gitops', annotations: { 'argocd.argoproj.io/sync-wave': '3' } });
  expect(spec.generators).toEqual([{ clusters: { selector: { matchLabels: ALL.clusterLabels } } }]);
  expect(spec.syncPolicy).toEqual({ preserveResourcesOnDeletion: false });
  expect(spec.template).toEqual({
    metadata: { name: '{{.nameNormalized}}-metrics', labels: { team: 'edge' } },
    spec: {
      project: 'platform',
      source: {
        repoURL: 'git@git.example.com:addons.git',
        targetRevision: 'v1.2.3',
        path: 'monitoring/{{index .metadata.labels "example.com/site"}}',
        directory: { recurse: true },
      },
      destination: { server: '{{.server}}', namespace: 'monitoring' },
      syncPolicy: {
        automated: { prune: true, selfHeal: true },
        syncOptions: ['CreateNamespace=true', 'FailOnSharedResource=true', 'PrunePropagationPolicy=background', 'RespectIgnoreDifferences=true'],
        retry: { limit: 0 },
      },
      ignoreDifferences: [{ group: 'apps', kind: 'Deployment', jsonPointers: ['/spec/replicas'] }],
    },
  });
});

test('Argo CD creates and deletes Applications with their clusters', () => {
  for (const props of [MINIMAL, ALL]) {
    expect(addonsOf(props).spec.syncPolicy).not.toHaveProperty('applicationsSync');
  }
});

test('the ApplicationSet can be reached', () => {
  const addons = new ArgoCdAddons(makeChart(), 'Monitoring', { ...MINIMAL, applicationSetName: 'metrics' });
  expect(addons.applicationSetName).toBe('metrics');
  expect(addons.resource.name).toBe('metrics');
});

test('what is done to the props later changes nothing', () => {
  const clusterLabels: { [key: string]: string } = { environment: 'production' };
  const chart = makeChart();
  new ArgoCdAddons(chart, 'Monitoring', { ...MINIMAL, clusterLabels });
  clusterLabels.environment = 'test';
  expect(find(synth(chart), 'ApplicationSet').spec.generators[0].clusters.selector.matchLabels).toEqual({ environment: 'production' });
});

describe('failures', () => {
  const LABEL_NAME = "use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (input/invalid-value)";

  test.each<[string, Partial<ArgoCdAddonsProps>, string]>([
    ['no folder', { source: { ...MINIMAL.source, path: undefined } }, "'source.path' is missing; give the folder of the repository that holds the addons (input/missing-value)"],
    ['a folder outside of the repository', { source: { ...MINIMAL.source, path: '../monitoring' } }, "'source.path' '../monitoring' is no folder of the repository; "
      + "use a relative path with forward slashes and without '..', for example 'dist', or '.' for the repository itself (input/invalid-value)"],
    ['no labels', { clusterLabels: {} },
      "'clusterLabels' is empty and would choose all clusters, also the one that Argo CD runs in; give at least one label (input/missing-value)"],
    ['what is no label', { clusterLabels: { 'a b': 'c' } }, "'clusterLabels' has 'a b' = 'c', which is not a label; "
      + "use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.' (input/invalid-value)"],
    ['what is no label of Applications', { labels: { 'a b': 'c' } }, "'labels' has 'a b' = 'c', which is not a label; "
      + "use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.' (input/invalid-value)"],
    ['a name that no ApplicationSet can have', { applicationSetName: 'Metrics' }, `'applicationSetName' 'Metrics' is not a valid name; ${LABEL_NAME}`],
    ['a namespace that cannot be', { namespace: 'a/b' }, `'namespace' 'a/b' is not a valid name; ${LABEL_NAME}`],
    ['a namespace of Argo CD that cannot be', { argoCdNamespace: '' }, `'argoCdNamespace' '' is not a valid name; ${LABEL_NAME}`],
    ['an empty project', { projectName: '' }, "'projectName' is empty; leave it out (input/invalid-value)"],
    ['a wave between two', { wave: 1.5 }, "'wave' 1.5 is not possible; use a whole number, which may be negative (input/invalid-value)"],
    ['sync settings that contradict one another', { sync: { automated: false, prune: true } },
      "'sync.prune' is about automatic syncs, which 'sync.automated' turns off; leave one of them out (input/invalid-value)"],
    ['a difference without fields', { ignoreDifferences: [{ kind: 'Deployment' }] },
      "'ignoreDifferences' names no field of Deployment; give 'jsonPointers' or 'jqPathExpressions' (input/invalid-value)"],
  ])('fails on %s', (_what, props, message) => {
    expect(() => addonsOf({ ...MINIMAL, ...props })).toThrow(new Error(`[test/Monitoring] ${message}`));
  });

  test('fails on two of a name', () => {
    const chart: Chart = makeChart();
    new ArgoCdAddons(chart, 'Monitoring', MINIMAL);
    expect(() => new ArgoCdAddons(chart, 'Other', { ...MINIMAL, applicationSetName: 'monitoring' })).toThrow(new Error("[test/Other] ApplicationSet 'monitoring' is the name of "
      + "'test/Monitoring' too; give each ApplicationSet of a chart its own name (input/duplicate)"));
  });
});
