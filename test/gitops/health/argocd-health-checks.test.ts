import { execFileSync } from 'child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'fs';
import { tmpdir } from 'os';
import { join } from 'path';
import { App, Chart, Testing } from 'cdk8s';
import { parse } from 'yaml';
import { ArgoCdHealthChecks, type ArgoCdHealthChecksProps } from '../../../src/gitops/health';
import { PATCH_SCRIPT } from '../../../src/gitops/health/checks-job';
import { find, type Manifest } from '../../support/manifests';

const KUBECTL = `registry.example.com/kubectl:1.34.2@sha256:${'0'.repeat(64)}`;

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
      job: { image: KUBECTL, imagePullSecretName: 'registry', runAsUser: 1000 },
    };
    const manifests = render(props);
    expect(manifests.map(({ kind, metadata }) => `${kind} ${metadata.namespace}/${metadata.name}`).sort()).toEqual(
      ['ConfigMap', 'Job', 'Role', 'RoleBinding', 'ServiceAccount'].map(kind => `${kind} gitops/argocd-cm-edge-health-checks`));
    const { spec } = find(manifests, 'Job').spec.template;
    expect(spec).toMatchObject({
      imagePullSecrets: [{ name: 'registry' }],
      containers: [{ image: KUBECTL, args: ['argocd-cm-edge', 'gitops'], securityContext: { runAsUser: 1000, runAsNonRoot: true } }],
    });
    expect(Object.keys(parse(find(manifests, 'ConfigMap').data['patch.yaml']).data)).toEqual([
      'resource.customizations.health.argoproj.io_Application',
      'resource.customizations.health.cluster.x-k8s.io_Cluster',
      'resource.customizations.health.metal3.io_BareMetalHost',
    ]);
  });

  it('lets a Job merge the checks where an Application delivers them, with the right to patch that one ConfigMap', () => {
    const manifests = render({ job: { image: KUBECTL } });
    const { data, metadata } = find(manifests, 'ConfigMap');
    expect(metadata).toEqual({ name: 'argocd-cm-health-checks', namespace: 'argocd', labels: { team: 'platform' } });
    expect(parse(data['patch.yaml'])).toEqual({ data: ArgoCdHealthChecks.dataOf() });
    expect(find(manifests, 'Role').rules).toEqual([{ apiGroups: [''], resources: ['configmaps'], resourceNames: ['argocd-cm'], verbs: ['get', 'patch'] }]);
    expect(find(manifests, 'RoleBinding')).toMatchObject({
      roleRef: { kind: 'Role', name: 'argocd-cm-health-checks' },
      subjects: [{ kind: 'ServiceAccount', name: 'argocd-cm-health-checks', namespace: 'argocd' }],
    });
    const { metadata: { annotations }, spec } = find(manifests, 'Job');
    expect(annotations).toEqual({ 'argocd.argoproj.io/hook': 'Sync', 'argocd.argoproj.io/hook-delete-policy': 'BeforeHookCreation,HookSucceeded' });
    const [container] = spec.template.spec.containers;
    expect(container.command).toEqual(['/bin/sh', '-c', PATCH_SCRIPT, 'patch-settings']);
    expect(container.volumeMounts).toContainEqual({ mountPath: '/checks', name: 'files', readOnly: true });
    expect(spec.template.spec.volumes).toContainEqual({ name: 'files', configMap: { name: 'argocd-cm-health-checks' } });
  });

  it('has a Job that calls kubectl once, with what it is told', () => {
    const folder = mkdtempSync(join(tmpdir(), 'kubectl-'));
    writeFileSync(join(folder, 'kubectl'), '#!/bin/sh\nprintf "%s\\n" "$@"\n', { mode: 0o755 });
    const printed = execFileSync('/bin/sh', ['-c', PATCH_SCRIPT, 'patch-settings', 'argocd-cm', 'gitops $(x)'], { encoding: 'utf8', env: { PATH: `${folder}:/bin:/usr/bin` } });
    rmSync(folder, { recursive: true });
    expect(printed.trim().split('\n')).toEqual(['patch', 'configmap', 'argocd-cm', '--namespace', 'gitops $(x)', '--type', 'merge', '--patch-file', '/checks/patch.yaml']);
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

  it('fails for an image that may change, and for root', () => {
    expect(refused({ job: { image: 'kubectl:1.34' } })).toThrow(new Error(
      "[health/Checks] 'image' 'kubectl:1.34' is not pinned by a digest; use '<name>[:<tag>]@sha256:<64 hexadecimal digits>' (gitops/image-not-pinned)"));
    expect(refused({ job: { image: KUBECTL, runAsUser: 0 } })).toThrow(/^\[health\/Checks\] 'runAsUser' 0 is not possible; .* \(input\/invalid-value\)$/);
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
