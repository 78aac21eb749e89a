import { k0smotronControlPlanes } from './control-planes';
import { Rule, Severity } from '../../../knowledge';

/** The release of k0s may be left out; then k0smotron takes the first one. */
const VERSION = /^v\d+\.\d+\.\d+([-+][\w.+-]+)?$/;

export const K0SMOTRON_INVALID_VERSION: Rule = {
  code: 'k0smotron/invalid-version',
  severity: Severity.ERROR,
  source: 'k0smotron api/k0smotron.io/v1beta2/k0smotroncluster_types.go',
  check: topology => k0smotronControlPlanes(topology).map(controlPlane => controlPlane.at('spec.version'))
    .filter(({ text }) => text !== undefined && text !== '' && !VERSION.test(text))
    .map(at => ({ at, message: `'version' '${at.text}' is not a version that k0s has; use 'v<major>.<minor>.<patch>-k0s.<release>', for example 'v1.34.2-k0s.0'` })),
};
