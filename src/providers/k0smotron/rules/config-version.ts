import { k0smotronControlPlanes } from './control-planes';
import { Rule, Severity } from '../../../knowledge';

const API_VERSION = 'k0s.k0sproject.io/v1beta1';

export const CONFIG_VERSION: Rule = {
  code: 'k0smotron/config-version',
  severity: Severity.ERROR,
  source: 'k0smotron internal/controller/k0smotron.io/k0smotroncluster_configmap.go generateConfig',
  needsMember: ['k0sConfig'],
  check: topology => k0smotronControlPlanes(topology).map(controlPlane => controlPlane.at('spec.k0sConfig.apiVersion'))
    // One that is missing is filled in with the network of the Cluster.
    .filter(({ text }) => text !== undefined && text !== '' && text !== API_VERSION && !text.includes('$'))
    .map(at => ({ at, message: `'apiVersion' '${at.text}' is none that k0smotron reads, and it makes no control plane; write '${API_VERSION}'` })),
};
