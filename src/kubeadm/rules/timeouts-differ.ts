import { controlPlaneSpecs } from './config-specs';
import { Rule, Severity } from '../../knowledge';

const TIMEOUTS = ['initConfiguration', 'joinConfiguration'].map(name => `kubeadmConfigSpec.${name}.timeouts.controlPlaneComponentHealthCheckSeconds`);

export const TIMEOUTS_DIFFER: Rule = {
  code: 'control-plane/timeouts-differ',
  severity: Severity.ERROR,
  source: 'cluster-api bootstrap/kubeadm/webhooks/admission/kubeadmconfig.go',
  needsMember: ['controlPlaneComponentHealthCheckSeconds'],
  check: topology => controlPlaneSpecs(topology).flatMap(spec => {
    const [init, join] = TIMEOUTS.map(path => spec.at(path));
    return init.number === join.number ? [] : [{
      at: join,
      message: `'controlPlaneComponentHealthCheckSeconds' is ${init.number ?? 'not set'} in 'initConfiguration' and ${join.number ?? 'not set'} in `
        + "'joinConfiguration'; write the same number in both",
    }];
  }),
};
