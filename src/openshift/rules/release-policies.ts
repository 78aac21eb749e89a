import { lazily } from '../../core';
import { AdmissionPolicy } from '../../knowledge';
import { OpenShiftRelease } from '../release';

// 40 kB of expressions, and most bundles are for no cluster of OpenShift.
// eslint-disable-next-line @typescript-eslint/no-require-imports
const pinned = lazily((): readonly AdmissionPolicy[] => (require('../../../imports/openshift/policies') as typeof import('../../../imports/openshift/policies')).POLICIES);

/** The policies of these names that a release has. */
export function policiesOf(release: OpenShiftRelease, names: readonly string[]): AdmissionPolicy[] {
  return pinned().filter(({ name, releases }) => names.includes(name) && releases.includes(release.toString()));
}
