import * as path from 'path';
import { CONTROLLER_PROGRAMS, UpstreamPrograms } from '../../live/programs/programs';

/** The programs of the live stage that are needed here too: those that no remote access changes are left out. */
const SHARED = [
  'etcd', 'kube-controller-manager', 'cluster-api-core', 'baremetal-operator', 'byoh', 'player',
];

/** Everything that is run, by release of upstream. */
export const REMOTE_PROGRAMS: readonly UpstreamPrograms[] = [
  ...CONTROLLER_PROGRAMS.filter(({ programs }) => SHARED.some(name => name in programs)),
  {
    upstream: 'github.com/fatedier/frp',
    module: path.join(__dirname, 'frp'),
    programs: { frps: 'github.com/fatedier/frp/cmd/frps', frpc: 'github.com/fatedier/frp/cmd/frpc' },
    // Its pages for browsers are not in the module.
    tags: ['noweb'],
  },
  {
    upstream: 'sigs.k8s.io/apiserver-network-proxy',
    module: path.join(__dirname, 'konnectivity'),
    programs: { 'proxy-server': 'sigs.k8s.io/apiserver-network-proxy/cmd/server', 'proxy-agent': 'sigs.k8s.io/apiserver-network-proxy/cmd/agent' },
  },
];
