import { INFRASTRUCTURE_GROUP } from '../../../topology';
import { Rule, Severity } from '../../rule';

export const ENDPOINT_HOST: Rule = {
  code: 'metal3/endpoint-host',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 v1.13.2 internal/webhooks/v1beta2/metal3cluster_webhook.go',
  check: topology => topology.ofKind(INFRASTRUCTURE_GROUP, 'Metal3Cluster').flatMap(({ version, root }) => {
    const endpoint = root.at('spec.controlPlaneEndpoint');
    const host = endpoint.member('host');
    // What else is wrong with it the schemas say: v1beta1 demands a host where there is an endpoint, and v1beta2 one that is not empty.
    const isReported = version === 'v1beta1' ? endpoint.exists && host.value !== '' : host.exists;
    return isReported ? [] : [{
      at: host,
      message: "'host' is missing; write the address of the API server, the same as on the Cluster, for example '192.168.10.20'",
    }];
  }),
};
