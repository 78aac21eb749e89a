import { Manager, MANAGERS } from '../../live/stage/managers';

/** Those of kubeadm clusters on hosts of BYOH; the player looks at the kinds of the Baremetal Operator as well. */
const NAMES = ['cluster-api-core', 'cluster-api-bootstrap-kubeadm', 'cluster-api-controlplane-kubeadm', 'baremetal-operator', 'byoh'];

/** After how many seconds without an answer a connection counts as lost, in place of 50: so scenarios need not wait as long. */
const GRACE_SECONDS = 15;

export const REMOTE_MANAGERS: readonly Manager[] = MANAGERS.filter(({ name }) => NAMES.includes(name)).map(manager => manager.name === 'cluster-api-core'
  ? { ...manager, args: (ports, certificates) => [...manager.args(ports, certificates), `--remote-connection-grace-period=${GRACE_SECONDS}s`] }
  : manager);
