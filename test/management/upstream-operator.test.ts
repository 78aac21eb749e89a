import * as fs from 'fs';
import * as path from 'path';
import { Chart, Testing } from 'cdk8s';
import { parse } from 'yaml';
import { ClusterApiComponents, ClusterApiFetch, ClusterApiManifest, ClusterApiProvider, ManagementProviderType } from '../../src/management';
import { find, Manifest, synth } from '../support/manifests';
import { referenceFolder } from '../support/reference-folder';
import { schemaErrors } from '../support/schema';

const { CORE, INFRASTRUCTURE } = ManagementProviderType;
/** What OpenShift had for the operator in 2023; it is not ours to publish. */
const REFERENCE = referenceFolder('integration/openshift/upstream-operator-2023');
const NAMESPACE = 'openshift-cluster-api';

interface Case {
  readonly file: string;
  readonly type: ManagementProviderType;
  readonly name: string;
  readonly version: string;
  readonly command: string;
}

const PROVIDERS: readonly Case[] = [
  { file: 'core-cluster-api', type: CORE, name: 'cluster-api', version: 'v1.5.2', command: './bin/cluster-api-controller-manager' },
  ...[['aws', 'v2.2.4'], ['azure', 'v1.11.2'], ['gcp', 'v1.5.0'], ['ibmcloud', 'v0.6.0']].map(([name, version]) => (
    { file: `infrastructure-${name}`, type: INFRASTRUCTURE, name, version, command: `./bin/cluster-api-provider-${name}-controller-manager` })),
];
/** Those of which the ConfigMap is there too. */
const COMPONENTS = PROVIDERS.filter(({ name }) => ['cluster-api', 'aws', 'gcp'].includes(name));

const typeLabel = (type: ManagementProviderType): string => type === CORE ? 'core' : 'infrastructure';

/** What Go writes of an object that was never on a server. */
function withoutTraces({ status: _status, ...manifest }: Manifest): Manifest {
  const { creationTimestamp: _time, ...metadata } = manifest.metadata;
  return { ...manifest, metadata };
}

if (REFERENCE === undefined) {
  test.skip('skipped: no folder beside the checkout has the manifests of OpenShift from 2023', () => undefined);
} else {
  const read = (file: string): Manifest => parse(fs.readFileSync(path.join(REFERENCE, file), 'utf8'));
  const chart = () => new Chart(Testing.app(), 'test', { namespace: NAMESPACE });

  test('the provider objects of that time are already of v1alpha2, so that no field has moved', () => {
    const versions = PROVIDERS.map(({ file }) => read(`${file}-provider.yaml`).apiVersion as string);
    expect(new Set(versions)).toEqual(new Set(['operator.cluster.x-k8s.io/v1alpha2']));
  });

  test.each(PROVIDERS)('writes $file-provider field by field, but for the empty status and time that Go writes', ({ file, type, name, version, command }) => {
    const scope = chart();
    new ClusterApiProvider(scope, 'Provider', {
      type,
      providerName: name,
      version,
      fetch: ClusterApiFetch.matchLabels({ 'provider.cluster.x-k8s.io/name': name, 'provider.cluster.x-k8s.io/type': typeLabel(type) }),
      deployment: { containers: [{ name: 'manager', command: [command] }] },
    });
    const theirs = read(`${file}-provider.yaml`);
    expect(theirs.status).toEqual({});
    expect(theirs.metadata.creationTimestamp).toBeNull();
    const ours = find(synth(scope), type);
    expect(ours).toEqual(withoutTraces(theirs));
    expect(schemaErrors(ours)).toEqual([]);
  });

  test.each(COMPONENTS)('writes the ConfigMap $file field by field, but for that time and the default that cdk8s-plus writes', ({ file, type, name, version }) => {
    const scope = chart();
    const theirs = read(`${file}.yaml`);
    new ClusterApiComponents(scope, 'Components', {
      type,
      providerName: name,
      version,
      components: ClusterApiManifest.fromYaml(theirs.data.components),
      releaseMetadata: ClusterApiManifest.fromYaml(theirs.data.metadata),
      configMapName: name,
    });
    expect(theirs.metadata.creationTimestamp).toBeNull();
    // cdk8s-plus writes the default of Kubernetes.
    expect(find(synth(scope), 'ConfigMap')).toEqual({ ...withoutTraces(theirs), immutable: false });
  });
}
