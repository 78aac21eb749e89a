import { l1Enum, refuseValue } from '../../core';

/** Azure takes prices with five decimals. */
const MAX_PRICE_STEPS = 1e5;
/** The units of a Kubernetes quantity that a price can have, largest first. */
const PRICE_UNITS: readonly [string, number][] = [['', 1], ['m', 1e3], ['u', 1e6]];

/** What happens to a spot machine that Azure takes away. */
export enum AzureSpotEviction {
  /** It is stopped; its disks stay and cost. */
  DEALLOCATE = 'Deallocate',
  /** It is deleted with its disks. */
  DELETE = 'Delete',
}

/** Settings of spot machines, which Azure takes away when it needs the capacity. */
export interface AzureSpotOptions {
  /**
   * The highest price for an hour in US dollars.
   * @default - the regular price
   */
  readonly maxPrice?: number;
  /**
   * What happens to a machine that Azure takes away.
   * @default - it is stopped, or deleted if its disk is ephemeral
   */
  readonly evictionPolicy?: AzureSpotEviction;
}

/** How machines are paid for. */
export class AzureCapacityType {
  /** At the regular price. */
  public static onDemand(): AzureCapacityType {
    return new AzureCapacityType();
  }

  /**
   * Spare capacity, which Azure takes away when it needs it.
   *
   * @param options the highest price, and what happens then
   */
  public static spot(options: AzureSpotOptions = {}): AzureCapacityType {
    return new AzureCapacityType({ ...options });
  }

  private constructor(private readonly spotOptions?: AzureSpotOptions) {}

  /** @internal */
  public get _isSpot(): boolean {
    return this.spotOptions !== undefined;
  }

  /** @internal */
  public _check(): void {
    const price = this.spotOptions?.maxPrice;
    if (price !== undefined && !(price > 0 && isWhole(price * MAX_PRICE_STEPS))) {
      refuseValue('input/invalid-value', `'capacityType' has the price ${price}; use US dollars for an hour with at most five decimals, `
        + 'or leave it out for the regular price');
    }
  }

  /** @internal */
  public _render() {
    const { maxPrice, evictionPolicy } = this.spotOptions ?? {};
    return this.spotOptions && {
      maxPrice: maxPrice === undefined ? undefined : { value: quantity(maxPrice) },
      evictionPolicy: l1Enum(evictionPolicy),
    };
  }
}

/** A price as Kubernetes itself writes it, so that the API server changes nothing. */
function quantity(price: number): string {
  const [unit, factor] = PRICE_UNITS.find(([, candidate]) => isWhole(price * candidate))!;
  return `${Math.round(price * factor)}${unit}`;
}

/** Products of decimals are a little off. */
function isWhole(value: number): boolean {
  return Number.isInteger(Number(value.toPrecision(12)));
}
