import { setTimeout as sleep } from 'timers/promises';
import { addByohControlPlane, addByohPool, addMetal3Pool, lab } from './lab';
import {
  Metal3BondMode, Metal3BondXmitHashPolicy, Metal3Link, Metal3MacAddress, Metal3MetaData, Metal3MetaDataSource, Metal3Network, Metal3Remediation,
} from '../../../../src/providers/metal3';
import { ClusterApiVersion, MachineHealthCheck, MixedCluster } from '../../../../src/root';
import { Manifest } from '../../../../src/topology';
import { Scenario } from '../../scenario/scenario';
import { Scene } from '../../scenario/scene';

const QUIET_MILLISECONDS = 2000;
const APPLIES = 2;
const ATTEMPTS = 5;
const CLIENT_SIDE = ['apply', '--filename=-'];
const SERVER_SIDE = ['apply', '--server-side', '--force-conflicts', '--filename=-'];

export const APPLYING_SCENARIOS: readonly Scenario[] = [
  emptyApply('empty-apply-v1beta2', ClusterApiVersion.V1BETA2, [...CLIENT_SIDE], [],
    'A bundle in v1beta2 that is applied again by `kubectl apply` raises the generation of nothing, data templates with bonds that have a policy included.'),
  emptyApply('empty-apply-v1beta2-server-side', ClusterApiVersion.V1BETA2, [...SERVER_SIDE], [],
    'A bundle in v1beta2 that is applied again by `kubectl apply --server-side` raises the generation of nothing.'),
  emptyApply('empty-apply-v1beta1', ClusterApiVersion.V1BETA1, [...CLIENT_SIDE], ['Cluster', 'MachineDeployment', 'Metal3DataTemplate'],
    'A bundle in v1beta1 that is applied again by `kubectl apply` raises the generation of Cluster, MachineDeployment and Metal3DataTemplate, and of nothing else.'),
  emptyApply('empty-apply-v1beta1-server-side', ClusterApiVersion.V1BETA1, [...SERVER_SIDE],
    ['Cluster', 'KubeadmControlPlane', 'MachineDeployment', 'MachineHealthCheck', 'Metal3DataTemplate'],
    'A bundle in v1beta1 that is applied again by `kubectl apply --server-side` raises the generation of Cluster, KubeadmControlPlane, MachineDeployment, MachineHealthCheck '
    + 'and Metal3DataTemplate, and of nothing else.'),
];

function emptyApply(id: string, apiVersion: ClusterApiVersion, command: readonly string[], moving: readonly string[], title: string): Scenario {
  return {
    id,
    title,
    run: async scene => {
      const bundle = lab(scene, cluster => addEverything(scene, cluster), { apiVersion });
      const apply = () => applyPatiently(scene, command, bundle);
      scene.begin('the bundle is applied');
      await apply();
      await rest(scene, bundle);
      for (const _ of Array(APPLIES)) {
        scene.begin('it is applied again');
        const before = await generations(scene, bundle);
        await apply();
        const after = await generations(scene, bundle);
        const moved = [...new Set(bundle.filter((_object, index) => after[index] !== before[index]).map(({ kind }) => kind))].sort();
        if (moved.join() !== moving.join()) {
          throw new Error(`the generation of ${moved.join(', ') || 'nothing'} moves; expected ${moving.join(', ') || 'nothing'}`);
        }
      }
    },
  };
}

/** A server under load gives requests up that take too long, those with conversions first. An apply may be repeated: what moves once, moves again. */
async function applyPatiently(scene: Scene, command: readonly string[], bundle: readonly Manifest[]): Promise<void> {
  for (let attempt = 1; ; attempt++) {
    try {
      await scene.stage.kubectl(command, JSON.stringify({ apiVersion: 'v1', kind: 'List', items: bundle }));
      return;
    } catch (error) {
      if (attempt === ATTEMPTS || !String(error).includes('(Timeout)')) {
        throw error;
      }
    }
  }
}

/** All kinds of a bundle; there are no hosts, so nothing comes of it. */
function addEverything(scene: Scene, cluster: MixedCluster): void {
  addByohControlPlane(scene, cluster);
  addByohPool(scene, cluster);
  const pool = addMetal3Pool(scene, cluster, {
    data: {
      metaData: [Metal3MetaData.objectName('name', Metal3MetaDataSource.MACHINE)],
      links: [
        ...['eno1', 'eno2'].map(name => Metal3Link.ethernet(name, { macAddress: Metal3MacAddress.fromHostInterface(name) })),
        Metal3Link.bond('bond0', {
          macAddress: Metal3MacAddress.fromHostInterface('eno1'),
          links: ['eno1', 'eno2'],
          mode: Metal3BondMode.LACP,
          // Without a policy there is no form that rests: the conversion writes an empty one, which the schema does not admit.
          xmitHashPolicy: Metal3BondXmitHashPolicy.LAYER3_4,
          parameters: { miimon: '100' },
        }),
      ],
      networks: [Metal3Network.ipv4Dhcp('nodes', { link: 'bond0' })],
    },
  });
  new MachineHealthCheck(pool, 'HealthCheck', { target: pool, remediation: new Metal3Remediation(cluster, 'Reboot') });
}

/** Waits until controllers have written what they write. */
async function rest(scene: Scene, bundle: readonly Manifest[]): Promise<void> {
  await scene.waitUntil('controllers have written what they write', async () => {
    const before = await generations(scene, bundle);
    await sleep(QUIET_MILLISECONDS);
    return (await generations(scene, bundle)).join() === before.join() ? undefined : 'generations still move';
  });
}

async function generations(scene: Scene, bundle: readonly Manifest[]): Promise<unknown[]> {
  return Promise.all(bundle.map(async manifest => (await scene.read(manifest))?.metadata?.generation));
}
