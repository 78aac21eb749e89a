import { App, Chart } from 'cdk8s';
import { ArgoCdApplication, ArgoCdApplicationProps } from '../../../src/gitops';
import { find, Manifest, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

const SOURCE = { repoUrl: 'https://git.example.com/platform.git', revision: 'main', path: 'dist' };

function make(props: Partial<ArgoCdApplicationProps> = {}, chart = new Chart(new App(), 'test')): ArgoCdApplication {
  return new ArgoCdApplication(chart, 'root', { source: SOURCE, ...props });
}

function render(props?: Partial<ArgoCdApplicationProps>): Manifest {
  const manifest = find(synth(Chart.of(make(props))), 'Application');
  expect(schemaErrors(manifest)).toEqual([]);
  return manifest;
}

test('an Application with the least settings syncs by itself, heals, and neither prunes nor deletes', () => {
  expect(render()).toEqual({
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name: 'root', namespace: 'argocd' },
    spec: {
      project: 'default',
      source: { repoURL: 'https://git.example.com/platform.git', targetRevision: 'main', path: 'dist' },
      destination: { server: 'https://kubernetes.default.svc', namespace: 'default' },
      syncPolicy: {
        automated: { prune: false, selfHeal: true },
        syncOptions: ['FailOnSharedResource=true', 'PrunePropagationPolicy=background'],
        retry: { limit: 5, refresh: true, backoff: { duration: '30s', factor: 2, maxDuration: '10m0s' } },
      },
    },
  });
});

test('an Application is called as its construct', () => {
  const { applicationName } = new ArgoCdApplication(new Chart(new App(), 'test'), 'PlatformRoot', { source: SOURCE });
  expect(applicationName).toBe('platform-root');
});

test('an Application has all its settings', () => {
  const props: Required<ArgoCdApplicationProps> = {
    source: { repoUrl: 'git@git.example.com:platform.git', revision: 'v1.2.3', path: './out//argocd/' },
    applicationName: 'platform',
    argoCdNamespace: 'gitops',
    projectName: 'platform',
    include: '*.k8s.yaml',
    exclude: 'draft-*',
    recurse: true,
    destination: { name: 'management', namespace: 'gitops' },
    sync: {
      automated: true, prune: true, selfHeal: false, serverSideApply: true, createNamespace: true, retryLimit: 2, syncOptions: ['ApplyOutOfSyncOnly=true'],
    },
    ignoreDifferences: [{
      group: 'cluster.x-k8s.io', kind: 'MachinePool', name: 'burst', namespace: 'edge', jsonPointers: ['/spec/replicas'], jqPathExpressions: ['.spec.a'],
    }],
    wave: -3,
    cascadeDelete: true,
    labels: { team: 'platform' },
  };
  expect(render(props)).toEqual({
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: {
      name: 'platform',
      namespace: 'gitops',
      labels: { team: 'platform' },
      annotations: { 'argocd.argoproj.io/sync-wave': '-3' },
      finalizers: ['resources-finalizer.argocd.argoproj.io/background'],
    },
    spec: {
      project: 'platform',
      source: {
        repoURL: 'git@git.example.com:platform.git',
        targetRevision: 'v1.2.3',
        path: 'out/argocd',
        directory: { recurse: true, include: '*.k8s.yaml', exclude: 'draft-*' },
      },
      destination: { name: 'management', namespace: 'gitops' },
      syncPolicy: {
        automated: { prune: true, selfHeal: false },
        syncOptions: [
          'CreateNamespace=true', 'FailOnSharedResource=true', 'PrunePropagationPolicy=background', 'RespectIgnoreDifferences=true', 'ServerSideApply=true', 'ApplyOutOfSyncOnly=true',
        ],
        retry: { limit: 2, refresh: true, backoff: { duration: '30s', factor: 2, maxDuration: '10m0s' } },
      },
      ignoreDifferences: [{
        group: 'cluster.x-k8s.io', kind: 'MachinePool', name: 'burst', namespace: 'edge', jsonPointers: ['/spec/replicas'], jqPathExpressions: ['.spec.a'],
      }],
    },
  });
});

test('an Application that is synced by hand has no automation, and one that is never tried again no backoff', () => {
  const { automated, retry } = render({ sync: { automated: false, retryLimit: 0 } }).spec.syncPolicy;
  expect(automated).toBeUndefined();
  expect(retry).toEqual({ limit: 0 });
});

test('a sync option of the user replaces that of the library', () => {
  expect(render({ sync: { syncOptions: ['FailOnSharedResource=false'] } }).spec.syncPolicy.syncOptions).toEqual(['PrunePropagationPolicy=background', 'FailOnSharedResource=false']);
});

test('the folder is the output folder of the app, unless it is given', () => {
  expect(make({ source: { ...SOURCE, path: undefined } }, new Chart(new App({ outdir: './out/' }), 'test')).path).toBe('out');
  expect(make({ source: { ...SOURCE, path: '.' } }).path).toBe('.');
});

test('later changes of the props change nothing', () => {
  const syncOptions = ['ApplyOutOfSyncOnly=true'];
  const application = make({ sync: { syncOptions } });
  syncOptions.push('Replace=true');
  expect(find(synth(Chart.of(application)), 'Application').spec.syncPolicy.syncOptions).toEqual(['FailOnSharedResource=true', 'PrunePropagationPolicy=background', 'ApplyOutOfSyncOnly=true']);
});

