import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import * as zlib from 'zlib';
import * as fc from 'fast-check';
import { chartIn } from './support';
import { ClusterApiComponents, ClusterApiComponentsProps, ClusterApiManifest, ClusterApiProvider, ManagementProviderType } from '../../src/management';
import { find, Manifest, synth } from '../support/manifests';
import { schemaErrors } from '../support/schema';

const { CONTROL_PLANE, INFRASTRUCTURE } = ManagementProviderType;
const COMPONENTS = 'apiVersion: v1\nkind: ServiceAccount\nmetadata:\n  name: acme\n';
const METADATA = 'apiVersion: clusterctl.cluster.x-k8s.io/v1alpha3\nkind: Metadata\nreleaseSeries:\n- major: 1\n  minor: 2\n  contract: v1beta1\n- { major: 1, minor: 3, contract: v1beta2 }\n- { major: 0, minor: 4, contract: v1alpha4 }\n';
const MEBIBYTE = 1024 * 1024;

const MINIMAL: ClusterApiComponentsProps = {
  type: INFRASTRUCTURE, providerName: 'acme', version: 'v1.2.3', components: ClusterApiManifest.fromYaml(COMPONENTS), releaseMetadata: ClusterApiManifest.fromYaml(METADATA),
};

function build(props: Partial<ClusterApiComponentsProps> = {}): { readonly components: ClusterApiComponents; readonly manifest: Manifest } {
  const chart = chartIn();
  const components = new ClusterApiComponents(chart, 'Components', { ...MINIMAL, ...props });
  return { components, manifest: find(synth(chart), 'ConfigMap') };
}

const refused = (props: Partial<ClusterApiComponentsProps>, message: string) =>
  expect(() => build(props)).toThrow(new Error(`[test/Components] ${message}`));

/** Objects until there are so many bytes; `noise` cannot be compressed. */
function manifestsOf(bytes: number, noise = ''): string {
  const text = `${COMPONENTS}---\n# ${noise}\n`;
  return text + `${COMPONENTS}---\n`.repeat(Math.ceil((bytes - text.length) / (COMPONENTS.length + 4))).slice(0, bytes - text.length);
}

test('keeps manifests as they are, under the labels that the operator reads', () => {
  const { manifest } = build();
  expect(manifest).toEqual({
    apiVersion: 'v1',
    kind: 'ConfigMap',
    metadata: {
      name: 'infrastructure-acme-v1.2.3',
      namespace: 'capi-providers',
      labels: {
        'provider.cluster.x-k8s.io/name': 'acme', 'provider.cluster.x-k8s.io/type': 'infrastructure', 'provider.cluster.x-k8s.io/version': 'v1.2.3',
      },
    },
    data: { metadata: METADATA, components: COMPONENTS },
    immutable: false,
  });
  expect(schemaErrors(manifest)).toEqual([]);
});

test('takes all settings', () => {
  const props: Required<ClusterApiComponentsProps> = {
    ...MINIMAL, type: CONTROL_PLANE, compressed: true, configMapName: 'acme', namespace: 'acme-system', labels: { team: 'platform' },
  };
  const { manifest } = build(props);
  expect(manifest.metadata).toEqual({
    name: 'acme',
    namespace: 'acme-system',
    annotations: { 'provider.cluster.x-k8s.io/compressed': 'true' },
    labels: {
      'team': 'platform',
      'provider.cluster.x-k8s.io/name': 'acme',
      'provider.cluster.x-k8s.io/type': 'control-plane',
      'provider.cluster.x-k8s.io/version': 'v1.2.3',
    },
  });
  expect(manifest.data).toEqual({ metadata: METADATA });
  expect(zlib.gunzipSync(Buffer.from(manifest.binaryData.components, 'base64')).toString()).toBe(COMPONENTS);
  expect(schemaErrors(manifest)).toEqual([]);
});

test('its source is what the operator finds the ConfigMap by, alone', () => {
  const chart = chartIn();
  const { source } = new ClusterApiComponents(chart, 'Components', MINIMAL);
  new ClusterApiComponents(chart, 'Next', { ...MINIMAL, version: 'v1.2.4' });
  new ClusterApiProvider(chart, 'Provider', { ...MINIMAL, fetch: source });
  const manifests = synth(chart);
  const { matchLabels } = find(manifests, INFRASTRUCTURE).spec.fetchConfig.selector as { matchLabels: { [key: string]: string } };
  const matching = manifests.filter(({ kind, metadata }) => kind === 'ConfigMap' && Object.entries(matchLabels).every(([key, value]) => metadata.labels[key] === value));
  expect(matching.map(({ metadata }) => metadata.name)).toEqual(['infrastructure-acme-v1.2.3']);
});

test('reads files', () => {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'components-'));
  const [components, metadata] = [path.join(folder, 'components.yaml'), path.join(folder, 'metadata.yaml')];
  fs.writeFileSync(components, COMPONENTS);
  fs.writeFileSync(metadata, METADATA);
  const { manifest } = build({ components: ClusterApiManifest.fromFile(components), releaseMetadata: ClusterApiManifest.fromFile(metadata) });
  expect(manifest.data).toEqual({ metadata: METADATA, components: COMPONENTS });
  fs.rmSync(folder, { recursive: true });
});

