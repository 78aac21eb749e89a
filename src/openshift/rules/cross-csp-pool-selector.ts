import { Finding, Rule, Severity } from '../../knowledge';
import { BundleObject, Field, Topology } from '../../topology';
import { MACHINE_CONFIG_GROUP, MACHINE_CONFIG_ROLE_LABEL, POOL_LABEL_PREFIX } from '../kinds';

/** What is for a pool of the bundle, and its selector leaves out. The policy of OpenShift looks at the configuration of workers only. */
export const CROSS_CSP_POOL_SELECTOR: Rule = {
  code: 'cross-csp/pool-selector',
  severity: Severity.WARNING,
  source: 'openshift/machine-config-operator release-4.20 to release-5.0 pkg/controller/render/render_controller.go, pkg/controller/kubelet-config/kubelet_config_controller.go',
  check: topology => [
    ...topology.ofKind(MACHINE_CONFIG_GROUP, 'MachineConfig').flatMap(config => unselected(config, poolNamed(topology, config.labels[MACHINE_CONFIG_ROLE_LABEL]))),
    ...topology.ofKind(MACHINE_CONFIG_GROUP, 'KubeletConfig').flatMap(config => unlabelled(config, topology)),
  ],
};

function poolNamed(topology: Topology, name?: string): BundleObject | undefined {
  return topology.ofKind(MACHINE_CONFIG_GROUP, 'MachineConfigPool').find(pool => pool.name === name);
}

function unselected(config: BundleObject, pool?: BundleObject): Finding[] {
  return pool === undefined || selects(pool.at('spec.machineConfigSelector'), config.labels) ? [] : [{
    at: pool.at('spec.machineConfigSelector'),
    message: `does not select the MachineConfig '${config.name}', which is for this pool, so that no node gets it; add '${pool.name}' to the values of '${MACHINE_CONFIG_ROLE_LABEL}'`,
  }];
}

function unlabelled(config: BundleObject, topology: Topology): Finding[] {
  const selector = config.at('spec.machineConfigPoolSelector.matchLabels');
  return Object.keys(selector.texts).filter(key => key.startsWith(POOL_LABEL_PREFIX)).flatMap(key => {
    const pool = poolNamed(topology, key.slice(POOL_LABEL_PREFIX.length));
    return pool === undefined || pool.labels[key] === selector.texts[key] ? [] : [{
      at: selector.member(key),
      message: `the MachineConfigPool '${pool.name}' has no such label, so that no node gets the KubeletConfig; add it to the labels of the pool`,
    }];
  });
}

/** Whether a selector of Kubernetes matches labels. What it says in words that are unknown here matches. */
function selects(selector: Field, labels: { readonly [key: string]: string }): boolean {
  return Object.entries(selector.at('matchLabels').texts).every(([key, value]) => labels[key] === value)
    && selector.at('matchExpressions').items().every(expression => {
      const own = labels[expression.at('key').text ?? ''];
      const values = expression.at('values').items().map(({ text }) => text);
      switch (expression.at('operator').text) {
        case 'In': return own !== undefined && values.includes(own);
        case 'NotIn': return own === undefined || !values.includes(own);
        case 'Exists': return own !== undefined;
        case 'DoesNotExist': return own === undefined;
        default: return true;
      }
    });
}
