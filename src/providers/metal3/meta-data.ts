import { IIpPool } from '../../contract';
import { isWholeNumber, refuseValue } from '../../core';

/** The objects whose names, labels and annotations can become metadata of a host. */
export enum Metal3MetaDataSource {
  /** The Machine. */
  MACHINE = 'machine',
  /** The Metal3Machine. */
  METAL3_MACHINE = 'metal3machine',
  /** The BareMetalHost. */
  BARE_METAL_HOST = 'baremetalhost',
}

/** A number in the metadata that differs from host to host. */
export interface Metal3IndexOptions {
  /**
   * The first number.
   * @default 0
   */
  readonly offset?: number;
  /**
   * The distance between two numbers.
   * @default 1
   */
  readonly step?: number;
  /**
   * Text before the number.
   * @default - none
   */
  readonly prefix?: string;
  /**
   * Text after the number.
   * @default - none
   */
  readonly suffix?: string;
}

/** The lists of the metadata section of a data template, by what an entry reads. */
export type MetaDataList =
  | 'objectNames' | 'namespaces' | 'strings' | 'indexes' | 'fromLabels' | 'fromAnnotations' | 'fromHostInterfaces'
  | 'ipAddresses' | 'prefixes' | 'gateways' | 'dnsServers';

/** One entry as it stands in its list. */
export type MetaDataEntry = { readonly key: string } & { readonly [member: string]: unknown };

/**
 * One entry of the metadata that cloud-init on a host finds under `ds.meta_data`.
 */
export class Metal3MetaData {
  /** The name of an object. */
  public static objectName(key: string, source: Metal3MetaDataSource): Metal3MetaData {
    return new Metal3MetaData('objectNames', { key, object: source });
  }

  /** The namespace of the cluster. */
  public static namespace(key: string): Metal3MetaData {
    return new Metal3MetaData('namespaces', { key });
  }

  /** A fixed text. */
  public static text(key: string, value: string): Metal3MetaData {
    return new Metal3MetaData('strings', { key, value });
  }

  /** A number that differs from host to host. */
  public static index(key: string, options: Metal3IndexOptions = {}): Metal3MetaData {
    const { prefix, suffix } = options;
    return new Metal3MetaData('indexes', { key, offset: options.offset ?? 0, step: options.step ?? 1, prefix, suffix });
  }

  /** The value of a label of an object. */
  public static label(key: string, source: Metal3MetaDataSource, label: string): Metal3MetaData {
    return new Metal3MetaData('fromLabels', { key, object: source, label });
  }

  /** The value of an annotation of an object. */
  public static annotation(key: string, source: Metal3MetaDataSource, annotation: string): Metal3MetaData {
    return new Metal3MetaData('fromAnnotations', { key, object: source, annotation });
  }

  /** The MAC address of an interface of the host. */
  public static hostInterface(key: string, interfaceName: string): Metal3MetaData {
    return new Metal3MetaData('fromHostInterfaces', { key, interface: interfaceName });
  }

  /** The MAC address that the host boots from. */
  public static bootMac(key: string): Metal3MetaData {
    return new Metal3MetaData('fromHostInterfaces', { key, fromBootMac: true });
  }

  /** An address of a pool. */
  public static ipAddress(key: string, pool: IIpPool): Metal3MetaData {
    return Metal3MetaData.fromPool('ipAddresses', key, pool);
  }

  /** The prefix length of a pool. */
  public static prefix(key: string, pool: IIpPool): Metal3MetaData {
    return Metal3MetaData.fromPool('prefixes', key, pool);
  }

  /** The gateway of a pool. */
  public static gateway(key: string, pool: IIpPool): Metal3MetaData {
    return Metal3MetaData.fromPool('gateways', key, pool);
  }

  /** The DNS servers of a pool. */
  public static dnsServers(key: string, pool: IIpPool): Metal3MetaData {
    return Metal3MetaData.fromPool('dnsServers', key, pool);
  }

  private static fromPool(list: MetaDataList, key: string, pool: IIpPool): Metal3MetaData {
    return new Metal3MetaData(list, { key, name: pool.poolName, apiGroup: pool.poolApiGroup, kind: pool.poolKind });
  }

  private constructor(
    /** @internal */
    public readonly _list: MetaDataList,
    /** @internal */
    public readonly _entry: MetaDataEntry,
  ) {}

  /** @internal */
  public _check(): void {
    const empty = Object.entries(this._entry).find(([, member]) => member === '');
    if (empty !== undefined) {
      refuseValue('input/missing-value', `metadata '${this._entry.key}' has an empty '${empty[0]}'; give a text, or leave it out`);
    }
    const { offset, step } = this._entry as { offset?: number; step?: number };
    if (offset !== undefined && step !== undefined && !(isWholeNumber(offset, 0) && isWholeNumber(step, 1))) {
      refuseValue('input/invalid-value', `metadata '${this._entry.key}' counts from ${offset} by ${step}; use whole numbers, an offset of 0 or more and a step of 1 or more`);
    }
  }
}
