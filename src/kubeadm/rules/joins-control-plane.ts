import { Rule, Severity } from '../../knowledge';
import { isPresent } from '../../rules/shared/fields';
import { kubeadmConfig } from '../../rules/shared/kubeadm-machines';

export const JOINS_CONTROL_PLANE: Rule = {
  code: 'bootstrap/joins-control-plane',
  severity: Severity.ERROR,
  source: 'cluster-api bootstrap/kubeadm/reconcilers/kubeadmconfig/kubeadmconfig_controller.go',
  needsMember: ['controlPlane'],
  check: topology => {
    const configs = topology.clusters.flatMap(({ pools }) => pools).filter(({ object }) => object.kind !== 'Machine').flatMap(pool => kubeadmConfig(pool) ?? []);
    const fields = new Map(configs.map(config => [config.object.index, config.at('joinConfiguration.controlPlane')]));
    return [...fields.values()].filter(isPresent).map(at => ({
      at,
      message: "'controlPlane' is for machines of the control plane, and the machines of a pool get no bootstrap data with it; leave it out",
    }));
  },
};
