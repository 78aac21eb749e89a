import { checkAwsId } from './checks';
import { refuseValue } from '../../core';

/** One condition on something that exists in AWS. */
export interface AwsFilter {
  /** What is compared, as the API of EC2 names it, for example `tag:Name` or `availability-zone`. */
  readonly name: string;
  /** The values, one of which has to match. */
  readonly values: string[];
}

/** Something that exists in AWS, such as a subnet or security group. */
export class AwsRef {
  /**
   * The one with this id.
   *
   * @param id its id, for example `subnet-0a1b2c3d4e5f60718` or `sg-0a1b2c3d4e5f60718`
   */
  public static fromId(id: string): AwsRef {
    return new AwsRef(id);
  }

  /**
   * What meets all conditions.
   *
   * @param filters one or more conditions
   */
  public static fromFilters(...filters: AwsFilter[]): AwsRef {
    return new AwsRef(undefined, filters.map(({ name, values }) => ({ name, values: [...values] })));
  }

  private constructor(
    /** The id, unless it is found by conditions. */
    public readonly id?: string,
    private readonly filters?: AwsFilter[],
  ) {}

  /**
   * Refuses what names nothing.
   *
   * @param prefix that of ids of its kind, for example `sg`
   * @internal
   */
  public _check(prop: string, prefix: string): void {
    if (this.id !== undefined) {
      checkAwsId(prop, prefix, this.id);
    }
    if (this.filters?.length === 0 || this.filters?.some(({ name, values }) => name === '' || values.length === 0)) {
      refuseValue('input/missing-value', `'${prop}' has no condition, or one without name or values; give at least one name with values`);
    }
  }

  /** @internal */
  public _render() {
    return { id: this.id, filters: this.filters?.map(({ name, values }) => ({ name, values: [...values] })) };
  }
}
