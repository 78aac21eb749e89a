import * as path from 'path';
import { App, Testing } from 'cdk8s';
import { BLUEPRINTS } from '../../src/blueprints/all';
import { Manifests, Match } from '../../src/testing';
import { captureStderr } from '../support/stderr';

captureStderr();

const DIST = path.join(__dirname, '..', '..', 'dist');

describe.each(Object.entries(BLUEPRINTS))('%s', (name, make) => {
  const chart = make(new App(), name);
  const manifests = Manifests.of(chart);

  test('holds what the synthesis writes', () => {
    const written = Testing.synth(chart) as { kind: string; metadata: { name: string } }[];
    manifests.count('Cluster', written.filter(({ kind }) => kind === 'Cluster').length);
    expect(manifests.all).toHaveLength(written.length);
    written.forEach(manifest => manifests.count(manifest.kind, 1, Match.exact(manifest)));
  });

  test('has no violations', () => {
    manifests.noViolations();
  });

  test('has no references that lead nowhere, but for what others apply', () => {
    manifests.refsResolve({
      except: ['Secret', 'AWSClusterRoleIdentity', 'AWSClusterControllerIdentity', 'AzureClusterIdentity', 'BareMetalHost', 'PooledRemoteMachine', 'ClusterSecretStore', 'SecretStore', 'DataStore',
        // Operators of OpenShift write it.
        'Cluster/ocp-7xk2p'],
    });
  });

  test('has no hash left in its snapshot', () => {
    const hashes = manifests.all.map(({ metadata }) => /-[0-9a-f]{8}$/.exec(metadata.name)?.[0]).filter(hash => hash !== undefined);
    const masked = manifests.maskedYaml();
    expect(hashes.filter(hash => masked.includes(hash))).toEqual([]);
    expect(Manifests.fromYaml(masked).maskedYaml()).toBe(masked);
  });
});

test('the files of dist/ say what the constructs do', () => {
  const app = new App();
  Object.entries(BLUEPRINTS).forEach(([name, make]) => make(app, name));
  expect(Manifests.fromDirectory(DIST).maskedYaml()).toBe(Manifests.of(app).maskedYaml());
});
