import { Chart } from 'cdk8s';
import * as fc from 'fast-check';
import { ArgoCdCapargoOptions, ArgoCdRegistration, ArgoCdRegistrationOptions } from '../../../src/gitops/argocd/registration';
import { ByohControlPlane } from '../../../src/providers/byoh';
import { ClusterApiVersion, MixedCluster } from '../../../src/root';
import { makeChart, makeCluster } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

const OPTIONS: Required<ArgoCdRegistrationOptions> = { labels: { 'environment': 'production', 'example.com/team': 'edge' } };
const CAPARGO_OPTIONS: Required<ArgoCdCapargoOptions> = { ...OPTIONS, metadataPrefix: 'argo.example.com' };

function register(registration: ArgoCdRegistration, apiVersion?: ClusterApiVersion): Chart {
  const chart = makeChart();
  const cluster = makeCluster(chart, { apiVersion });
  new ByohControlPlane(cluster, 'ControlPlane');
  registration.register(cluster);
  return chart;
}

function labelsOf(registration: ArgoCdRegistration): { [key: string]: string } {
  return find(synth(register(registration)), 'Cluster').metadata.labels;
}

test('capi2argo-cluster-operator takes along the labels that are marked', () => {
  expect(labelsOf(ArgoCdRegistration.capi2argo(OPTIONS))).toEqual({
    ...OPTIONS.labels,
    'take-along-label.capi-to-argocd.environment': '',
    'take-along-label.capi-to-argocd.example.com/team': '',
  });
  expect(labelsOf(ArgoCdRegistration.capi2argo())).toBeUndefined();
});

test('capargo takes along all labels of a Cluster that it is told to register', () => {
  expect(labelsOf(ArgoCdRegistration.capargo(CAPARGO_OPTIONS))).toEqual({ ...OPTIONS.labels, 'argo.example.com/argocd': 'enable' });
  expect(labelsOf(ArgoCdRegistration.capargo())).toEqual({ 'capargo.jamet.dev/argocd': 'enable' });
});

test('argocd-capi-operator takes along all labels', () => {
  expect(labelsOf(ArgoCdRegistration.argocdCapiOperator(OPTIONS))).toEqual(OPTIONS.labels);
  expect(labelsOf(ArgoCdRegistration.argocdCapiOperator())).toBeUndefined();
});

test('a Cluster can ask to be left alone', () => {
  expect(labelsOf(ArgoCdRegistration.none())).toEqual({ 'ignore-cluster.capi-to-argocd': '', 'capargo.jamet.dev/argocd': 'disable' });
});

test.each([
  ['capi2argo', ArgoCdRegistration.capi2argo(OPTIONS)],
  ['capargo', ArgoCdRegistration.capargo(OPTIONS)],
  ['argocdCapiOperator', ArgoCdRegistration.argocdCapiOperator(OPTIONS)],
])('%s says by which labels the cluster is known in Argo CD', (_name, registration) => {
  expect(registration.labels).toEqual(OPTIONS.labels);
});

test('what is done to the labels later changes nothing', () => {
  const labels: { [key: string]: string } = { team: 'edge' };
  const registration = ArgoCdRegistration.argocdCapiOperator({ labels });
  labels.team = 'other';
  registration.labels.team = 'another';
  expect(registration.labels).toEqual({ team: 'edge' });
});

test.each(Object.values(ClusterApiVersion))('only the Cluster changes, and fits its schema, in %s', apiVersion => {
  const without = synth(register(ArgoCdRegistration.capi2argo(), apiVersion));
  const manifests = synth(register(ArgoCdRegistration.capi2argo(OPTIONS), apiVersion));
  const others = (all: Manifest[]) => all.filter(({ kind }) => kind !== 'Cluster');
  expect(others(manifests)).toEqual(others(without));
  expect(schemaErrors(find(manifests, 'Cluster'))).toEqual([]);
});

