import { topologyFields } from './topology-fields';
import { isRangeToScaleIn } from '../../core';
import { Finding, Rule, Severity } from '../../knowledge';
import { Field, Topology } from '../../topology';
import { AutoscalerLimits, autoscalerLimits, limitOf, limitsIn, scalablePools } from '../shared/autoscaler';
import { negativeCounts } from '../shared/replicas';

export const INVALID_REPLICAS: Rule = {
  code: 'pool/invalid-replicas',
  severity: Severity.ERROR,
  source: 'autoscaler cluster-autoscaler/cloudprovider/clusterapi/clusterapi_utils.go; cluster-api core/webhooks/admission/machinedeployment.go; '
    + 'kubernetes v1.36.3 staging/src/k8s.io/apiextensions-apiserver/pkg/registry/customresource/validator.go',
  isLocal: true,
  check: topology => [
    ...scalablePools(topology).flatMap(pool => [...negativeCounts([pool.at('spec.replicas')]), ...checkLimits(autoscalerLimits(pool))]),
    ...poolsOfTopologies(topology).flatMap(pool => pool.find('metadata') ?? []).flatMap(metadata => checkLimits(limitsIn(metadata))),
  ],
};

function poolsOfTopologies(topology: Topology): readonly Field[] {
  const { deployments, machinePools } = topologyFields(topology);
  return [...deployments, ...machinePools];
}

function checkLimits({ min, max }: AutoscalerLimits): Finding[] {
  // The value of an annotation is text, and null is read as an empty one.
  const unreadable = [min, max].filter(limit => (limit.text !== undefined || limit.value === null) && limitOf(limit) === undefined);
  if (unreadable.length > 0) {
    return unreadable.map(at => ({ at, message: `limit '${at.text ?? ''}' of the autoscaler is not a count; use a whole number, 0 or more` }));
  }
  // A limit that is missing is another rule's business.
  const [fewest, most] = [limitOf(min) ?? 0, limitOf(max) ?? Infinity];
  return isRangeToScaleIn(fewest, most)
    ? []
    : [{ at: min, message: `'min-size' ${min.text} is more than 'max-size' ${max.text}, which is no range to scale in; use min <= max` }];
}
