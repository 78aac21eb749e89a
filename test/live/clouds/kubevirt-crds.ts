import { installCrds } from '../../apiserver/crds/crd-installation';
import { playedCrds } from '../stage/played-crds';
import type { Stage } from '../stage/stage';

/** The kinds of KubeVirt itself that its provider writes and reads. */
const KINDS = { virtualmachines: 'VirtualMachine', virtualmachineinstances: 'VirtualMachineInstance' };

export async function installKubevirtCrds(stage: Stage): Promise<void> {
  await installCrds(stage.client, playedCrds({ group: 'kubevirt.io', version: 'v1', kinds: KINDS }));
}
