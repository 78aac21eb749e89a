import { Finding, Rule, Severity } from '../../../knowledge';
import { identityFindings } from '../../../rules/shared/allowed-namespaces';
import { BundleObject, Field, INFRASTRUCTURE_GROUP, isInfraClusterKind, Topology } from '../../../topology';

export const IDENTITY_NAMESPACES: Rule = {
  code: 'aws/identity-namespaces',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws pkg/cloud/scope/session.go',
  check: topology => topology.objects.filter(isUser).flatMap(user => checkIdentity(topology, user, user.at('spec.identityRef'), new Set())),
};

function isUser({ kind }: BundleObject): boolean {
  return kind.startsWith('AWS') && (isInfraClusterKind(kind) || kind === 'AWSManagedControlPlane');
}

/** A role is assumed by another identity, which has to admit the namespace too. */
function checkIdentity(topology: Topology, user: BundleObject, ref: Field, seen: Set<BundleObject>): Finding[] {
  const [identity] = topology.named(INFRASTRUCTURE_GROUP, ref.member('kind').text ?? '', ref.member('name').text ?? '');
  if (identity === undefined || seen.has(identity)) {
    return [];
  }
  seen.add(identity);
  return [...identityFindings(topology, identity, user), ...checkIdentity(topology, user, identity.at('spec.sourceIdentityRef'), seen)];
}
