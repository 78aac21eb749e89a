import { ExternalProviderRecordProps, IProviderRule, KindRecords, RuleBundle, RuleFinding, Severity } from '../../src/provider-kit';
import { InfraTraits } from '../../src/root';
import { Manifest } from '../../src/topology';

export const GROUP = 'infrastructure.cluster.x-k8s.io';

export const TRAITS: InfraTraits = {
  provider: 'acme',
  infraClusterKind: 'AcmeCluster',
  primaryRank: 30,
  publishesReadyCondition: true,
  machinesNeedReadyCondition: false,
  honoursManagedBy: false,
  needsExplicitEndpoint: false,
  hostsAreScarce: false,
  providerIdScheme: 'acme',
};

/** A rule that a function checks. */
export function rule(check: (bundle: RuleBundle) => RuleFinding[], more: Partial<IProviderRule> = {}): IProviderRule {
  return { code: 'acme/size', reason: 'machines have a size', severity: Severity.WARNING, source: 'acme v1', check, ...more };
}

const SPEC = {
  type: 'object',
  properties: {
    size: { type: 'integer' },
    site: { 'type': 'string', 'x-kubernetes-validations': [{ rule: 'self.startsWith(oldSelf)', message: 'it only grows' }] },
  },
};

/** What is known of a provider that nobody has heard of. */
export function acme(more: Partial<ExternalProviderRecordProps> = {}): ExternalProviderRecordProps {
  return {
    name: 'Acme',
    release: 'acme v1',
    infrastructure: [{ name: 'Acme', traits: TRAITS, machinePrefix: 'Acme' }],
    kinds: [
      KindRecords.infraCluster('AcmeCluster', { schemas: { v1: { type: 'object', properties: { spec: SPEC } } } }),
      KindRecords.identity('AcmeIdentity', { isClusterScoped: true, schemas: { v1: { type: 'object', properties: { spec: SPEC } } } }),
    ],
    rules: [rule(bundle => bundle.ofKind(GROUP, 'AcmeCluster').map(object => object.at('spec.size')).filter(size => size.number === 3)
      .map(size => size.finding('is 3; use another number')))],
    ...more,
  };
}

/** An object of a kind of Acme. */
export function acmeObject(kind: string, spec: object, more: Partial<Manifest> = {}): Manifest {
  return { apiVersion: `${GROUP}/v1`, kind, metadata: { name: 'a', namespace: 'ns' }, spec, ...more };
}
