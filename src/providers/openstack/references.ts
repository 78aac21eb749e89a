import { checkIpAddress, copyProps, findTwin, IpRange, nonEmptyList, nonEmptyObject, refuseValue } from '../../core';

/** What an existing network, router or security group is found by. All of it has to fit. */
export interface OpenStackFilter {
  /**
   * The name.
   * @default - any
   */
  readonly name?: string;
  /**
   * The description.
   * @default - any
   */
  readonly description?: string;
  /**
   * The id of the project.
   * @default - the project of the credentials
   */
  readonly projectId?: string;
  /**
   * Tags of which it has all.
   * @default - any
   */
  readonly tags?: string[];
  /**
   * Tags of which it has at least one.
   * @default - any
   */
  readonly tagsAny?: string[];
  /**
   * Tags of which it lacks at least one.
   * @default - any
   */
  readonly notTags?: string[];
  /**
   * Tags of which it has none.
   * @default - any
   */
  readonly notTagsAny?: string[];
}

/** What an existing subnet is found by. All of it has to fit. */
export interface OpenStackSubnetFilter extends OpenStackFilter {
  /**
   * Its addresses in CIDR notation.
   * @default - any
   */
  readonly cidr?: string;
  /**
   * The address of its gateway.
   * @default - any
   */
  readonly gatewayIp?: string;
  /**
   * 4 or 6.
   * @default - any
   */
  readonly ipVersion?: number;
  /**
   * How its IPv6 addresses are given out, for example `slaac`.
   * @default - any
   */
  readonly ipv6AddressMode?: string;
  /**
   * How its routers are announced, for example `slaac`.
   * @default - any
   */
  readonly ipv6RaMode?: string;
}

/** An existing network, router or security group. */
export class OpenStackRef {
  /** By its id. */
  public static fromId(id: string): OpenStackRef {
    return new OpenStackRef(id);
  }

  /** By its name. */
  public static fromName(name: string): OpenStackRef {
    return new OpenStackRef(undefined, { name });
  }

  /** By what is known of it. */
  public static fromFilter(filter: OpenStackFilter): OpenStackRef {
    return new OpenStackRef(undefined, copyProps(filter));
  }

  private constructor(private readonly id?: string, private readonly filter?: OpenStackFilter) {}

  /** @internal */
  public _check(prop: string): void {
    checkReference(prop, this.id, this.filter);
  }

  /** @internal */
  public _render() {
    return { id: this.id, filter: renderFilter(this.filter) };
  }
}

/** An existing subnet. */
export class OpenStackSubnetRef {
  /** By its id. */
  public static fromId(id: string): OpenStackSubnetRef {
    return new OpenStackSubnetRef(id);
  }

  /** By its name. */
  public static fromName(name: string): OpenStackSubnetRef {
    return new OpenStackSubnetRef(undefined, { name });
  }

  /** By what is known of it. */
  public static fromFilter(filter: OpenStackSubnetFilter): OpenStackSubnetRef {
    return new OpenStackSubnetRef(undefined, copyProps(filter));
  }

  private constructor(private readonly id?: string, private readonly filter?: OpenStackSubnetFilter) {}

  /** @internal */
  public _check(prop: string): void {
    checkReference(prop, this.id, this.filter);
    const { cidr, gatewayIp, ipVersion } = this.filter ?? {};
    if (cidr !== undefined) {
      IpRange.ofCidr(`${prop}.cidr`, cidr);
    }
    if (gatewayIp !== undefined) {
      checkIpAddress(`${prop}.gatewayIp`, gatewayIp);
    }
    if (ipVersion !== undefined && ipVersion !== 4 && ipVersion !== 6) {
      refuseValue('input/invalid-value', `'${prop}' is filtered by IP version ${ipVersion}; use 4 or 6`);
    }
  }

  /** @internal */
  public _render() {
    return { id: this.id, filter: renderFilter(this.filter) };
  }
}

/** An existing server group, whose policy decides how machines are spread over hosts. */
export class OpenStackServerGroup {
  /** By its id. */
  public static fromId(id: string): OpenStackServerGroup {
    return new OpenStackServerGroup(id);
  }

  /** By its name. */
  public static fromName(name: string): OpenStackServerGroup {
    return new OpenStackServerGroup(undefined, { name });
  }

  private constructor(private readonly id?: string, private readonly filter?: { readonly name: string }) {}

  /** @internal */
  public _check(): void {
    checkReference('serverGroup', this.id, this.filter);
  }

  /** @internal */
  public _render() {
    return { id: this.id, filter: this.filter && { ...this.filter } };
  }
}

/** Refuses an id that is not a UUID: the API server would, too. */
export function checkUuid(prop: string, id: string): void {
  if (!/^[0-9a-f]{8}-?([0-9a-f]{4}-?){3}[0-9a-f]{12}$/i.test(id)) {
    refuseValue('input/invalid-value', `'${prop}' has the id '${id}', which is not a UUID; use the id that OpenStack shows`);
  }
}

/** Refuses tags that are given twice. */
export function checkTags(prop: string, tags: readonly string[] = []): void {
  const twin = findTwin(tags);
  if (twin !== undefined) {
    refuseValue('input/duplicate', `'${prop}' has '${twin}' twice; give each tag once`);
  }
}

/** A reference holds an id or a filter, which its factories see to; neither of them may be empty. */
function checkReference(prop: string, id?: string, filter?: OpenStackFilter): void {
  if (id !== undefined) {
    return checkUuid(prop, id);
  }
  if (renderFilter(filter) === undefined || Object.values(filter ?? {}).includes('')) {
    refuseValue('input/missing-value', `'${prop}' is looked up by an empty name or filter; say what it is found by`);
  }
  for (const tags of [filter?.tags, filter?.tagsAny, filter?.notTags, filter?.notTagsAny]) {
    checkTags(`${prop} tags`, tags);
    const bad = (tags ?? []).find(tag => !/^[^,]+$/.test(tag));
    if (bad !== undefined) {
      refuseValue('input/invalid-value', `'${prop}' is filtered by the tag '${bad}'; use tags that are not empty and have no comma`);
    }
  }
}

function renderFilter(filter?: OpenStackSubnetFilter) {
  return filter && nonEmptyObject({
    ...filter,
    tags: nonEmptyList(filter.tags),
    tagsAny: nonEmptyList(filter.tagsAny),
    notTags: nonEmptyList(filter.notTags),
    notTagsAny: nonEmptyList(filter.notTagsAny),
  });
}
