import { clusterConfigurations } from './config-specs';
import { Finding, Rule, Severity } from '../../knowledge';
import { NamedArgument, namedArguments } from '../../rules/shared/node-configs';

const MODES = 'authorization-mode';

/** Arguments with which an API server lets everybody in, or keeps those out that a cluster needs. */
export const AUTHORIZATION: Rule = {
  code: 'control-plane/authorization',
  severity: Severity.WARNING,
  source: 'kubernetes v1.36.3 pkg/kubeapiserver/authorizer/modes, plugin/pkg/admission/noderestriction, cmd/kubeadm/app/util/staticpod/utils.go, cmd/kubeadm/app/discovery/token',
  needsMember: ['extraArgs'],
  check: topology => clusterConfigurations(topology).flatMap(configuration => {
    const args = configuration.find('apiServer')?.find('extraArgs');
    return args === undefined ? [] : namedArguments(args).flatMap(checkArgument);
  }),
};

function checkArgument({ name, value: at }: NamedArgument): Finding[] {
  const words = (at.text ?? '').split(',').map(word => word.trim());
  if (at.text === undefined || /[${}]/.test(at.text)) {
    return [];
  }
  if (name === MODES && words.includes('AlwaysAllow')) {
    return [{ at, message: "'AlwaysAllow' lets everybody do everything in the cluster; write 'Node,RBAC'" }];
  }
  if (name === MODES && at.text !== '' && !words.includes('Node')) {
    return [{ at, message: `'${MODES}' '${at.text}' gives kubelets no rights, so that no node joins; write 'Node,RBAC'` }];
  }
  if (name === 'disable-admission-plugins' && words.includes('NodeRestriction')) {
    return [{ at, message: "without 'NodeRestriction' each node may change all others, and take the labels of any; take it out" }];
  }
  return name !== 'anonymous-auth' || !/^(?:0|f|F|false|FALSE|False)$/.test(at.text) ? [] : [{
    at,
    message: "without anonymous requests the API server fails the health checks of its kubelet, which restarts it, and 'kubeadm join' finds no cluster; "
      + "leave it out, or allow health and 'cluster-info' alone by 'authentication-config'",
  }];
}
