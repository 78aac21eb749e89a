import { clusterConfigurations } from './config-specs';
import { Finding, Rule, Severity } from '../../knowledge';
import { Field } from '../../topology';

/** A tag has no '+', so '_' stands for it. */
const VERSION = new RegExp(`^v?\\d+(\\.\\d+)?$|^v?\\d+\\.\\d+\\.\\d+(-${dotted('(0|[1-9]\\d*|\\d*[A-Za-z-][\\dA-Za-z-]*)')})?(_${dotted('[\\dA-Za-z-]+')})?$`);

export const IMAGE_TAG: Rule = {
  code: 'control-plane/image-tag',
  severity: Severity.ERROR,
  source: 'cluster-api controlplane/kubeadm/webhooks/admission/kubeadmcontrolplane.go',
  needsMember: ['imageTag'],
  check: topology => clusterConfigurations(topology).flatMap(configuration => [
    ...checkTag(configuration.at('etcd.local.imageTag')),
    ...checkVersionTag(configuration.at('dns.imageTag')),
  ]),
};

function checkTag(at: Field): Finding[] {
  return at.text === undefined || at.text === '' || /^\w[\w.-]{0,127}$/.test(at.text)
    ? []
    : [{ at, message: `'imageTag' '${at.text}' is no tag of an image; use letters, digits, '_', '.' and '-', at most 128` }];
}

/** Upgrades of CoreDNS go by the version in its tag. */
function checkVersionTag(at: Field): Finding[] {
  const malformed = checkTag(at);
  return malformed.length > 0 || at.text === undefined || at.text === '' || VERSION.test(at.text)
    ? malformed
    : [{ at, message: `'imageTag' '${at.text}' is no version of CoreDNS; use a tag such as 'v1.12.1'` }];
}

function dotted(part: string): string {
  return `${part}(\\.${part})*`;
}
