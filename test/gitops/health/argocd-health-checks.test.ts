import { readFileSync } from 'fs';
import { join } from 'path';
import { App, Chart, Testing } from 'cdk8s';
import { ArgoCdHealthChecks, type ArgoCdHealthChecksProps } from '../../../src/gitops/health';
import { find, type Manifest } from '../../support/manifests';

const render = (props?: ArgoCdHealthChecksProps): Manifest[] => {
  const chart = new Chart(new App(), 'health', { namespace: 'elsewhere', labels: { team: 'platform' } });
  new ArgoCdHealthChecks(chart, 'Checks', props);
  return Testing.synth(chart);
};
const refused = (props: ArgoCdHealthChecksProps) => {
  const chart = new Chart(new App(), 'health');
  return () => new ArgoCdHealthChecks(chart, 'Checks', props);
};

describe('ArgoCdHealthChecks', () => {
  it('writes the checks of all kinds into the ConfigMap of Argo CD', () => {
    const manifests = render();
    expect(manifests).toHaveLength(1);
    const { data, ...rest } = find(manifests, 'ConfigMap');
    expect(rest).toEqual({
      apiVersion: 'v1',
      kind: 'ConfigMap',
      metadata: {
        name: 'argocd-cm',
        namespace: 'argocd',
        labels: { 'app.kubernetes.io/name': 'argocd-cm', 'app.kubernetes.io/part-of': 'argocd', 'team': 'platform' },
        annotations: { 'argocd.argoproj.io/sync-options': 'Prune=false,Delete=false,ServerSideApply=true' },
      },
    });
    expect(Object.keys(data)).toEqual(ArgoCdHealthChecks.keys);
    expect(data['resource.customizations.health.cluster.x-k8s.io_Cluster']).toBe(ArgoCdHealthChecks.luaOf('cluster.x-k8s.io/Cluster'));
    expect(data).toEqual(ArgoCdHealthChecks.dataOf());
  });

  it('takes all props', () => {
    const props: Required<ArgoCdHealthChecksProps> = {
      namespace: 'gitops',
      configMapName: 'argocd-cm-edge',
      kinds: ['metal3.io/BareMetalHost', 'cluster.x-k8s.io/Cluster'],
      applicationHealth: true,
      providers: [],
    };
    const { metadata, data } = find(render(props), 'ConfigMap');
    expect(metadata).toMatchObject({ name: 'argocd-cm-edge', namespace: 'gitops', labels: { 'app.kubernetes.io/name': 'argocd-cm-edge' } });
    expect(Object.keys(data)).toEqual([
      'resource.customizations.health.argoproj.io_Application',
      'resource.customizations.health.cluster.x-k8s.io_Cluster',
      'resource.customizations.health.metal3.io_BareMetalHost',
    ]);
  });

  it('leaves Applications alone unless asked', () => {
    const key = 'resource.customizations.health.argoproj.io_Application';
    expect(ArgoCdHealthChecks.keys).not.toContain(key);
    expect(Object.keys(find(render({ applicationHealth: false }), 'ConfigMap').data)).not.toContain(key);
    expect(Object.keys(find(render({ kinds: [], applicationHealth: true }), 'ConfigMap').data)).toEqual([key]);
  });

  it('hands out copies', () => {
    ArgoCdHealthChecks.checkedKinds.pop();
    expect(ArgoCdHealthChecks.checkedKinds).toHaveLength(ArgoCdHealthChecks.keys.length);
  });

  it('fails for a kind that it does not know', () => {
    expect(refused({ kinds: ['cluster.x-k8s.io/Clusters'] })).toThrow(new Error(
      "[health/Checks] there is no health check of 'cluster.x-k8s.io/Clusters'; did you mean 'cluster.x-k8s.io/Cluster'? (gitops/no-health-check)"));
    expect(refused({ kinds: ['Cluster'] })).toThrow(new Error(
      `[health/Checks] there is no health check of 'Cluster'; choose from ${ArgoCdHealthChecks.checkedKinds.join(', ')} (gitops/no-health-check)`));
    expect(() => ArgoCdHealthChecks.luaOf('toString')).toThrow(new Error(
      `there is no health check of 'toString'; choose from ${ArgoCdHealthChecks.checkedKinds.join(', ')} (gitops/no-health-check)`));
  });

  it('fails for a kind that needs no check, and says why', () => {
    expect(() => ArgoCdHealthChecks.dataOf(['ipam.metal3.io/IPPool'])).toThrow(new Error(
      "'ipam.metal3.io/IPPool' needs no health check: its status counts what is in use, and says nothing about its health; "
      + 'leave it out (gitops/no-health-check)'));
    expect(refused({ kinds: ['infrastructure.cluster.x-k8s.io/Metal3MachineTemplate'] })).toThrow(new Error(
      "[health/Checks] 'infrastructure.cluster.x-k8s.io/Metal3MachineTemplate' needs no health check: nobody waits for a template; "
      + 'leave it out (gitops/no-health-check)'));
  });

  it('fails without kinds', () => {
    expect(refused({ kinds: [] })).toThrow(new Error(
      "[health/Checks] 'kinds' is empty and nothing would get a health check; name some, or leave it out for all of them (input/missing-value)"));
  });

  it('fails for names that no object can have', () => {
    const rule = "is not a valid object name; use 1 to 253 lower-case letters, digits, '-' and '.', "
      + 'starting and ending with a letter or digit (input/invalid-value)';
    expect(refused({ configMapName: 'Argo_CM' })).toThrow(new Error(`[health/Checks] 'configMapName' 'Argo_CM' ${rule}`));
    expect(refused({ namespace: 'Argo CD' })).toThrow(new Error(`[health/Checks] 'namespace' 'Argo CD' ${rule}`));
  });
});

describe.each([...ArgoCdHealthChecks.checkedKinds, 'argoproj.io/Application'])('the script of %s', kind => {
  const script = ArgoCdHealthChecks.luaOf(kind);

  it('is small, clean and always the same', () => {
    expect(Buffer.byteLength(script)).toBeLessThan(4096);
    expect(script).toBe(ArgoCdHealthChecks.luaOf(kind));
    expect(script.split('\n')[0]).toBe(`-- Health of ${kind}, by cdk8s-cluster-api`);
    expect(script).toMatch(/[^\n]\n$/);
    expect(script).not.toMatch(/[ \t]\n|\n\n\n|\t/);
  });

  it('stays within what Argo CD has', () => {
    const code = script.replace(/--.*/g, '').replace(/"(?:[^"\\]|\\.)*"/g, '""');
    expect(code).not.toMatch(/\b(string|math|io|os|debug|require|goto)\b|\/\/|[&|]|<<|>>|\w:\w/);
  });
});

it('documents every kind', () => {
  const page = readFileSync(join(__dirname, '../../../docs/argocd-health.md'), 'utf8');
  const documented = [...page.matchAll(/^\| `([^`]+)`/gm)].map(([, kinds]) => kinds);
  expect(documented.sort()).toEqual([...ArgoCdHealthChecks.checkedKinds, 'argoproj.io/Application'].sort());
});
