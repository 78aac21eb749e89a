import { JsonPatch } from 'cdk8s';
import { AddonStorage, ClusterResourceSet, ClusterResourceSetProps, ResourceSetStrategy } from '../../src/addons/cluster-resource-set';
import { ByohControlPlane } from '../../src/providers/byoh';
import { AddonManifest, ClusterApiVersion, MixedCluster, Warnings } from '../../src/root';
import { makeChart, makeCluster } from '../support/charts';
import { find, ids, Manifest, synth } from '../support/manifests';
import { schemaErrors } from '../support/schema';

const { V1BETA1, V1BETA2 } = ClusterApiVersion;
const YAML = 'apiVersion: v1\nkind: Namespace\nmetadata:\n  name: cni\n';
const calico = AddonManifest.fromYaml('calico.yaml', YAML);

function build(props: ClusterResourceSetProps, apiVersion?: ClusterApiVersion): { set: ClusterResourceSet; manifests: () => Manifest[] } {
  const chart = makeChart();
  const cluster = makeCluster(chart, { apiVersion, labels: { site: 'north' } });
  new ByohControlPlane(cluster, 'ControlPlane');
  const set = new ClusterResourceSet(cluster, 'Cni', props);
  return { set, manifests: () => synth(chart) };
}

const refused = (props: ClusterResourceSetProps, message: string) =>
  expect(() => build(props)).toThrow(new Error(`[test/Cluster/Cni] ${message}`));

