import { Chart } from 'cdk8s';
import { DAY2_CASES, openShiftCluster } from './day2-pools';
import { OpenShiftPlatform, OpenShiftRelease } from '../../../src/openshift';
import { OPENSHIFT_RELEASES } from '../../../src/openshift/release';
import { ids, Manifest, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';
import { Difference, disagreements } from '../../support/upstream';

/** What we write besides, and why. */
const DIFFERENCES: { readonly [kind: string]: readonly Omit<Difference, 'object'>[] } = {
  MachineSet: [{ field: '/metadata/annotations', ours: { 'cdk8s-cluster-api/openshift': '4.22' }, reason: 'rules for YAML learn the release from it; no controller reads it' }],
  ExternalSecret: [{ field: '/spec/refreshInterval', upstream: '1h', ours: '1h0m0s', reason: 'as Go writes durations; all of ours look so' },
    { field: '/spec/target/deletionPolicy', ours: 'Retain', reason: 'the API server would add it' },
    { field: '/spec/target/template/mergePolicy', ours: 'Replace', reason: 'the API server would add it' }],
  AWSMachineTemplate: [{
    field: '/spec/template/spec/instanceMetadataOptions', ours: { httpTokens: 'required' }, reason: 'whoever makes a program fetch an address would read the credentials of the machine',
  }],
};

function synthesized(platform: OpenShiftPlatform, release: OpenShiftRelease): Manifest[] {
  const { program } = DAY2_CASES.find(one => one.platform === platform)!;
  const cluster = openShiftCluster(platform, release);
  program(cluster);
  return synth(Chart.of(cluster));
}

function differencesOf(ours: readonly Manifest[]): Difference[] {
  return ours.flatMap(({ kind, metadata }) => (DIFFERENCES[kind] ?? []).map(difference => ({ ...difference, object: `${kind}/${metadata.name}` })));
}

/** What differs in 4.20, which knows v1beta1 only: the version, and that references name one. */
function inOldestRelease(manifest: Manifest): Manifest {
  if (manifest.kind !== 'MachineSet') {
    return manifest;
  }
  const { apiGroup, ...ref } = manifest.spec.template.spec.infrastructureRef;
  const version = ref.kind === 'AWSMachineTemplate' ? 'v1beta2' : 'v1beta1';
  const machine = { ...manifest.spec.template.spec, infrastructureRef: { apiVersion: `${apiGroup}/${version}`, ...ref } };
  return { ...manifest, apiVersion: 'cluster.x-k8s.io/v1beta1', spec: { ...manifest.spec, template: { ...manifest.spec.template, spec: machine } } };
}

describe.each(DAY2_CASES.map(one => [one.platform, one] as const))('a pool on %s', (platform, { expected }) => {
  test('is a machine template and a MachineSet, and what they need, field by field', () => {
    const ours = synthesized(platform, OpenShiftRelease.V4_22);
    expect(disagreements({ template: expected(), ours, differences: differencesOf(ours) })).toEqual([]);
  });

  test('is written in v1beta1 for the release that knows no other', () => {
    const ours = synthesized(platform, OpenShiftRelease.V4_20);
    const differences = differencesOf(ours).map(difference => difference.field === '/metadata/annotations' ? { ...difference, ours: { 'cdk8s-cluster-api/openshift': '4.20' } } : difference);
    expect(disagreements({ template: expected().map(inOldestRelease), ours, differences })).toEqual([]);
  });

  test.each(OPENSHIFT_RELEASES.map(release => [`${release}`, release] as const))('fits the pinned schemas for %s', (_, release) => {
    expect(synthesized(platform, release).flatMap(manifest => schemaErrors(manifest) ?? [])).toEqual([]);
  });

  test.each(OPENSHIFT_RELEASES.map(release => [`${release}`, release] as const))('has nothing that the operators of %s make themselves', (_, release) => {
    const kinds = synthesized(platform, release).map(({ kind }) => kind as string);
    expect(kinds.filter(kind => kind === 'Cluster' || kind.endsWith('Cluster') || kind === 'Secret' || kind.endsWith('ConfigTemplate'))).toEqual([]);
  });
});

test('machines of one pool differ from those of another by the name of their MachineSet', () => {
  const manifests = synthesized(OpenShiftPlatform.AWS, OpenShiftRelease.V5_0);
  expect(ids(manifests)).toEqual(['AWSMachineTemplate/ocp-7xk2p-burst-us-east-1a-6c1f9a2b', 'MachineSet/ocp-7xk2p-burst-us-east-1a']);
});
