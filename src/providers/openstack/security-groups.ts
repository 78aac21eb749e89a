import { checkUuid } from './references';
import { findTwin, IpRange, isWholeNumber, l1Enum, nonEmptyList, refuseValue } from '../../core';

/** Which way traffic goes, seen from the machine. */
export enum OpenStackTrafficDirection {
  /** In. */
  INGRESS = 'ingress',
  /** Out. */
  EGRESS = 'egress',
}

/** An address family. */
export enum OpenStackEtherType {
  /** IPv4. */
  IPV4 = 'IPv4',
  /** IPv6. */
  IPV6 = 'IPv6',
}

/** The security groups that the infra cluster manages. */
export enum OpenStackManagedGroup {
  /** That of the bastion. */
  BASTION = 'bastion',
  /** That of control plane machines. */
  CONTROL_PLANE = 'controlplane',
  /** That of worker machines. */
  WORKER = 'worker',
}

/** The other side of the traffic that a rule allows. */
export class OpenStackRemote {
  /** Machines of this cluster on OpenStack. */
  public static managedGroups(...groups: OpenStackManagedGroup[]): OpenStackRemote {
    return new OpenStackRemote({ managedGroups: [...groups] });
  }

  /** Members of a security group. */
  public static securityGroup(id: string): OpenStackRemote {
    return new OpenStackRemote({ groupId: id });
  }

  /** Addresses in CIDR notation, for example those of the machines of another provider. */
  public static cidr(cidr: string): OpenStackRemote {
    return new OpenStackRemote({ cidr });
  }

  private constructor(private readonly peer: {
    readonly managedGroups?: OpenStackManagedGroup[];
    readonly groupId?: string;
    readonly cidr?: string;
  }) {}

  /** @internal */
  public _check(prop: string, etherType: OpenStackEtherType, hasBastion: boolean): void {
    const { managedGroups, groupId, cidr } = this.peer;
    if (managedGroups !== undefined && (managedGroups.length === 0 || findTwin(managedGroups) !== undefined)) {
      refuseValue('input/invalid-value', `'${prop}' names no managed group, or one of them twice; name each group once`);
    }
    if (managedGroups?.includes(OpenStackManagedGroup.BASTION) === true && !hasBastion) {
      refuseValue('input/invalid-value', `'${prop}' names the group of the bastion, which there is none of; set 'bastion', or leave the group out`);
    }
    if (groupId !== undefined) {
      checkUuid(prop, groupId);
    }
    if (cidr !== undefined && IpRange.ofCidr(prop, cidr).isV4 !== (etherType === OpenStackEtherType.IPV4)) {
      refuseValue('input/invalid-value', `'${prop}' has the addresses ${cidr} and the ether type ${etherType}; use one address family`);
    }
  }

  /** @internal */
  public _render() {
    const { managedGroups, groupId, cidr } = this.peer;
    return { remoteManagedGroups: managedGroups?.map(group => l1Enum(group)), remoteGroupId: groupId, remoteIpPrefix: cidr };
  }
}

/** A rule of a managed security group. What no rule allows is forbidden. */
export interface OpenStackSecurityGroupRule {
  /** What the rule is called here; OpenStack does not see it. */
  readonly name: string;
  /** Which way the traffic goes. */
  readonly direction: OpenStackTrafficDirection;
  /**
   * A description.
   * @default - none
   */
  readonly description?: string;
  /**
   * The address family.
   * @default - IPv4, as OpenStack does
   */
  readonly etherType?: OpenStackEtherType;
  /**
   * The protocol by name or number, for example `tcp` or `4`.
   * @default - any
   */
  readonly protocol?: string;
  /**
   * The first port, or the type of ICMP.
   * @default - any
   */
  readonly portRangeMin?: number;
  /**
   * The last port, or the code of ICMP.
   * @default - any
   */
  readonly portRangeMax?: number;
  /**
   * The other side.
   * @default - anybody
   */
  readonly remote?: OpenStackRemote;
}

/** Security groups that the infra cluster makes. They let in the API, node ports, etcd and kubelets; the network plugin needs rules of its own. */
export interface OpenStackManagedSecurityGroups {
  /**
   * Further rules of all nodes.
   * @default - none
   */
  readonly allNodesRules?: OpenStackSecurityGroupRule[];
  /**
   * Further rules of control plane nodes.
   * @default - none
   */
  readonly controlPlaneRules?: OpenStackSecurityGroupRule[];
  /**
   * Further rules of worker nodes.
   * @default - none
   */
  readonly workerRules?: OpenStackSecurityGroupRule[];
  /**
   * Allow everything between the OpenStack nodes of the cluster. Nodes of other providers need rules with their addresses.
   * @default false
   */
  readonly allowAllInClusterTraffic?: boolean;
}

/** Refuses rules that OpenStack would refuse. */
export function checkSecurityGroups(groups: OpenStackManagedSecurityGroups, hasBastion: boolean): void {
  const { allNodesRules = [], controlPlaneRules = [], workerRules = [] } = groups;
  for (const [list, rules] of Object.entries({ allNodesRules, controlPlaneRules, workerRules })) {
    const prop = `managedSecurityGroups.${list}`;
    const names = rules.map(({ name }) => name);
    const bad = names.includes('') ? '' : findTwin(names);
    if (bad !== undefined) {
      refuseValue('input/duplicate', `'${prop}' has '${bad}' twice or without a name; give each rule a name of its own`);
    }
    rules.forEach(rule => checkRule(`${prop} ${rule.name}`, rule, hasBastion));
  }
}

/** The groups as the infra cluster wants them. */
export function renderSecurityGroups(groups: OpenStackManagedSecurityGroups) {
  return {
    allowAllInClusterTraffic: groups.allowAllInClusterTraffic ?? false,
    allNodesSecurityGroupRules: renderRules(groups.allNodesRules),
    controlPlaneNodesSecurityGroupRules: renderRules(groups.controlPlaneRules),
    workerNodesSecurityGroupRules: renderRules(groups.workerRules),
  };
}

function renderRules(rules: readonly OpenStackSecurityGroupRule[] = []) {
  return nonEmptyList(rules.map(({ direction, etherType, remote, ...rest }) => ({
    ...rest, ...remote?._render(), direction: l1Enum(direction), etherType: l1Enum(etherType),
  })));
}

function checkRule(prop: string, rule: OpenStackSecurityGroupRule, hasBastion: boolean): void {
  const { protocol, portRangeMin: min, portRangeMax: max } = rule;
  const given = [min, max].filter(port => port !== undefined);
  const bad = given.find(port => !isWholeNumber(port, 0, 65535));
  if (bad !== undefined) {
    refuseValue('input/invalid-value', `'${prop}' has the port ${bad}; use a whole number from 0 to 65535`);
  }
  if (given.length > 0 && protocol === undefined) {
    refuseValue('input/missing-value', `'${prop}' has ports and no protocol; set 'protocol', for example to 'tcp'`);
  }
  if (['tcp', 'udp', '6', '17'].includes(protocol ?? '') && (given.length === 1 || (given.length === 2 && min! > max!))) {
    refuseValue('input/invalid-value', `'${prop}' has the ports ${min ?? '?'} to ${max ?? '?'}; give the first and the last port in this order`);
  }
  rule.remote?._check(prop, rule.etherType ?? OpenStackEtherType.IPV4, hasBastion);
}
