import { Finding, Rule, Severity } from '../../../knowledge';
import { isPresent } from '../../../rules/shared/fields';
import { Field, INFRASTRUCTURE_GROUP } from '../../../topology';

export const ENDPOINT_HOST: Rule = {
  code: 'metal3/endpoint-host',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 internal/webhooks/v1beta2/metal3cluster_webhook.go, metal3clustertemplate_webhook.go',
  isLocal: true,
  check: topology => [
    ...topology.ofKind(INFRASTRUCTURE_GROUP, 'Metal3Cluster').flatMap(cluster => checkHost(cluster.at('spec.controlPlaneEndpoint'))),
    ...topology.ofKind(INFRASTRUCTURE_GROUP, 'Metal3ClusterTemplate').map(template => template.at('spec.template.spec.controlPlaneEndpoint'))
      .flatMap(endpoint => [...checkHost(endpoint), ...checkPort(endpoint)]),
  ],
};

function checkHost(endpoint: Field): Finding[] {
  return isReported(endpoint, 'host', '') ? [] : [{
    at: endpoint.member('host'),
    message: "'host' is missing; write the address of the API server, the same as on the Cluster, for example '192.168.10.20'",
  }];
}

/** Nobody fills in the port of a template. */
function checkPort(endpoint: Field): Finding[] {
  return isReported(endpoint, 'port', 0) ? [] : [{
    at: endpoint.member('port'),
    message: "'port' is missing, which templates have to have; write the port of the API server, for example 6443",
  }];
}

/** What else is wrong with it the schemas say: v1beta1 demands both where there is an endpoint, and v1beta2 values that say something. */
function isReported(endpoint: Field, name: string, empty: unknown): boolean {
  const at = endpoint.member(name);
  return endpoint.object.version === 'v1beta1' ? isPresent(endpoint) && at.value !== empty : at.exists;
}
