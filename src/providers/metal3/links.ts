import { Metal3MetaDataSource } from './meta-data';
import { copyProps, isMacAddress, isWholeNumber, refuseValue } from '../../core';

/** How the MAC address of a link is found. */
export class Metal3MacAddress {
  /** The MAC address of an interface that inspection found on the host. */
  public static fromHostInterface(interfaceName: string): Metal3MacAddress {
    return new Metal3MacAddress({ fromHostInterface: interfaceName });
  }

  /** A fixed MAC address. */
  public static of(address: string): Metal3MacAddress {
    return new Metal3MacAddress({ string: address });
  }

  /** The value of an annotation of an object. */
  public static fromAnnotation(source: Metal3MetaDataSource, annotation: string): Metal3MacAddress {
    return new Metal3MacAddress({ fromAnnotation: { object: source, annotation } });
  }

  private constructor(private readonly source: {
    readonly fromHostInterface?: string;
    readonly string?: string;
    readonly fromAnnotation?: { readonly object: string; readonly annotation: string };
  }) {}

  /** @internal */
  public _check(link: string): void {
    const { string: fixed, fromHostInterface, fromAnnotation } = this.source;
    if (fromHostInterface === '' || fromAnnotation?.annotation === '') {
      refuseValue('input/missing-value', `link '${link}' takes its MAC address from an interface or annotation without a name; give the name`);
    }
    if (fixed !== undefined && !isMacAddress(fixed)) {
      refuseValue('input/invalid-value', `link '${link}' has the MAC address '${fixed}'; use six hexadecimal pairs, for example '00:5a:91:3f:9a:bd'`);
    }
  }

  /** @internal */
  public _render() {
    return { ...this.source };
  }
}

/** How the links of a bond share the traffic. */
export enum Metal3BondMode {
  /** In turn. */
  BALANCE_RR = 'balance-rr',
  /** One link at a time. */
  ACTIVE_BACKUP = 'active-backup',
  /** By a hash of the addresses. */
  BALANCE_XOR = 'balance-xor',
  /** Everything on all links. */
  BROADCAST = 'broadcast',
  /** By load, outgoing. */
  BALANCE_TLB = 'balance-tlb',
  /** By load, both ways. */
  BALANCE_ALB = 'balance-alb',
  /** LACP. */
  LACP = '802.3ad',
}

/** What a bond hashes to choose a link. */
export enum Metal3BondXmitHashPolicy {
  /** MAC addresses. */
  LAYER2 = 'layer2',
  /** MAC and IP addresses. */
  LAYER2_3 = 'layer2+3',
  /** IP addresses and ports. */
  LAYER3_4 = 'layer3+4',
}

/** What all links take. */
export interface Metal3LinkOptions {
  /** The MAC address of the link. */
  readonly macAddress: Metal3MacAddress;
  /**
   * The largest packet, 1280 to 9000.
   * @default 1500
   */
  readonly mtu?: number;
  /**
   * The name of the interface on the host, at most 15 characters.
   * @default - the id
   */
  readonly name?: string;
}

/** A physical link. */
export interface Metal3EthernetOptions extends Metal3LinkOptions {
  /**
   * The type of the link: bridge, dvs, hw_veb, hyperv, ovs, tap, vhostuser, vif or phy.
   * @default phy
   */
  readonly type?: string;
}

/** Several links as one. */
export interface Metal3BondOptions extends Metal3LinkOptions {
  /** How the links share the traffic. */
  readonly mode: Metal3BondMode;
  /** The ids of the links. */
  readonly links: string[];
  /**
   * What is hashed to choose a link.
   * @default - the driver's; in a cluster in v1beta2 each apply raises the generation of the data template then, though nothing changes
   */
  readonly xmitHashPolicy?: Metal3BondXmitHashPolicy;
  /**
   * Parameters of the bonding driver.
   * @default - none
   */
  readonly parameters?: { readonly [name: string]: string };
}

/** A tagged network on a link. */
export interface Metal3VlanOptions extends Metal3LinkOptions {
  /** The tag, 0 to 4096. */
  readonly vlanId: number;
  /** The id of the link that carries it. */
  readonly link: string;
}

