import { ChangeRule, Severity } from '../../knowledge';
import { CLUSTER_GROUP, CONTROL_PLANE_GROUP } from '../../topology';
import { isOlder } from '../shared/version-steps';
import { minorOf } from '../shared/versions';

/** A warning: kubelets may be older than the API server, and a patch may be taken back. Control planes of an older minor release are an error of their own. */
export const ROLLED_BACK: ChangeRule = {
  code: 'version/rolled-back',
  severity: Severity.WARNING,
  source: 'kubernetes v1.34.0 documentation, version skew policy',
  check: (changes, registry) => [
    ...changes.ofKinds(CLUSTER_GROUP, 'MachineDeployment', 'MachineSet', 'MachinePool').map(change => ({ ...change, path: 'spec.template.spec.version' })),
    ...changes.ofKinds(CONTROL_PLANE_GROUP, ...registry.controlPlanes.map(({ controlPlaneKind }) => controlPlaneKind))
      .map(change => ({ ...change, path: 'spec.version' }))
      .filter(({ before, after, path }) => minorOf(before.at(path).text) === minorOf(after.at(path).text)),
  ].map(({ before, after, path }) => ({ old: before.at(path), at: after.at(path) }))
    .filter(({ old, at }) => isOlder(at.text, old.text))
    .map(({ old, at }) => ({ at, message: `'version' goes back from ${old.text} to ${at.text}, and every machine is replaced by one of the older release; write ${old.text} again if that is not meant` })),
};
