import { ApiObject, Chart } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { PooledRemoteMachine } from '../../../imports/k0smotron/v1beta2/infrastructure.cluster.x-k8s.io';
import { claimName } from '../../cdk8s-helpers';
import {
  checkLabelName, checkLabels, checkObjectName, checkPort, finding, findTwin, inScope, isHost, joinName, MAX_NAME_LENGTH, nonEmptyList, refuse,
} from '../../core';

/** A host and how k0smotron reaches it. */
export interface K0smotronRemoteHostOptions {
  /** The IP address or DNS name of the host. */
  readonly address: string;
  /** The name of the Secret with the private SSH key, under the key `value`, in the namespace of the cluster. */
  readonly sshKeySecretName: string;
  /**
   * The name of the PooledRemoteMachine. Free hosts are taken in the order of their names.
   * @default - pool and address
   */
  readonly hostName?: string;
  /**
   * The SSH port.
   * @default 22
   */
  readonly port?: number;
  /**
   * The user that logs in.
   * @default root
   */
  readonly user?: string;
  /**
   * Run everything with sudo.
   * @default - true unless the user is root
   */
  readonly useSudo?: boolean;
  /**
   * The directory of scripts on the host.
   * @default /etc/k0smotron
   */
  readonly workingDir?: string;
  /**
   * Run all commands as one script.
   * @default false
   */
  readonly commandsAsScript?: boolean;
  /**
   * Commands that clean the host up when it is given back to the pool, in place of what k0smotron does for k0s. It does nothing for
   * kubeadm.
   * @default - k0s is reset; for hosts that a pool lists and kubeadm joins, kubeadm is reset
   */
  readonly cleanUpCommands?: string[];
  /**
   * Labels of the PooledRemoteMachine, which k0smotron copies to the Machine that takes it.
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string };
  /**
   * Annotations of the PooledRemoteMachine, which k0smotron copies to the Machine that takes it.
   * @default - none
   */
  readonly annotations?: { readonly [key: string]: string };
}

/** Settings of a host in a pool of hosts. */
export interface K0smotronRemoteHostProps extends K0smotronRemoteHostOptions {
  /** The pool of hosts that it belongs to. */
  readonly hostPool: string;
}

/**
 * A host that RemoteWorkerPools take machines from: a PooledRemoteMachine.
 *
 * `clusterctl move` leaves it behind on purpose: k0smotron keeps in its status which machine has taken it, and the move would lose that.
 */
export class K0smotronRemoteHost extends Construct {
  /** The pool of hosts that it belongs to. */
  public readonly hostPool: string;
  /** The IP address or DNS name of the host. */
  public readonly address: string;
  /** The SSH port. */
  public readonly port: number;
  /** The PooledRemoteMachine object. */
  public readonly resource: ApiObject;

  constructor(scope: Construct, id: string, props: K0smotronRemoteHostProps) {
    super(scope, id);
    this.hostPool = checkLabelName(this, 'hostPool', props.hostPool);
    this.address = props.address;
    this.port = props.port ?? 22;
    this.check(props);
    const name = checkObjectName(this, 'hostName', props.hostName ?? joinName([props.hostPool, slug(props.address)], MAX_NAME_LENGTH));
    claimName(this, PooledRemoteMachine.GVK.kind, name);
    this.resource = new ApiObject(this, 'Resource', {
      metadata: { name, labels: { ...props.labels }, annotations: { ...props.annotations } },
      spec: PooledRemoteMachine.manifest({ spec: { pool: this.hostPool, machine: this.renderMachine(props) } }).spec,
      ...PooledRemoteMachine.GVK,
    });
    this.node.addValidation({ validate: () => this.findTwin() });
  }

  private check(props: K0smotronRemoteHostProps): void {
    if (!isHost(props.address)) {
      refuse(this, 'input/invalid-value', `'address' '${props.address}' is neither an IP address nor a DNS name; give it without user and port`);
    }
    if (props.user !== undefined && !/^[A-Za-z_][\w.-]*$/.test(props.user)) {
      refuse(this, 'input/invalid-value', `'user' '${props.user}' is not a login name; use letters, digits, '-', '_' and '.'`);
    }
    if (props.workingDir !== undefined && !props.workingDir.startsWith('/')) {
      refuse(this, 'input/invalid-value', `'workingDir' '${props.workingDir}' is not absolute; start it with '/'`);
    }
    checkObjectName(this, 'sshKeySecretName', props.sshKeySecretName);
    inScope(this, () => {
      checkPort('port', props.port);
      checkLabels('labels', props.labels);
    });
  }

  private renderMachine(props: K0smotronRemoteHostProps) {
    const user = props.user ?? 'root';
    return {
      address: this.address,
      port: this.port,
      user,
      useSudo: props.useSudo ?? user !== 'root',
      sshKeyRef: { name: props.sshKeySecretName },
      workingDir: props.workingDir ?? '/etc/k0smotron',
      commandsAsScript: props.commandsAsScript ?? false,
      cleanUpCommands: nonEmptyList(props.cleanUpCommands),
    };
  }

  /** Two machines on one host would undo one another. */
  private findTwin(): string[] {
    const first = remoteHosts(this).find(host => host.address === this.address && host.port === this.port);
    return first === undefined || first === this ? [] : [finding('input/duplicate',
      `host '${this.address}' is that of '${first.node.path}' too; give each host once`)];
  }
}

/**
 * Creates the hosts that a pool or a control plane brings along.
 *
 * @param defaults what holds for those that say nothing else
 */
export function createRemoteHosts(
  scope: Construct, hosts: readonly K0smotronRemoteHostOptions[], defaults: { readonly hostPool: string; readonly cleanUpCommands?: string[] },
): K0smotronRemoteHost[] {
  const twin = findTwin(hosts.map(({ address, port }) => `${address} port ${port ?? 22}`));
  if (twin !== undefined) {
    refuse(scope, 'input/duplicate', `'hosts' has ${twin} twice; give each host once`);
  }
  return hosts.map(host => new K0smotronRemoteHost(scope, `Host-${host.address}-${host.port ?? 22}`, {
    ...host, hostPool: defaults.hostPool, cleanUpCommands: host.cleanUpCommands ?? defaults.cleanUpCommands,
  }));
}

/** The hosts of all charts of the app that share the namespace of the construct. */
export function remoteHosts(scope: IConstruct): K0smotronRemoteHost[] {
  return inSameNamespace(scope, construct => construct instanceof K0smotronRemoteHost);
}

/** The constructs of a kind in all charts of the app that share the namespace of the construct. */
export function inSameNamespace<T extends IConstruct>(scope: IConstruct, isWanted: (construct: IConstruct) => construct is T): T[] {
  const { namespace } = Chart.of(scope);
  return scope.node.root.node.findAll().filter(isWanted).filter(construct => Chart.of(construct).namespace === namespace);
}

function slug(address: string): string {
  return address.toLowerCase().replace(/[^a-z0-9]+/g, '-').replace(/^-|-$/g, '');
}
