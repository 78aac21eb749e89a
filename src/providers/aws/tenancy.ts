import { checkTags } from './checks';
import { l1Enum, nonEmptyMap, refuseValue } from '../../core';

/** Whose machines share the hardware. */
export class AwsTenancy {
  /** Those of all customers. */
  public static shared(): AwsTenancy {
    return new AwsTenancy('default');
  }

  /** Only those of the account. */
  public static dedicated(): AwsTenancy {
    return new AwsTenancy('dedicated');
  }

  /**
   * Dedicated hosts of the account.
   *
   * @param hostId one host, for example `h-0a1b2c3d4e5f60718`; any that takes machines unless given
   */
  public static host(hostId?: string): AwsTenancy {
    return new AwsTenancy('host', hostId);
  }

  /**
   * A dedicated host for each machine, allocated and released with it.
   *
   * @param tags tags of the hosts
   */
  public static hostPerMachine(tags?: { [key: string]: string }): AwsTenancy {
    return new AwsTenancy('host', undefined, { ...tags });
  }

  private constructor(
    private readonly tenancy: string,
    private readonly hostId?: string,
    private readonly allocatedHostTags?: { [key: string]: string },
  ) {}

  /** @internal */
  public _check(): void {
    if (this.hostId !== undefined && !/^h-[0-9a-f]{17}$/.test(this.hostId)) {
      refuseValue('input/invalid-value', `'tenancy' has the host '${this.hostId}', which is not an id; use 'h-' and 17 hexadecimal digits`);
    }
    checkTags('tenancy', this.allocatedHostTags);
  }

  /**
   * A machine that could move on would leave the host behind that was made for it, so the webhook refuses that.
   *
   * @internal
   */
  public get _hostAffinity(): string | undefined {
    return this.allocatedHostTags && 'host';
  }

  /** @internal */
  public _render() {
    return {
      tenancy: l1Enum(this.tenancy),
      hostId: this.hostId,
      dynamicHostAllocation: this.allocatedHostTags && { tags: nonEmptyMap(this.allocatedHostTags) },
    };
  }
}
