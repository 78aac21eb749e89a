import { releaseFor } from './bundle-release';
import { Rule, Severity } from '../../knowledge';
import { autoscalerLimits, scalablePools } from '../../rules/shared/autoscaler';
import { CLUSTER_GROUP } from '../../topology';
import { CLUSTER_API_NAMESPACE } from '../namespaces';

const AUTOSCALING_GROUP = 'autoscaling.openshift.io';

export const NOT_AUTOSCALED: Rule = {
  code: 'openshift/not-autoscaled',
  severity: Severity.ERROR,
  source: 'openshift/cluster-autoscaler-operator 5673ba0d pkg/controller/machineautoscaler/machineautoscaler_controller.go, '
    + 'pkg/controller/clusterautoscaler/clusterautoscaler_controller.go',
  check: topology => [
    ...scalablePools(topology).filter(({ namespace }) => namespace === CLUSTER_API_NAMESPACE).flatMap(pool => {
      const { min, max } = autoscalerLimits(pool);
      return [min, max].filter(({ exists }) => exists).slice(0, 1).map(at => ({
        at,
        message: `the autoscaler of OpenShift ${releaseFor(pool, topology).release} scales MachineSets of the Machine API only, and nobody reads this annotation; `
          + "remove the limits and set 'replicas'",
      }));
    }),
    ...topology.ofKind(AUTOSCALING_GROUP, 'MachineAutoscaler').map(object => object.at('spec.scaleTargetRef.apiVersion'))
      .filter(({ text }) => text?.startsWith(`${CLUSTER_GROUP}/`)).map(at => ({
        at,
        message: `is '${at.text}', and OpenShift ${releaseFor(at.object, topology).release} takes 'machine.openshift.io/v1beta1' only; `
          + "remove the MachineAutoscaler and set 'replicas' of the MachineSet",
      })),
  ],
};
