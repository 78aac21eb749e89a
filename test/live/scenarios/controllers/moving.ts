import { readdirSync } from 'fs';
import { addByoHosts } from './hosts';
import { addByohControlPlane, lab } from './lab';
import { isSettled } from './looks';
import { Scenario, SharedThing } from '../../scenario/scenario';

export const MOVE_SCENARIOS: readonly Scenario[] = [
  {
    id: 'move-leaves-byo-hosts',
    title: '`clusterctl move` takes the secondary ByoCluster along, by its label, and leaves the ByoHosts.',
    shares: [SharedThing.BYO_HOSTS],
    run: async scene => {
      scene.begin('the machines come up');
      await addByoHosts(scene, { role: 'control-plane', count: 1 });
      await scene.apply(lab(scene, cluster => addByohControlPlane(scene, cluster)));
      await scene.waitUntil('all machines run', isSettled(scene));
      scene.begin('the cluster is moved to a folder');
      const folder = scene.stage.makeFolder(`move-${scene.namespace}`);
      await scene.stage.run('clusterctl', ['move', `--namespace=${scene.namespace}`, `--to-directory=${folder}`]);
      const kinds = readdirSync(folder).map(file => file.split('_')[0]);
      if (!kinds.includes('ByoCluster') || !kinds.includes('ByoMachine')) {
        throw new Error(`moved are ${kinds.join(', ')}`);
      }
      if (kinds.includes('ByoHost')) {
        throw new Error('ByoHosts are moved');
      }
    },
  },
];
