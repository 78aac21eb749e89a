import { Rule, Severity } from '../../../knowledge';
import { INFRASTRUCTURE_GROUP } from '../../../topology';

export const NO_CLOUD_PROVIDER: Rule = {
  code: 'metal3/no-cloud-provider',
  severity: Severity.WARNING,
  source: 'cluster-api-provider-metal3 api/v1beta1/conversion.go',
  needsMember: ['noCloudProvider'],
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'Metal3Cluster').flatMap(({ root }) => {
    const at = root.at('spec.noCloudProvider');
    const isEnabled = root.at('spec.cloudProviderEnabled').flag ?? false;
    // Where it says what is the case anyway, older releases may still need it.
    return at.flag === undefined || at.flag !== isEnabled ? [] : [{
      at,
      message: `'noCloudProvider' ${at.flag} is ignored since v1.13, where the cloud provider is ${isEnabled ? 'enabled' : 'disabled'}; `
        + "say it by 'cloudProviderEnabled' alone",
    }];
  }),
};