test('the object can be patched', () => {
  const application = make();
  application.resource.metadata.addLabel('team', 'platform');
  expect(find(synth(Chart.of(application)), 'Application', 'root').metadata.labels).toEqual({ team: 'platform' });
});

describe('fails on', () => {
  test.each<[string, Partial<ArgoCdApplicationProps>, string]>([
    ['a name that is too long', { applicationName: 'a'.repeat(64) },
      `'applicationName' '${'a'.repeat(64)}' (64 characters) is not a valid name; use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit`],
    ['a namespace of Argo CD that is none', { argoCdNamespace: 'Argo' },
      "'argoCdNamespace' 'Argo' is not a valid name; use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit"],
    ['an address that is none', { source: { ...SOURCE, repoUrl: 'platform' } },
      "'source.repoUrl' 'platform' is no address of a repository; use for example 'https://git.example.com/platform.git' or 'git@git.example.com:platform.git'"],
    ['an address with a password, without telling it', { source: { ...SOURCE, repoUrl: 'https://me:s3cret@git.example.com/platform.git' } },
      "'source.repoUrl' 'https://…@git.example.com/platform.git' holds a user name or password, which whoever may see the Application would read; "
      + 'leave it out and give Argo CD a Secret with the credentials of the repository'],
    ['a revision that is empty', { source: { ...SOURCE, revision: '' } },
      "'source.revision' '' is no revision; give a branch, tag or commit, for example 'main'"],
    ['a folder above the repository', { source: { ...SOURCE, path: '../dist' } },
      "'source.path' '../dist' is no folder of the repository; use a relative path with forward slashes and without '..', for example 'dist', or '.' for the repository itself"],
    ['a server and a name', { destination: { server: 'https://10.0.0.1:6443', name: 'management' } },
      "'destination' has the server 'https://10.0.0.1:6443' and the name 'management', and Argo CD takes one of them; leave one out"],
    ['a server that is no address', { destination: { server: '10.0.0.1' } },
      "'destination.server' '10.0.0.1' is no address of an API server; use for example 'https://kubernetes.default.svc'"],
    ['a cluster without a name', { destination: { name: '' } },
      "'destination.name' is empty; give the name of a cluster that is registered in Argo CD, or leave it out"],
    ['a namespace that is none', { destination: { namespace: 'Edge' } },
      "'destination.namespace' 'Edge' is not the name of a namespace; use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit"],
    ['pruning without automation', { sync: { automated: false, prune: true } },
      "'sync.prune' is about automatic syncs, which 'sync.automated' turns off; leave one of them out"],
    ['healing without automation', { sync: { automated: false, selfHeal: true } },
      "'sync.selfHeal' is about automatic syncs, which 'sync.automated' turns off; leave one of them out"],
    ['a limit of retries that is none', { sync: { retryLimit: -1 } }, "'sync.retryLimit' -1 is not possible; use a whole number, 0 or more"],
    ['a sync option that is none', { sync: { syncOptions: ['Prune'] } },
      "'sync.syncOptions' has 'Prune', which is no option; use '<name>=<value>', for example 'ApplyOutOfSyncOnly=true'"],
    ['an ignored difference without a kind', { ignoreDifferences: [{ kind: '', jsonPointers: ['/spec'] }] },
      "'ignoreDifferences' has an entry without a kind; say of which objects fields are ignored"],
    ['an ignored difference without fields', { ignoreDifferences: [{ kind: 'Secret' }] },
      "'ignoreDifferences' names no field of Secret; give 'jsonPointers' or 'jqPathExpressions'"],
    ['an ignored field that is no pointer', { ignoreDifferences: [{ kind: 'Secret', jsonPointers: ['spec.a'] }] },
      "'ignoreDifferences' has 'spec.a' for Secret, which is no JSON pointer; use for example '/spec/replicas'"],
    ['a label that is none', { labels: { team: 'a b' } },
      "'labels' has 'team' = 'a b', which is not a label; use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.'"],
    ['an empty pattern', { include: '' }, "'include' is empty; leave it out"],
    ['an empty name of a project', { projectName: '' }, "'projectName' is empty; leave it out"],
    ['a wave between two', { wave: 0.5 }, "'wave' 0.5 is not possible; use a whole number, which may be negative"],
  ])('%s', (_, props, reason) => {
    expect(() => make(props)).toThrow(new Error(`[test/root] ${reason} (input/invalid-value)`));
  });

  test.each(['Replace=true', 'Force=true'])('%s for all objects', option => {
    expect(() => make({ sync: { syncOptions: [option] } })).toThrow(new Error(
      `[test/root] 'sync.syncOptions' has '${option}' for all objects; leave it out, or annotate the one object that needs it (gitops/destructive-option)`));
  });

  test('an output folder that is nowhere in the repository', () => {
    expect(() => make({ source: { ...SOURCE, path: undefined } }, new Chart(new App({ outdir: '/tmp/out' }), 'test'))).toThrow(new Error(
      "[test/root] 'source.path' is needed, because the output folder '/tmp/out' is no folder of the repository; "
      + 'give the folder in which the manifests are committed (input/missing-value)'));
  });

  test('two Applications of one name', () => {
    const chart = new Chart(new App(), 'test');
    make({}, chart);
    expect(() => new ArgoCdApplication(chart, 'Second', { source: SOURCE, applicationName: 'root' })).toThrow(new Error(
      "[test/Second] Application 'root' is the name of 'test/root' too; give each Application of a chart its own name (input/duplicate)"));
  });
});
