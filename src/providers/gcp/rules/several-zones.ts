import { Rule, Severity } from '../../../knowledge';
import { CLUSTER_GROUP, readContractReference } from '../../../topology';

export const SEVERAL_ZONES: Rule = {
  code: 'gcp/several-zones',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-gcp cloud/scope/machinepool.go',
  check: topology => topology.ofKind(CLUSTER_GROUP, 'MachinePool')
    .filter(pool => readContractReference(pool.at('spec.template.spec.infrastructureRef'))?.kind === 'GCPMachinePool')
    .map(pool => pool.at('spec.failureDomains')).filter(zones => zones.items().length > 1 && zones.items().every(({ text }) => text !== undefined)).map(at => ({
      at,
      message: `'failureDomains' has ${at.items().map(({ text }) => `'${text}'`).join(', ')}, and instance groups are made in one zone only; make a pool for each zone`,
    })),
};
