import { Chart } from 'cdk8s';
import { addMixedCluster, MIXED_CLUSTERS, SOURCE } from './deliveries';
import { Fleet, FleetApp, FleetInventory, FleetShard, IFleetBlueprint } from '../../../src/fleet';
import { ArgoCdDelivery, ArgoCdDeliveryProps, ArgoCdLayout } from '../../../src/gitops';
import { BareMetalHost } from '../../../src/providers/metal3';
import { readFolder, temporaryFolders } from '../../support/folders';
import { captureStderr } from '../../support/stderr';

captureStderr();
const newFolder = temporaryFolders();
const NAMES = ['north', 'south', 'east'];
const SHARDED = { layout: ArgoCdLayout.APPLICATION_SET, projectName: 'clusters', folders: ['clusters'] };

/** A cluster, in some with a host whose controller switches it. */
const WITH_HOSTS: IFleetBlueprint = {
  buildCluster: (chart, { name }) => {
    addMixedCluster(chart, 'Cluster', name);
    if (name === 'north') {
      new BareMetalHost(new Chart(chart, 'hosts', { namespace: name }), 'Host', {
        hostName: 'host', bmcAddress: 'redfish://10.0.0.1/redfish/v1/Systems/1', bmcCredentialsSecretName: 'bmc', bootMacAddress: '52:54:00:00:00:01',
      });
    }
  },
};

function build(shard: FleetShard | undefined, props: Partial<ArgoCdDeliveryProps>, outdir = newFolder(), blueprint = MIXED_CLUSTERS): FleetApp {
  const app = new FleetApp({ outdir });
  const fleet = new Fleet(app, 'Fleet', { inventory: FleetInventory.of(NAMES.map(name => ({ name }))), blueprint, shard });
  new ArgoCdDelivery(new Chart(app, 'argocd'), 'Clusters', { source: SOURCE, fleet, ...props });
  return app;
}

function manifests(folder: string): { [file: string]: string } {
  return Object.fromEntries(Object.entries(readFolder(folder)).filter(([file]) => file.endsWith('.yaml')));
}

const SHARDS = [1, 2, 3, 4].map(index => FleetShard.of(index, 4));

test('an ApplicationSet is the same in every shard and in the whole, also where a shard has no clusters', () => {
  const [together, whole] = [newFolder(), newFolder()];
  const built = SHARDS.map(shard => {
    const app = build(shard, SHARDED, together);
    app.synth();
    return app.node.findChild('Fleet').node.children.length;
  });
  build(undefined, SHARDED, whole).synth();
  expect(built).toContain(0);
  expect(manifests(together)).toEqual(manifests(whole));
  expect(Object.keys(manifests(whole))).toEqual(['argocd.k8s.yaml', ...[...NAMES].sort().map(name => `clusters/${name}/Cluster.k8s.yaml`)]);
});

test('what controllers change is the same in every shard, if it is named', () => {
  const [together, whole] = [newFolder(), newFolder()];
  const props = { ...SHARDED, ignoreDifferences: [{ group: 'metal3.io', kind: 'BareMetalHost', jsonPointers: ['/spec/online'] }] };
  SHARDS.forEach(shard => build(shard, props, together, WITH_HOSTS).synth());
  build(undefined, props, whole, WITH_HOSTS).synth();
  expect(manifests(together)).toEqual(manifests(whole));
});

test('a shard fails on what controllers change and the others do not know', () => {
  const failures = SHARDS.flatMap(shard => {
    try {
      build(shard, SHARDED, undefined, WITH_HOSTS).synth();
      return [];
    } catch (error) {
      return [(error as Error).message];
    }
  });
  expect(failures).toEqual(['Validation failed with the following errors:\n'
    + '  [argocd/Clusters] shard 2/4 has objects whose fields controllers change, which the ApplicationSet of other shards would not say; '
    + 'add {"group":"metal3.io","kind":"BareMetalHost","jsonPointers":["/spec/online"]} to \'ignoreDifferences\' (gitops/shard)']);
});

describe('a shard fails on', () => {
  const [first] = SHARDS;

  test.each([ArgoCdLayout.THREE_APPLICATIONS, ArgoCdLayout.ONE_APPLICATION, undefined])('the layout %s', layout => {
    expect(() => build(first, { layout })).toThrow(new Error('[argocd/Clusters] shard 1/4 has the Applications of its own clusters only, and would write them '
      + 'over those of the other shards; use ArgoCdLayout.APPLICATION_SET, or write the fleet whole (gitops/shard)'));
  });

  test('a project that it would have to make', () => {
    expect(() => build(first, { ...SHARDED, projectName: undefined })).toThrow(new Error(
      "[argocd/Clusters] shard 1/4 cannot say what a project for all clusters has to allow; give the 'projectName' of one that is there (gitops/shard)"));
  });

  test('folders that it would have to find', () => {
    expect(() => build(first, { ...SHARDED, folders: undefined })).toThrow(new Error(
      "[argocd/Clusters] shard 1/4 may have no cluster to tell the folders by; give 'folders', for example ['clusters'] (gitops/shard)"));
  });
});