const ETHERNET_TYPES = ['bridge', 'dvs', 'hw_veb', 'hyperv', 'ovs', 'tap', 'vhostuser', 'vif', 'phy'];

interface LinkParts {
  readonly ethernet?: Metal3EthernetOptions;
  readonly bond?: Metal3BondOptions;
  readonly vlan?: Metal3VlanOptions;
}

/** A network link of a host. Networks and other links refer to it by its id. */
export class Metal3Link {
  /** A physical link. */
  public static ethernet(id: string, options: Metal3EthernetOptions): Metal3Link {
    return new Metal3Link(id, { ethernet: copyProps(options) });
  }

  /** Several links as one. */
  public static bond(id: string, options: Metal3BondOptions): Metal3Link {
    return new Metal3Link(id, { bond: copyProps(options) });
  }

  /** A tagged network on a link. */
  public static vlan(id: string, options: Metal3VlanOptions): Metal3Link {
    return new Metal3Link(id, { vlan: copyProps(options) });
  }

  private constructor(
    /** The id of the link. */
    public readonly id: string,
    private readonly parts: LinkParts,
  ) {}

  private get common(): Metal3LinkOptions {
    return (this.parts.ethernet ?? this.parts.bond ?? this.parts.vlan)!;
  }

  /** @internal */
  public get _vlanId(): number | undefined {
    return this.parts.vlan?.vlanId;
  }

  /** @internal */
  public get _uses(): string[] {
    return [...this.parts.bond?.links ?? [], ...this.parts.vlan === undefined ? [] : [this.parts.vlan.link]];
  }

  /** @internal */
  public get _isBond(): boolean {
    return this.parts.bond !== undefined;
  }

  /** @internal */
  public _check(): void {
    const { mtu, name, macAddress } = this.common;
    if (this.id === '') {
      refuseValue('input/missing-value', 'a link has an empty id; give it one, for example the name of the interface');
    }
    macAddress._check(this.id);
    const members = this.parts.bond?.links;
    if (members !== undefined && (members.length === 0 || new Set(members).size !== members.length)) {
      refuseValue('input/invalid-value', `bond '${this.id}' has the links ${members.map(member => `'${member}'`).join(', ') || '(none)'}; `
        + 'give each of its links once');
    }
    if (mtu !== undefined && !isWholeNumber(mtu, 1280, 9000)) {
      refuseValue('input/invalid-value', `link '${this.id}' has 'mtu' ${mtu}; use a whole number from 1280 to 9000`);
    }
    if (name !== undefined && (name.length > 15 || !/^[a-zA-Z][a-zA-Z0-9._-]*$/.test(name))) {
      refuseValue('input/invalid-value', `link '${this.id}' has 'name' '${name}'; use at most 15 letters, digits, '.', '_' and '-', starting with a letter`);
    }
    const type = this.parts.ethernet?.type;
    if (type !== undefined && !ETHERNET_TYPES.includes(type)) {
      refuseValue('input/invalid-value', `link '${this.id}' has 'type' '${type}'; use one of ${ETHERNET_TYPES.join(', ')}`);
    }
    const vlanId = this.parts.vlan?.vlanId;
    if (vlanId !== undefined && !isWholeNumber(vlanId, 0, 4096)) {
      refuseValue('input/invalid-value', `link '${this.id}' has 'vlanId' ${vlanId}; use a whole number from 0 to 4096`);
    }
  }

  /** @internal */
  public _render() {
    const { ethernet, bond, vlan } = this.parts;
    const common = { id: this.id, macAddress: this.common.macAddress._render(), mtu: this.common.mtu ?? 1500, name: this.common.name };
    return {
      ethernet: ethernet && { type: ethernet.type ?? 'phy', ...common },
      bond: bond && {
        ...common,
        bondMode: bond.mode,
        bondLinks: [...bond.links],
        bondXmitHashPolicy: bond.xmitHashPolicy,
        parameters: bond.parameters && { ...bond.parameters },
      },
      vlan: vlan && { ...common, vlanId: vlan.vlanId, vlanLink: vlan.link },
    };
  }
}