test('compresses what does not fit otherwise, and no byte less', () => {
  const most = MEBIBYTE - Buffer.byteLength(METADATA);
  const fits = manifestsOf(most);
  expect(build({ components: ClusterApiManifest.fromYaml(fits) }).manifest.data.components).toHaveLength(most);
  const { manifest } = build({ components: ClusterApiManifest.fromYaml(`${fits}\n`) });
  expect(manifest.metadata.annotations).toEqual({ 'provider.cluster.x-k8s.io/compressed': 'true' });
  const bytes = Buffer.from(manifest.binaryData.components, 'base64');
  expect(bytes.length).toBeLessThan(MEBIBYTE / 20);
  expect(zlib.gunzipSync(bytes).toString()).toBe(`${fits}\n`);
});

test('two runs give the same bytes', () => {
  const components = ClusterApiManifest.fromYaml(manifestsOf(2 * MEBIBYTE));
  expect(build({ components }).manifest).toEqual(build({ components }).manifest);
});

test('whatever the text, the operator reads what was given', () => {
  fc.assert(fc.property(fc.string({ unit: 'grapheme', maxLength: 300 }), fc.boolean(), (text, compressed) => {
    const given = `kind: A\n${text}`;
    const { data, binaryData } = build({ components: ClusterApiManifest.fromYaml(given), compressed }).manifest;
    expect(compressed ? zlib.gunzipSync(Buffer.from(binaryData.components, 'base64')).toString() : data.components).toBe(given);
  }), { numRuns: 100 });
});

describe('fails on', () => {
  /** Text that no compression makes much smaller, and that is the same in every run. */
  const NOISE = Array.from({ length: 120_000 }, (_, index) => Math.sin(index + 1).toString(36).slice(3, 14)).join('');

  test('manifests that do not fit even when compressed', () => {
    expect(() => build({ components: ClusterApiManifest.fromYaml(manifestsOf(1.5 * MEBIBYTE, NOISE)) })).toThrow(
      /^\[test\/Components\] 'components' and 'releaseMetadata' have \d{7} bytes when compressed; a ConfigMap holds at most 1048576\. Put the release into a registry and use ClusterApiFetch\.fromRegistry\(\) \(management\/components-too-large\)$/);
  });

  test('manifests that do not fit and must not be compressed', () => refused({ compressed: false, components: ClusterApiManifest.fromYaml(manifestsOf(MEBIBYTE)) },
    `'components' and 'releaseMetadata' have ${MEBIBYTE + METADATA.length} bytes; a ConfigMap holds at most 1048576. Leave 'compressed' out, or set it to true (management/components-too-large)`));

  test.each<[string, Partial<ClusterApiComponentsProps>, string]>([
    ['a file that is not there', { components: ClusterApiManifest.fromFile('missing.yaml') },
      "manifest file 'missing.yaml' cannot be read (ENOENT); give the path of an existing file (input/invalid-value)"],
    ['components without an object', { components: ClusterApiManifest.fromYaml('Not Found') },
      "'components' hold no object; give the manifests of the release, for example 'infrastructure-components.yaml' (management/components-unusable)"],
    ['a version that is none', { version: '1.2.3' }, "'version' '1.2.3' is not a release; use v<major>.<minor>.<patch>, for example 'v1.14.0' (input/invalid-value)"],
    ['a name that is none', { providerName: 'A' },
      "'providerName' 'A' is not a valid name; use 1 to 63 lower-case letters, digits and '-', starting and ending with a letter or digit (input/invalid-value)"],
    ['metadata that are no YAML', { releaseMetadata: ClusterApiManifest.fromYaml('a: [') },
      "'releaseMetadata' is not valid YAML: Flow sequence in block collection must be sufficiently indented and end with a ] at line 1, column 5; "
      + 'give the file metadata.yaml of the release (management/components-unusable)'],
    ['metadata of another kind', { releaseMetadata: ClusterApiManifest.fromYaml(COMPONENTS) },
      "'releaseMetadata' has no 'releaseSeries', or is of another kind than Metadata; give the file metadata.yaml of the release (management/components-unusable)"],
    ['metadata of other releases', { version: 'v2.0.0' },
      "'releaseMetadata' has no release series 2.0 for 'v2.0.0'; give the file metadata.yaml of that release (management/components-unusable)"],
    ['a release of an old contract', { version: 'v0.4.9' },
      "'releaseMetadata' says that 'v0.4.9' keeps the contract 'v1alpha4'; the operator installs providers of v1beta1 and v1beta2 only (management/components-unusable)"],
  ])('%s', (_what, props, message) => refused(props, message));

  test('two ConfigMaps of one name', () => {
    const chart = chartIn();
    new ClusterApiComponents(chart, 'One', MINIMAL);
    expect(() => new ClusterApiComponents(chart, 'Two', MINIMAL)).toThrow(new Error(
      "[test/Two] ConfigMap 'infrastructure-acme-v1.2.3' is the name of 'test/One' too; give each ConfigMap of a chart its own name (input/duplicate)"));
  });
});
