import { Chart } from 'cdk8s';
import { Place, placed } from './placed';
import { AwsInfraCluster } from '../../../../src/providers/aws';
import { ByohControlPlane, ByohWorkerPool } from '../../../../src/providers/byoh';
import { KubevirtImage, KubevirtWorkerPool } from '../../../../src/providers/kubevirt';
import { Metal3ControlPlane, Metal3WorkerPool } from '../../../../src/providers/metal3';
import { Manifest } from '../../../../src/topology';
import { Edit, Program } from '../../../plan/edits/edit';
import { IMAGE, makeCluster } from '../../../support/charts';
import { REGION } from '../../clouds/aws-api';
import { nameOf } from '../../scenario/fields';

/** The pool that edits of the table are about. */
const POOL = 'edge-workers';
const CONTROL_PLANE = 'edge-control-plane';
/** MachinePools, which programs of clouds have beside the pool. */
const OTHER_POOL = 'edge-group';

/** A cluster for pools of BYOH, Metal3 and KubeVirt. Its own pools are left out: they are there for their infra clusters. */
export function localCluster(chart: Chart): void {
  const cluster = makeCluster(chart);
  new ByohControlPlane(cluster, 'ControlPlane');
  new ByohWorkerPool(cluster, 'Byo');
  new Metal3WorkerPool(cluster, 'Metal', { image: IMAGE });
  new KubevirtWorkerPool(cluster, 'Virtual', { image: KubevirtImage.fromContainerDisk('registry.example.com/node:v1.34.2') });
}

/** A cluster for pools in AWS. */
export function cloudCluster(chart: Chart): void {
  const cluster = makeCluster(chart);
  new Metal3ControlPlane(cluster, 'ControlPlane', { image: IMAGE });
  new AwsInfraCluster(cluster, 'Aws', { region: REGION });
}

/** The pools of all edits in one cluster, each with the name of its edit. */
export function gathered(cluster: Program, edits: readonly Edit[], side: 'before' | 'after', place: Place): Manifest[] {
  const own = placed(cluster, place).filter(manifest => isOfCluster(manifest));
  return [...own, ...edits.flatMap(edit => poolOf(edit, side, place))];
}

/** What the pool of an edit is called beside others. BYOH has no room for long names. */
export function poolName({ id }: Edit): string {
  return `edge-${id.replace(/-of-a-pool$/, '')}`;
}

/** A name is a part of others, and of labels. */
function poolOf(edit: Edit, side: 'before' | 'after', place: Place): Manifest[] {
  const pool = placed(edit[side], place).filter(manifest => !isOfCluster(manifest) && !nameOf(manifest).startsWith(OTHER_POOL));
  return JSON.parse(JSON.stringify(pool).replaceAll(POOL, poolName(edit))) as Manifest[];
}

function isOfCluster(manifest: Manifest): boolean {
  return nameOf(manifest) === 'edge' || nameOf(manifest).startsWith(CONTROL_PLANE);
}
