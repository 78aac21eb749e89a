import { checkAwsId } from './checks';
import { refuseValue } from '../../core';

/** One condition on a subnet. */
export interface AwsFilter {
  /** What is compared, as the API of EC2 names it, for example `tag:Name` or `availability-zone`. */
  readonly name: string;
  /** The values, one of which has to match. */
  readonly values: string[];
}

/** A subnet that machines are in. */
export class AwsSubnet {
  /**
   * One subnet.
   *
   * @param id its id, for example `subnet-0a1b2c3d4e5f60718`
   */
  public static of(id: string): AwsSubnet {
    return new AwsSubnet(id);
  }

  /**
   * A subnet that meets all conditions.
   *
   * @param filters one or more conditions
   */
  public static matching(...filters: AwsFilter[]): AwsSubnet {
    return new AwsSubnet(undefined, filters.map(({ name, values }) => ({ name, values: [...values] })));
  }

  private constructor(
    /** The id, unless it is found by conditions. */
    public readonly subnetId?: string,
    private readonly filters?: AwsFilter[],
  ) {}

  /** @internal */
  public _check(prop: string): void {
    if (this.subnetId !== undefined) {
      checkAwsId(prop, 'subnet', this.subnetId);
    }
    if (this.filters?.length === 0 || this.filters?.some(({ name, values }) => name === '' || values.length === 0)) {
      refuseValue('input/missing-value', `'${prop}' has no condition, or one without name or values; give at least one name with values`);
    }
  }

  /** @internal */
  public _render() {
    return { id: this.subnetId, filters: this.filters?.map(({ name, values }) => ({ name, values: [...values] })) };
  }
}
