import { controlPlaneSpecs } from './config-specs';
import { Rule, Severity } from '../../rule';

const TIMEOUT = 'timeouts.controlPlaneComponentHealthCheckSeconds';

export const TIMEOUTS_DIFFER: Rule = {
  code: 'control-plane/timeouts-differ',
  severity: Severity.ERROR,
  source: 'cluster-api v1.14.0 bootstrap/kubeadm/webhooks/admission/kubeadmconfig.go',
  check: topology => controlPlaneSpecs(topology).flatMap(spec => {
    const [init, join] = ['initConfiguration', 'joinConfiguration'].map(name => spec.at(`kubeadmConfigSpec.${name}.${TIMEOUT}`));
    return init.number === join.number ? [] : [{
      at: join,
      message: `'controlPlaneComponentHealthCheckSeconds' is ${init.number ?? 'not set'} in 'initConfiguration' and ${join.number ?? 'not set'} in `
        + "'joinConfiguration'; write the same number in both",
    }];
  }),
};
