import { missingInfraClusters } from './missing-infra-clusters';
import { Rule, Severity } from '../../knowledge';
import { kindHint } from '../shared/namesakes';

export const MISSING: Rule = {
  code: 'infrastructure/missing',
  severity: Severity.ERROR,
  findsAbsence: true,
  source: 'the machine controllers of the providers, e.g. cluster-api-provider-metal3 controllers/metal3machine_controller.go',
  isLocal: true,
  check: (topology, registry) => missingInfraClusters(topology, registry).flatMap(({ stray, group, traits, name }) => stray !== undefined ? [] : [{
    at: group.infrastructureRef!.field,
    message: `${traits.provider} machines look for ${traits.infraClusterKind} '${name}' in their namespace, and there is none; `
      + 'add it beside the primary infra cluster, or validate it together with the files that hold it'
      + kindHint(topology, group.infrastructureRef!),
  }]),
};
