import { addByoHosts } from './hosts';
import { lab } from './lab';
import { ByohControlPlane } from '../../../../src/providers/byoh';
import { KubeVip } from '../../../../src/root';
import { textOf } from '../../scenario/fields';
import { BYO_HOST } from '../../scenario/kinds';
import { Scenario, SharedThing } from '../../scenario/scenario';

export const BYOH_HOST_SCENARIOS: readonly Scenario[] = [
  {
    id: 'byoh-takes-hosts-of-any-namespace',
    title: 'BYOH takes a host of any namespace for a machine without a host selector.',
    holds: [SharedThing.BYO_HOSTS],
    run: async scene => {
      const elsewhere = `${scene.namespace}-elsewhere`;
      scene.begin('a machine without a selector is wanted, and a host is in another namespace');
      await addByoHosts(scene, { role: 'anything', count: 1, namespace: elsewhere });
      await scene.apply(lab(scene, cluster => new ByohControlPlane(cluster, 'ControlPlane', { replicas: 1, virtualIp: KubeVip.arp() })));
      await scene.waitUntil('a host of another namespace is taken', async () => {
        // That one, or one that another scenario has left.
        const hosts = await scene.stage.client.list(BYO_HOST.apiVersion, BYO_HOST.kind);
        const taken = hosts.filter(host => textOf(host, 'status', 'machineRef', 'namespace') === scene.namespace);
        return taken.some(({ metadata }) => metadata?.namespace !== scene.namespace) ? undefined : 'none has a machine of this namespace';
      });
    },
  },
];
