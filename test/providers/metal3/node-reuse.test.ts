import { ByohControlPlane } from '../../../src/providers/byoh';
import { Metal3AutomatedCleaningMode } from '../../../src/providers/metal3';
import { Metal3WorkerPool, Metal3WorkerPoolProps } from '../../../src/providers/metal3/worker-pool';
import { IMAGE, makeChart, makeCluster } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { captureStderr } from '../../support/stderr';

const printed = captureStderr();

function templateOf(props: Partial<Metal3WorkerPoolProps>): Manifest {
  const chart = makeChart();
  const cluster = makeCluster(chart);
  new ByohControlPlane(cluster, 'ControlPlane');
  new Metal3WorkerPool(cluster, 'Workers', { image: IMAGE, ...props });
  return find(synth(chart), 'Metal3MachineTemplate');
}

test('is switched on in place, without a rollout', () => {
  const [off, on] = [false, true].map(nodeReuse => templateOf({ nodeReuse, automatedCleaningMode: Metal3AutomatedCleaningMode.DISABLED }));
  expect([off.spec.nodeReuse, on.spec.nodeReuse]).toEqual([false, true]);
  expect(on.metadata.name).toBe(off.metadata.name);
});

test('warns while disks are wiped all the same', () => {
  templateOf({ nodeReuse: true });
  templateOf({ nodeReuse: true, automatedCleaningMode: Metal3AutomatedCleaningMode.DISABLED });
  expect(printed()).toEqual(["warning: [test/Cluster/Workers] 'nodeReuse' keeps hosts but not what is on their disks; "
    + "set 'automatedCleaningMode' to Metal3AutomatedCleaningMode.DISABLED (metal3/node-reuse-cleaning)\n"]);
});
