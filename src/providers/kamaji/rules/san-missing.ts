import { kamajiClusters } from './clusters';
import { isIpAddress } from '../../../core';
import { Rule, Severity } from '../../../knowledge';
import { coversHost } from '../../../rules/shared/certificate-names';

const KNOWN = ['network.serviceAddress', 'network.advertiseAddress', 'network.gateway.hostname', 'network.ingress.hostname'];

/** An address may be the one that a load balancer gives out; a name is in the certificate only if somebody has said so. */
export const KAMAJI_SAN_MISSING: Rule = {
  code: 'kamaji/san-missing',
  severity: Severity.ERROR,
  source: 'kamaji internal/resources/kubeadm_config.go, internal/kubeadm/configuration.go',
  check: (topology, registry) => kamajiClusters(topology, registry).flatMap(({ cluster, controlPlane }) => {
    const { text: host } = cluster.at('spec.controlPlaneEndpoint.host');
    const at = controlPlane.at('spec.network.certSANs');
    if (host === undefined || host === '' || isIpAddress(host)) {
      return [];
    }
    const named = [...KNOWN.map(path => controlPlane.at(`spec.${path}`)), ...at.items()].map(({ text }) => text?.replace(/:\d+$/, ''));
    return named.some(name => name !== undefined && coversHost(name, host)) ? [] : [{
      at, message: `'certSANs' does not have '${host}', at which ${cluster} says the API server is; add it, or nodes and Cluster API refuse its certificate`,
    }];
  }),
};
