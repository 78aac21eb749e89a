import { bareMetalHosts } from './hosts';
import { machineSpecs } from './machine-specs';
import { Rule, Severity } from '../../../knowledge';
import { Field, INFRASTRUCTURE_GROUP } from '../../../topology';

const REFERENCES = ['userData', 'metaData', 'networkData', 'dataTemplate'];

export const SECRET_NAMESPACE: Rule = {
  code: 'metal3/secret-namespace',
  severity: Severity.ERROR,
  source: 'baremetal-operator internal/webhooks/metal3.io/v1alpha1/baremetalhost_validation.go; '
    + 'cluster-api-provider-metal3 internal/webhooks/v1beta2/metal3machine_webhook.go, metal3dataclaim_webhook.go',
  isLocal: true,
  check: topology => [
    ...machineSpecs(topology).flatMap(namespacesIn),
    ...bareMetalHosts(topology).flatMap(host => namespacesIn(host.at('spec'))),
    ...topology.ofKind(INFRASTRUCTURE_GROUP, 'Metal3DataClaim').map(claim => claim.at('spec.template.namespace')),
  ].filter(isElsewhere)
    .map(at => ({
      at,
      message: `'namespace' '${at.text}' is not that of the object, '${at.object.namespace}', and nothing else is read; leave it out`,
    })),
};

function namespacesIn(spec: Field): Field[] {
  return REFERENCES.filter(name => spec.has(name)).map(name => spec.member(name).member('namespace'));
}

/** The namespace of an object that states none is known to whoever applies it. */
function isElsewhere({ text, object }: Field): boolean {
  return Boolean(text) && object.namespace !== '' && text !== object.namespace;
}
