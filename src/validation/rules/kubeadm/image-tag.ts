import { clusterConfigurations } from './config-specs';
import { Field } from '../../../topology';
import { Finding, Rule, Severity } from '../../rule';

export const IMAGE_TAG: Rule = {
  code: 'control-plane/image-tag',
  severity: Severity.ERROR,
  source: 'cluster-api v1.14.0 controlplane/kubeadm/webhooks/admission/kubeadmcontrolplane.go',
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
  return malformed.length > 0 || at.text === undefined || at.text === '' || /^v?\d+(\.\d+)?$|^v?\d+\.\d+\.\d+([-_].*)?$/.test(at.text)
    ? malformed
    : [{ at, message: `'imageTag' '${at.text}' is no version of CoreDNS; use a tag such as 'v1.12.1'` }];
}