test('every label that is not refused can be marked on the Cluster and on the Secret in Argo CD', () => {
  const name = fc.stringMatching(/^[A-Za-z0-9]([-A-Za-z0-9_.]{0,61}[A-Za-z0-9])?$/);
  const domain = fc.stringMatching(/^[a-z0-9]([-a-z0-9]{0,40}[a-z0-9])?(\.[a-z0-9]{1,40}){0,5}$/);
  const key = fc.oneof(name, fc.tuple(domain, name).map(parts => parts.join('/')));
  fc.assert(fc.property(key, label => {
    const chart = makeChart();
    const cluster = makeCluster(chart);
    try {
      ArgoCdRegistration.capi2argo({ labels: { [label]: 'x' } }).register(cluster);
    } catch (error) {
      expect((error as Error).message).toContain('is too long');
      return;
    }
    const keys = [`take-along-label.capi-to-argocd.${label}`, `taken-from-cluster-label.capi-to-argocd.${label}`];
    for (const each of keys) {
      const [last, ...rest] = each.split('/').reverse();
      expect(last.length).toBeLessThanOrEqual(63);
      expect(rest.join('').length).toBeLessThanOrEqual(253);
    }
    expect(cluster.resource.metadata.getLabel(keys[0])).toBe('');
  }));
});

describe('failures', () => {
  function refused(registration: ArgoCdRegistration, message: string): void {
    const cluster = makeCluster();
    expect(() => registration.register(cluster)).toThrow(new Error(`[test/Cluster] ${message}`));
    expect(cluster.resource.toJson().metadata).not.toHaveProperty('labels');
  }

  test.each(['capi2argo', 'capargo', 'argocdCapiOperator'] as const)('%s fails on what is no label', name => {
    refused(ArgoCdRegistration[name]({ labels: { 'a b': 'c' } }), "'labels' has 'a b' = 'c', which is not a label; "
      + "use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.' (input/invalid-value)");
  });

  test('fails on the label by which Argo CD finds its clusters', () => {
    refused(ArgoCdRegistration.capargo({ labels: { 'argocd.argoproj.io/secret-type': 'repository' } }),
      "'labels' has 'argocd.argoproj.io/secret-type', by which Argo CD finds its clusters; leave it out (input/invalid-value)");
  });

  test('fails on a label that capi2argo-cluster-operator cannot mark', () => {
    refused(ArgoCdRegistration.capi2argo({ labels: { 'a-label-of-more-than-23-characters': 'x' } }),
      "'labels' has 'a-label-of-more-than-23-characters', which is too long: capi2argo-cluster-operator marks it by a label with "
      + "'taken-from-cluster-label.capi-to-argocd.' before the key; use at most 23 characters, or a key with a domain, "
      + "for example 'example.com/team' (input/invalid-value)");
    expect(() => ArgoCdRegistration.capi2argo({ labels: { ['x'.repeat(23)]: 'x' } }).register(makeCluster())).not.toThrow();
  });

  test.each(['', 'Example', 'example.com/x'])("fails on '%s' as prefix of capargo", metadataPrefix => {
    refused(ArgoCdRegistration.capargo({ metadataPrefix }),
      `'metadataPrefix' '${metadataPrefix}' cannot stand before a label; use a domain, for example 'capargo.jamet.dev' (input/invalid-value)`);
  });

  test('fails on a cluster that is defined elsewhere', () => {
    const cluster = MixedCluster.fromClusterName(makeChart(), 'Cluster', 'edge', { kubernetesVersion: 'v1.34.2' });
    expect(() => ArgoCdRegistration.capargo().register(cluster)).toThrow(new Error(
      "[test/Cluster] label 'capargo.jamet.dev/argocd=enable' cannot be added to 'edge', which is defined elsewhere; add it there (cluster/imported)"));
  });

  test('fails to register a cluster that asks to be left alone', () => {
    const cluster = makeCluster();
    ArgoCdRegistration.none().register(cluster);
    expect(() => ArgoCdRegistration.capargo().register(cluster)).toThrow(new Error(
      "[test/Cluster] the label 'capargo.jamet.dev/argocd' is 'disable' and cannot become 'enable' as well; use another label for one of the two (input/duplicate)"));
  });
});
