import { SOCKET_FILE } from './paths';
import { toYamlWithoutAliases } from '../../cdk8s-helpers';

/**
 * The file of the API server that sends traffic to nodes, pods and Services through konnectivity. Etcd and what else is beside the API server are
 * reached directly.
 */
export function egressSelectorText(): string {
  return toYamlWithoutAliases({
    apiVersion: 'apiserver.k8s.io/v1beta1',
    kind: 'EgressSelectorConfiguration',
    egressSelections: [
      { name: 'cluster', connection: { proxyProtocol: 'GRPC', transport: { uds: { udsName: SOCKET_FILE } } } },
      { name: 'controlplane', connection: { proxyProtocol: 'Direct' } },
      { name: 'etcd', connection: { proxyProtocol: 'Direct' } },
    ],
  });
}
