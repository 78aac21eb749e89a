import { ask, MOTO_PORT } from './aws-api';
import { LOOPBACK } from '../../apiserver/host/ports';
import { MOTO } from '../programs/moto/moto';
import { accepts } from '../stage/accepts';
import type { Stage } from '../stage/stage';

const TIMEOUT_SECONDS = 120;

/** What `clusterawsadm` makes before the first cluster. */
export const INSTANCE_PROFILES = {
  nodes: 'nodes.cluster-api-provider-aws.sigs.k8s.io', controlPlane: 'control-plane.cluster-api-provider-aws.sigs.k8s.io',
};

/** Starts the simulator, which begins with a default network in each region and keeps everything in memory. */
export async function startMoto(stage: Stage): Promise<void> {
  await stage.start({
    name: MOTO,
    program: stage.program(MOTO).file,
    args: ['-m', 'moto.server', '--host', LOOPBACK, '--port', String(MOTO_PORT)],
    ready: () => accepts(MOTO_PORT),
    timeoutSeconds: TIMEOUT_SECONDS,
  });
  for (const profile of Object.values(INSTANCE_PROFILES)) {
    await ask('iam', { Action: 'CreateInstanceProfile', InstanceProfileName: profile });
  }
}
