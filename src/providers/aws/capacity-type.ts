import { checkAwsId } from './checks';
import { l1Enum, refuseValue } from '../../core';

/** Whether machines take capacity that was reserved. */
export enum AwsReservationPreference {
  /** If there is some that fits. */
  OPEN = 'Open',
  /** Never. */
  NONE = 'None',
  /** Only; without it they do not start. */
  RESERVATIONS_ONLY = 'CapacityReservationsOnly',
}

/** How machines are paid for: the market of EC2. */
export class AwsCapacityType {
  /**
   * At the listed price.
   *
   * @param reservations whether reserved capacity is taken; if there is some that fits, unless given
   */
  public static onDemand(reservations?: AwsReservationPreference): AwsCapacityType {
    return new AwsCapacityType('OnDemand', undefined, undefined, reservations);
  }

  /**
   * From one reservation of capacity.
   *
   * @param reservationId its id, for example `cr-0a1b2c3d4e5f60718`
   */
  public static reserved(reservationId: string): AwsCapacityType {
    return new AwsCapacityType('OnDemand', undefined, reservationId);
  }

  /**
   * From a block of capacity that was bought in advance, as for GPUs.
   *
   * @param reservationId its id, for example `cr-0a1b2c3d4e5f60718`
   */
  public static capacityBlock(reservationId: string): AwsCapacityType {
    return new AwsCapacityType('CapacityBlock', undefined, reservationId);
  }

  /**
   * Spare capacity, which AWS can take back at any time.
   *
   * @param maxPrice the most to pay for an hour in US dollars, for example `0.05`; the listed price unless given
   */
  public static spot(maxPrice?: string): AwsCapacityType {
    return new AwsCapacityType('Spot', maxPrice);
  }

  private constructor(
    private readonly marketType: string,
    private readonly maxPrice?: string,
    private readonly reservationId?: string,
    private readonly preference?: AwsReservationPreference,
  ) {}

  /**
   * Whether a group can hold machines of other types beside those that are paid for in this way.
   *
   * @internal
   */
  public get _isMixable(): boolean {
    return this.marketType === 'OnDemand';
  }

  /** @internal */
  public _check(): void {
    if (this.maxPrice !== undefined && (!/^\d+(\.\d+)?$/.test(this.maxPrice) || Number(this.maxPrice) === 0)) {
      refuseValue('input/invalid-value', `'capacityType' has the price '${this.maxPrice}'; use US dollars for an hour, for example '0.05'`);
    }
    if (this.reservationId !== undefined) {
      checkAwsId('capacityType', 'cr', this.reservationId);
    }
  }

  /** @internal */
  public _render() {
    return {
      marketType: l1Enum(this.marketType),
      // Written without a price too: the controller takes it as the sign that machines can be interrupted.
      spotMarketOptions: this.marketType === 'Spot' ? { maxPrice: this.maxPrice } : undefined,
      capacityReservationId: this.reservationId,
      capacityReservationPreference: this.preference,
    };
  }
}
