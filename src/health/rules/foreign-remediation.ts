import { HealthCheck, healthChecks } from './health-checks';
import { REMEDIATION_MEMBERS, remediationReferences } from './remediations';
import { Finding, ProviderRegistry, Rule, Severity } from '../../knowledge';

export const FOREIGN_REMEDIATION: Rule = {
  code: 'health/foreign-remediation',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-metal3 v1.13 controllers/metal3remediation_controller.go',
  needsMember: REMEDIATION_MEMBERS,
  isLocal: true,
  check: (topology, registry) => healthChecks(topology).flatMap(healthCheck => checkRemediation(healthCheck, registry)),
};

function checkRemediation({ object, selector, machines }: HealthCheck, registry: ProviderRegistry): Finding[] {
  const providerOf = (machineKind = '') => registry.traitsOfMachines(machineKind)?.provider;
  return remediationReferences(object).flatMap(({ field: at, kind }) => {
    const provider = kind.endsWith('RemediationTemplate') ? providerOf(kind.replace('Remediation', 'Machine')) : undefined;
    const stranger = provider === undefined ? undefined : machines.surelyMatchedBy(selector).find(labels => {
      const owner = providerOf(labels.group.infrastructureRef?.kind);
      return owner !== undefined && owner !== provider;
    });
    return stranger === undefined ? [] : [{
      at,
      message: `'${kind}' repairs ${provider} machines, but the selector also matches the ${providerOf(stranger.group.infrastructureRef?.kind)} machines of `
        + `${stranger.group.object}; use one health check per provider, without a remediation where the provider has none`,
    }];
  });
}
