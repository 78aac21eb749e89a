import { addByoHosts } from './hosts';
import { LAB, lab, selector } from './lab';
import { ByohControlPlane, ByohControlPlaneProps, ByohInstaller } from '../../../../src/providers/byoh';
import { KubeVip, Rules } from '../../../../src/root';
import { nameOf, textOf } from '../../scenario/fields';
import { BYO_MACHINE, MACHINE } from '../../scenario/kinds';
import { Scenario, SharedThing } from '../../scenario/scenario';
import type { Look, Scene } from '../../scenario/scene';

/** For how long a machine must not come up: three times what it takes otherwise. */
const DEFECT_SECONDS = 90;

/** What BYOH does wrong with machines that are as they should be. */
export const BYOH_DEFECT_SCENARIOS: readonly Scenario[] = [
  {
    id: 'byoh-installer',
    title: 'BYOH writes the scripts of `ByohInstaller` over the bootstrap data of the same machine, because it gives their Secret the name of the machine, as Cluster API '
      + 'gives that of the bootstrap data: no node comes up.',
    upstreamDefect: 'a machine with an `installerRef` keeps its bootstrap data and comes up',
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      scene.begin('a machine with an installer is wanted');
      await wantMachine(scene, LAB, { installer: ByohInstaller.bundle({ repository: 'registry.example.com/byoh' }) });
      await scene.expectDefect(isUp(scene), DEFECT_SECONDS);
      scene.begin('its bootstrap data is gone');
      const [machine] = await scene.list(MACHINE);
      await scene.waitUntil('its Secret has the scripts', async () => {
        const { data } = await scene.get({ apiVersion: 'v1', kind: 'Secret' }, textOf(machine, 'spec', 'bootstrap', 'dataSecretName'));
        const keys = Object.keys(data as object).sort().join(', ');
        return keys === 'install, uninstall' ? undefined : `the Secret of the bootstrap data of ${nameOf(machine)} has ${keys}`;
      });
    },
  },
  {
    id: 'byoh-long-names',
    title: 'BYOH takes no host for a machine whose namespace and name, with a dot between, are longer than the 63 characters of a label.',
    upstreamDefect: 'a machine gets a host whatever the length of its name',
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      scene.begin('a machine with a long name is wanted');
      await wantMachine(scene, `${LAB}-with-a-name-of-forty-characters-in-it`);
      await scene.expectDefect(isUp(scene), DEFECT_SECONDS);
      scene.begin('that is why');
      const [machine] = await scene.list(BYO_MACHINE);
      const label = `${scene.namespace}.${nameOf(machine)}`;
      if (!scene.stage.logOf('byoh').includes(`Invalid value: \\"${label}\\": must be no more than 63 bytes`)) {
        throw new Error(`the log of BYOH does not say that the label '${label}' is too long`);
      }
    },
  },
];

/** A control plane of one machine, and a host for it. */
async function wantMachine(scene: Scene, clusterName: string, props: ByohControlPlaneProps = {}): Promise<void> {
  await addByoHosts(scene, { role: 'control-plane', count: 1 });
  await scene.apply(lab(scene, cluster => {
    Rules.of(cluster).turnOff('byoh/long-machine-name', 'that is what is tried');
    new ByohControlPlane(cluster, 'ControlPlane', {
      replicas: 1, hostSelector: selector(scene, 'control-plane'), virtualIp: KubeVip.arp(), ...props,
    });
  }, { clusterName }));
}

function isUp(scene: Scene): Look {
  return async () => {
    const [machine] = await scene.list(MACHINE);
    return textOf(machine, 'status', 'phase') === 'Running' ? undefined : 'it is not up';
  };
}
