import { ApiObject } from 'cdk8s';
import { checkPlainFiles } from './files';
import { REMOTE } from './infra-cluster';
import { createMachineTemplate, K0smotronRemoteMachineProps } from './machine-template';
import { REMOTE_NODE_PROFILE } from './node-profile';
import { createRemoteHosts, inSameNamespace, K0smotronRemoteHost, K0smotronRemoteHostOptions, remoteHosts } from './remote-host';
import { BootstrapKind, IMixedCluster, NodePoolProps, WorkerPool } from '../../contract';
import { checkLabelName, finding, inScope } from '../../core';

/** Settings of a pool of hosts that are there already. */
export interface K0smotronRemoteWorkerPoolProps extends NodePoolProps, K0smotronRemoteMachineProps {
  /**
   * The hosts of the pool. They can also be RemoteHosts of their own, or be written elsewhere.
   * @default - none
   */
  readonly hosts?: K0smotronRemoteHostOptions[];
}

/** k0smotron resets k0s itself, and nothing else. */
const RESET_KUBEADM = ['kubeadm reset --force', 'rm -rf /etc/cni/net.d /run/cluster-api'];

/**
 * A worker pool of hosts that are there already and that k0smotron reaches over SSH. It needs no infra cluster of its own, so it goes
 * with every control plane, be nodes joined by k0s or by kubeadm.
 *
 * @example
 * new K0smotronRemoteWorkerPool(cluster, 'Workers', {
 *   replicas: Replicas.fixed(2),
 *   hosts: [
 *     { address: '192.168.10.31', sshKeySecretName: 'edge-ssh' },
 *     { address: '192.168.10.32', sshKeySecretName: 'edge-ssh' },
 *   ],
 * });
 */
export class K0smotronRemoteWorkerPool extends WorkerPool {
  /** The RemoteMachineTemplate. */
  public readonly machineTemplate: ApiObject;
  /** The pool of hosts that machines are taken from. */
  public readonly hostPool: string;
  /** The hosts that were given to this pool. */
  public readonly hosts: K0smotronRemoteHost[];

  constructor(cluster: IMixedCluster, id: string, props: K0smotronRemoteWorkerPoolProps = {}) {
    super(cluster, id, REMOTE, props, REMOTE_NODE_PROFILE);
    inScope(this, () => checkPlainFiles(props.files));
    this.hostPool = checkLabelName(this, 'hostPool', props.hostPool ?? this.poolName);
    this.machineTemplate = createMachineTemplate(this, this._templateNaming, this.hostPool, props.provisionJob);
    this.hosts = createRemoteHosts(this, props.hosts ?? [], {
      hostPool: this.hostPool, cleanUpCommands: this.bootstrapKind === BootstrapKind.KUBEADM ? RESET_KUBEADM : undefined,
    });
    this.node.addValidation({ validate: () => this.findMissingHosts() });
    this._attach();
  }

  /**
   * Hosts that are written elsewhere are not known here, so a pool without any is taken to be in order. Pools that share their hosts are
   * counted together, and the first of them says so.
   */
  private findMissingHosts(): string[] {
    const pools = inSameNamespace(this, construct => construct instanceof K0smotronRemoteWorkerPool)
      .filter(({ hostPool }) => hostPool === this.hostPool);
    const known = remoteHosts(this).filter(host => host.hostPool === this.hostPool).length;
    const wanted = pools.reduce((sum, { replicas }) => sum + (replicas.count ?? replicas.max!), 0);
    if (pools[0] !== this || known === 0 || wanted <= known) {
      return [];
    }
    const sharers = pools.length === 1 ? '' : ` of the pools ${pools.map(({ poolName }) => poolName).join(', ')} together`;
    return [finding('pool/invalid-replicas',
      `'replicas' ${wanted}${sharers} is more than the ${known} hosts of '${this.hostPool}'; add hosts, or ask for fewer machines`)];
  }
}
