import { versionFields } from './versions';
import { Rule, Severity } from '../../knowledge';
import { minorOf } from '../shared/versions';

const [OLDEST, NEWEST] = [31, 36];

export const UNSUPPORTED_VERSION: Rule = {
  code: 'version/unsupported',
  severity: Severity.WARNING,
  source: 'cluster-api docs/book/src/reference/versions.md',
  isLocal: true,
  check: topology => versionFields(topology).flatMap(at => {
    const minor = minorOf(at.text);
    return minor === undefined || (minor >= OLDEST && minor <= NEWEST) ? [] : [{
      at,
      message: `'version' ${at.text} is outside what Cluster API v1.14 supports; use v1.${OLDEST} to v1.${NEWEST}`,
    }];
  }),
};
