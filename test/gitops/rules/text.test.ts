import { findingsInFiles, kustomization, rule } from './deliveries';
import { BUILT_IN } from '../../../src/registry';
import { Topology } from '../../../src/topology';
import { findings, MixedBundle } from '../../rules/mixed-bundle';

describe('variables of Flux', () => {
  const FIELD = 'KubeadmConfigTemplate/x spec.template.spec.preKubeadmCommands[0]';
  const bundle = (text: string, postBuild: object = { substitute: { region: 'eu' } }, metadata: object = {}): MixedBundle => ({
    more: [
      kustomization({ postBuild }),
      { apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2', kind: 'KubeadmConfigTemplate', metadata: { name: 'x', ...metadata }, spec: { template: { spec: { preKubeadmCommands: [text] } } } },
    ],
  });
  const certain = (parts: MixedBundle) => findingsInFiles(rule('gitops/flux-substitution'), parts, () => 'clusters/c/x.yaml');
  const doubtful = (parts: MixedBundle) => findings(rule('gitops/flux-variables'), parts);

  test.each([
    ['echo ${HOSTNAME}', true], ['echo ${HOSTNAME%%.*}', true], ['echo ${#region}', true], ['echo ${', true], ['echo $$${HOSTNAME}', true], ['echo ${constructor}', true],
    ['echo ${HOSTNAME-a}', false], ['echo ${HOSTNAME:=a}', false], ['echo ${region}', false], ['echo ${region/e/a}', false], ['echo $${HOSTNAME}', false],
    ['echo $HOSTNAME', false], ['echo $(hostname)', false], ['{"a": {}}', false],
  ])("'%s' is found: %s", (text, isFound) => {
    expect(certain(bundle(text))).toEqual(isFound ? [FIELD] : []);
    expect(doubtful(bundle(text))).toEqual(isFound ? [FIELD] : []);
  });

  test('are in doubt where values come from elsewhere, or the object may be in another folder', () => {
    const elsewhere = bundle('echo ${HOSTNAME}', { substituteFrom: [{ kind: 'ConfigMap', name: 'x' }] });
    expect([certain(elsewhere), doubtful(elsewhere)]).toEqual([[], [FIELD]]);
    expect(findingsInFiles(rule('gitops/flux-variables'), bundle('echo ${HOSTNAME}'), () => 'clusters/c/x.yaml')).toEqual([]);
    expect(findingsInFiles(rule('gitops/flux-variables'), bundle('echo ${HOSTNAME}'), () => '../clusters/c/x.yaml')).toEqual([FIELD]);
    expect(findingsInFiles(rule('gitops/flux-variables'), bundle('echo ${HOSTNAME}'), () => 'other/x.yaml')).toEqual([]);
  });

  test.each([
    ['nothing is filled in', bundle('${a}', {})], ['the object is left alone', bundle('${a}', undefined, { annotations: { 'kustomize.toolkit.fluxcd.io/substitute': 'disabled' } })],
    ['the object is left alone by a label', bundle('${a}', undefined, { labels: { 'kustomize.toolkit.fluxcd.io/substitute': 'disabled' } })],
  ])('are none where %s', (_, parts) => {
    expect([certain(parts), doubtful(parts)]).toEqual([[], []]);
  });

  test.each([['ConfigMap', true], ['Service', false]])('are looked for in a %s: %s', (kind, isFound) => {
    const more = [kustomization({ postBuild: { substitute: { a: 'b' } } }), { apiVersion: 'v1', kind, metadata: { name: 'x' }, data: { a: '${b}' } }];
    expect(doubtful({ more })).toEqual(isFound ? [`${kind}/x data.a`] : []);
  });
});

describe('gitops/helm-expression', () => {
  const check = (text: string, isHelmTemplate = true) => rule('gitops/helm-expression').check(Topology.of([
    { manifest: { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x' }, data: { a: text } }, origin: { file: 'dist/templates/x.yaml', isHelmTemplate } },
  ], BUILT_IN), BUILT_IN).map(({ at }) => `${at}`);

  test.each([
    ['{{ ds.meta_data.name }}', true], ['{{ds["meta_data"]}}', true], ["{{ '{{' }}", true], ['{{- .DefaultNetworkInterfaceName }}', true],
    ['{{ .Values.name }}', false], ['{{ include "x" . }}', false], ['{{ "{{" }} ds.meta_data.name }}', false], ['{% if x %}', false], ['${x}', false],
  ])("'%s' is found: %s", (text, isFound) => {
    expect(check(text)).toEqual(isFound ? ['data.a'] : []);
    expect(check(text, false)).toEqual([]);
  });
});
