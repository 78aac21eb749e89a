import { BundleObject, Field, Topology } from '../../topology';
import { WORK_CONTENT, WORK_GROUP } from '../kinds';

/** The ManifestWorks of a bundle. */
export function worksIn(topology: Topology): readonly BundleObject[] {
  return topology.ofKind(WORK_GROUP, 'ManifestWork');
}

/** What a ManifestWork has its agent apply. */
export function manifestsOf(work: BundleObject): readonly Field[] {
  return work.at(WORK_CONTENT).items();
}
