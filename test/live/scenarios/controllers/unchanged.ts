import { Manifest } from '../../../../src/topology';
import { compareFields, describeDifference, isMadeByConversion } from '../../../apiserver/proof/compare';
import { idOf } from '../../scenario/fields';
import { Look, Scene } from '../../scenario/scene';

/** Whether everything that was applied is as it was applied: a GitOps tool would put back what somebody has changed since. */
export function isAsApplied(scene: Scene, manifests: readonly Manifest[]): Look {
  return async () => {
    const problems = await Promise.all(manifests.map(async manifest => {
      const live = await scene.read(manifest);
      // Data of Secrets is stored in another field than it may be written in.
      const differences = live === undefined ? [] : compareFields(manifest, live).differences.filter(difference => !isMadeByConversion(difference));
      return live === undefined ? [`${idOf(manifest)} is gone`] : differences.map(difference => `${idOf(manifest)} ${describeDifference(difference)}`);
    }));
    return problems.flat().join('; ') || undefined;
  };
}
