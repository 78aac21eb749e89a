import { manifestsOf, worksIn } from './works';
import { Rule, Severity } from '../../knowledge';
import { MAX_WORK_SIZE, workSize } from '../ocm/work-size';

export const WORK_TOO_LARGE: Rule = {
  code: 'remote/work-too-large',
  severity: Severity.ERROR,
  source: 'open-cluster-management-io/ocm v1.3.1 pkg/work/webhook/common/validator.go',
  check: topology => worksIn(topology).flatMap(work => {
    const size = workSize(manifestsOf(work).map(({ value }) => value));
    return size <= MAX_WORK_SIZE ? [] : [{
      at: work.at('spec.workload.manifests'),
      message: `the content has ${size} bytes as the hub counts them, and its webhook refuses more than ${MAX_WORK_SIZE}; put some of the objects into a ManifestWork of their own, `
        + 'or large files of nodes into Secrets that are made over there',
    }];
  }),
};