describe.each([V1BETA1, V1BETA2])('in %s', version => {
  test('applies a manifest once, from a ConfigMap', () => {
    const manifests = build({ manifests: [calico] }, version).manifests();
    const set = find(manifests, 'ClusterResourceSet');
    expect(set).toEqual({
      apiVersion: `addons.cluster.x-k8s.io/${version}`,
      kind: 'ClusterResourceSet',
      metadata: { name: 'edge-cni', namespace: 'edge' },
      spec: {
        clusterSelector: { matchLabels: { 'edge-cni': 'enabled' } },
        resources: [{ kind: 'ConfigMap', name: 'edge-cni-calico' }],
        strategy: 'ApplyOnce',
      },
    });
    expect(schemaErrors(set)).toEqual([]);
    expect(find(manifests, 'ConfigMap')).toMatchObject({
      apiVersion: 'v1',
      metadata: { name: 'edge-cni-calico', namespace: 'edge', labels: { 'clusterctl.cluster.x-k8s.io/move': '' } },
      data: { 'calico.yaml': YAML },
    });
  });

  test('labels the Cluster so that the set selects it', () => {
    const manifests = build({ manifests: [calico] }, version).manifests();
    expect(find(manifests, 'Cluster').metadata.labels).toEqual({ 'site': 'north', 'edge-cni': 'enabled' });
  });

  test('writes all props', () => {
    const props: Required<ClusterResourceSetProps> = {
      resourceSetName: 'addons',
      manifests: [calico, AddonManifest.fromYaml('metrics.yml', YAML)],
      storage: AddonStorage.SECRET,
      existingConfigMaps: ['shared-cm'],
      existingSecrets: ['shared-secret', 'registry.credentials'],
      strategy: ResourceSetStrategy.RECONCILE,
      clusterLabels: { network: 'calico', tier: 'edge' },
    };
    const manifests = build(props, version).manifests();
    const set = find(manifests, 'ClusterResourceSet', 'addons');
    expect(set.spec).toEqual({
      clusterSelector: { matchLabels: { network: 'calico', tier: 'edge' } },
      resources: [
        { kind: 'Secret', name: 'addons-calico' },
        { kind: 'Secret', name: 'addons-metrics' },
        { kind: 'ConfigMap', name: 'shared-cm' },
        { kind: 'Secret', name: 'shared-secret' },
        { kind: 'Secret', name: 'registry.credentials' },
      ],
      strategy: 'Reconcile',
    });
    expect(schemaErrors(set)).toEqual([]);
    expect(find(manifests, 'Cluster').metadata.labels).toEqual({ site: 'north', network: 'calico', tier: 'edge' });
    expect(ids(manifests).filter(id => /^(ConfigMap|Secret)\//.test(id))).toEqual(['Secret/addons-calico', 'Secret/addons-metrics']);
  });

  test('refers to existing ConfigMaps and Secrets and writes none', () => {
    const manifests = build({ existingConfigMaps: ['a'], existingSecrets: ['b'] }, version).manifests();
    expect(find(manifests, 'ClusterResourceSet').spec.resources).toEqual([{ kind: 'ConfigMap', name: 'a' }, { kind: 'Secret', name: 'b' }]);
    expect(ids(manifests).filter(id => /^(ConfigMap|Secret)\//.test(id))).toEqual([]);
  });
});

test('keeps manifests in Secrets of the type that Cluster API reads', () => {
  expect(find(build({ manifests: [calico], storage: AddonStorage.SECRET }).manifests(), 'Secret')).toMatchObject({
    apiVersion: 'v1',
    metadata: { name: 'edge-cni-calico', namespace: 'edge', labels: { 'clusterctl.cluster.x-k8s.io/move': '' } },
    type: 'addons.cluster.x-k8s.io/resource-set',
    stringData: { 'calico.yaml': YAML },
  });
});

test.each([
  ['calico.yaml', 'calico.yaml', 'edge-cni-calico'],
  ['Calico_v3.28.YAML', 'Calico_v3.28.YAML', 'edge-cni-calico-v3-28'],
  ['cni/calico.yml', 'cni-calico.yml', 'edge-cni-cni-calico'],
  ['calico', 'calico', 'edge-cni-calico'],
])('keeps the manifest %s under the key %s in %s', (name, key, objectName) => {
  const configMap = find(build({ manifests: [AddonManifest.fromYaml(name, YAML)] }).manifests(), 'ConfigMap');
  expect(configMap.metadata.name).toBe(objectName);
  expect(configMap.data).toEqual({ [key]: YAML });
});

test('shows the objects it consists of, which take JSON patches', () => {
  const { set, manifests } = build({ manifests: [calico, AddonManifest.fromYaml('metrics.yaml', YAML)] });
  expect(set.manifestObjects.map(object => `${object.kind}/${object.name}`)).toEqual(['ConfigMap/edge-cni-calico', 'ConfigMap/edge-cni-metrics']);
  set.resource.addJsonPatch(JsonPatch.replace('/spec/strategy', 'Reconcile'));
  set.manifestObjects[1].addJsonPatch(JsonPatch.add('/data/extra', YAML));
  expect(find(manifests(), 'ClusterResourceSet').spec.strategy).toBe('Reconcile');
  expect(find(manifests(), 'ConfigMap', 'edge-cni-metrics').data).toEqual({ 'metrics.yaml': YAML, 'extra': YAML });
});

test('labels the Cluster for every set, so that each of them selects it', () => {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new ByohControlPlane(cluster, 'ControlPlane');
  new ClusterResourceSet(cluster, 'Cni', { manifests: [calico] });
  new ClusterResourceSet(cluster, 'Metrics', { manifests: [AddonManifest.fromYaml('metrics.yaml', YAML)] });
  const manifests = synth(chart);
  const { labels } = find(manifests, 'Cluster').metadata;
  expect(labels).toEqual({ 'edge-cni': 'enabled', 'edge-metrics': 'enabled' });
  for (const name of ['edge-cni', 'edge-metrics']) {
    expect(labels).toMatchObject(find(manifests, 'ClusterResourceSet', name).spec.clusterSelector.matchLabels);
  }
});

test('shares a label that the Cluster has already', () => {
  const manifests = build({ manifests: [calico], clusterLabels: { site: 'north' } }).manifests();
  expect(find(manifests, 'Cluster').metadata.labels).toEqual({ site: 'north' });
});

test('takes a manifest whose name is that of a construct of the set', () => {
  const manifests = build({ manifests: [AddonManifest.fromYaml('Resource', YAML)] }).manifests();
  expect(find(manifests, 'ClusterResourceSet').spec.resources).toEqual([{ kind: 'ConfigMap', name: 'edge-cni-resource' }]);
  expect(find(manifests, 'ConfigMap', 'edge-cni-resource').data).toEqual({ Resource: YAML });
});

test.each([['My_Cni', 'edge-my-cni'], ['MyCni', 'edge-my-cni'], ['cni v2', 'edge-cni-v2']])('turns the id %s into the name %s', (id, name) => {
  expect(new ClusterResourceSet(makeCluster(), id, { manifests: [calico] }).resource.name).toBe(name);
});

test('keeps what it was given when the caller changes it later', () => {
  const props = { manifests: [calico], existingSecrets: ['a'], clusterLabels: { cni: 'calico' } as { [key: string]: string } };
  const { manifests } = build(props);
  props.manifests.pop();
  props.existingSecrets.push('b');
  props.clusterLabels.cni = 'cilium';
  expect(find(manifests(), 'ClusterResourceSet').spec).toMatchObject({
    clusterSelector: { matchLabels: { cni: 'calico' } },
    resources: [{ kind: 'ConfigMap', name: 'edge-cni-calico' }, { kind: 'Secret', name: 'a' }],
  });
});

describe('size', () => {
  const HEADER = 'apiVersion: v1\nkind: X\nbody: ';
  const LIMIT = 1044480;
  const ofBytes = (bytes: number) => `${HEADER}${'a'.repeat(bytes - HEADER.length)}`;
  const ACKNOWLEDGED = 'addon/needs-server-side-apply';

  const buildQuietly = (text: string) => {
    const chart = makeChart();
    const cluster = makeCluster(chart);
    Warnings.of(cluster).acknowledge(ACKNOWLEDGED, 'applied on the server');
    return new ClusterResourceSet(cluster, 'Cni', { manifests: [AddonManifest.fromYaml('large', text)] });
  };

  test('may be a megabyte less the room that the rest of the object needs', () => {
    expect(buildQuietly(ofBytes(LIMIT)).manifestObjects[0].toJson().data.large).toHaveLength(LIMIT);
  });

  test.each([
    ['one byte more', ofBytes(LIMIT + 1), LIMIT + 1],
    ['fewer characters of more bytes', `${ofBytes(LIMIT - 1)}é`, LIMIT + 1],
  ])('fails on %s', (_what, text, bytes) => {
    expect(() => buildQuietly(text)).toThrow(new Error(
      `[test/Cluster/Cni] manifest 'large' has ${bytes} bytes; a ConfigMap or Secret holds at most ${LIMIT}. `
      + 'Split it into several manifests, each becomes an object of its own (input/invalid-value)'));
  });

  describe('for client-side apply', () => {
    const warningsOf = (text: string, acknowledge: (cluster: MixedCluster) => void = () => undefined): string[] => {
      const stderr = jest.spyOn(process.stderr, 'write').mockReturnValue(true);
      try {
        const chart = makeChart();
        const cluster = makeCluster(chart);
        new ByohControlPlane(cluster, 'ControlPlane');
        acknowledge(cluster);
        new ClusterResourceSet(cluster, 'Cni', { manifests: [AddonManifest.fromYaml('large', text)] });
        synth(chart);
        return stderr.mock.calls.map(([line]) => line as string);
      } finally {
        stderr.mockRestore();
      }
    };

    test('is quiet where the object and what Argo CD adds have 256 KiB', () => {
      expect(warningsOf(ofBytes(260800))).toEqual([]);
    });

    test.each([['a kilobyte', ofBytes(262144)], ['characters of two bytes', `${ofBytes(260800)}${'é'.repeat(200)}`]])('warns of %s more', (_what, text) => {
      expect(warningsOf(text)).toEqual([expect.stringMatching(/data: the ConfigMap has 26\d{4} bytes .* \(addon\/needs-server-side-apply\)\n$/)]);
    });

    test('is quiet once it is acknowledged', () => {
      expect(warningsOf(ofBytes(262145), cluster => Warnings.of(cluster).acknowledge(ACKNOWLEDGED, 'applied on the server'))).toEqual([]);
    });
  });
});

describe('fails', () => {
  test('without any resource', () => {
    refused({}, "the set has no resources; give 'manifests', 'existingConfigMaps' or 'existingSecrets' (input/missing-value)");
    refused({ manifests: [], existingConfigMaps: [], existingSecrets: [] },
      "the set has no resources; give 'manifests', 'existingConfigMaps' or 'existingSecrets' (input/missing-value)");
  });

  test('on a manifest name that is given twice', () => {
    refused({ manifests: [calico, AddonManifest.fromYaml('calico.yaml', YAML)] },
      "manifest 'calico.yaml' becomes 'edge-cni-calico', as another one does; give each manifest a name of its own (input/duplicate)");
  });

  test('on two manifest names that become one', () => {
    refused({ manifests: [AddonManifest.fromYaml('a.yaml', YAML), AddonManifest.fromYaml('a.yml', YAML)] },
      "manifest 'a.yml' becomes 'edge-cni-a', as another one does; give each manifest a name of its own (input/duplicate)");
  });

  test('on a manifest that is not YAML, with its path', () => {
    refused({ manifests: [AddonManifest.fromYaml('alias.yaml', 'kind: X\nspec: *missing\n')] },
      "manifest 'alias.yaml' is not valid YAML: Unresolved alias (the anchor must be set before the alias): missing; correct it (input/invalid-value)");
  });

  test('on labels that would match no cluster', () => {
    refused({ manifests: [calico], clusterLabels: {} },
      "'clusterLabels' is empty and would match no cluster; give at least one label, or leave it out (input/missing-value)");
  });

  test.each([['bad key', 'x'], ['cni', 'bad value!']])('on the label %s = %s', (key, value) => {
    refused({ manifests: [calico], clusterLabels: { [key]: value } },
      `'clusterLabels' has '${key}' = '${value}', which is not a label; `
      + "use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.' (input/invalid-value)");
  });

  test('on a label that contradicts one of the Cluster', () => {
    expect(() => build({ manifests: [calico], clusterLabels: { site: 'south' } })).toThrow(new Error(
      "[test/Cluster] the label 'site' is 'north' and cannot become 'south' as well; use another label for one of the two (input/duplicate)"));
  });

  test('on a name that cannot be a label value', () => {
    refused({ resourceSetName: 'cni.addons', manifests: [calico] },
      "'resourceSetName' 'cni.addons' is not a valid name; "
      + "use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (input/invalid-value)");
  });

  test.each<[string, ClusterResourceSetProps]>([
    ['existingConfigMaps', { existingConfigMaps: ['Shared'] }],
    ['existingSecrets', { existingSecrets: ['Shared'] }],
  ])('on a name in %s that no object can have', (prop, props) => {
    refused(props, `'${prop}' 'Shared' is not a valid object name; `
      + "use 1 to 253 lower-case letters, digits, '-' and '.', starting and ending with a letter or digit (input/invalid-value)");
  });

  test('in a cluster that is defined elsewhere, whose labels are not ours', () => {
    const cluster = MixedCluster.fromClusterName(makeChart(), 'Cluster', 'edge');
    expect(() => new ClusterResourceSet(cluster, 'Cni', { manifests: [calico] })).toThrow(new Error(
      "[test/Cluster] label 'edge-cni=enabled' cannot be added to 'edge', which is defined elsewhere; add it there (cluster/imported)"));
  });
});

describe('on a cluster that is defined elsewhere', () => {
  const existing = (chart = makeChart()) => MixedCluster.fromClusterName(chart, 'Cluster', 'edge');

  test('takes given labels to be there', () => {
    const chart = makeChart();
    new ClusterResourceSet(existing(chart), 'Cni', { existingConfigMaps: ['calico'], clusterLabels: { cni: 'calico' } });
    expect(find(synth(chart), 'ClusterResourceSet').spec.clusterSelector).toEqual({ matchLabels: { cni: 'calico' } });
  });

  test('fails with its default label, which it cannot add', () => {
    expect(() => new ClusterResourceSet(existing(), 'Cni', { existingConfigMaps: ['calico'] })).toThrow(new Error(
      "[test/Cluster] label 'edge-cni=enabled' cannot be added to 'edge', which is defined elsewhere; add it there (cluster/imported)"));
  });
});
