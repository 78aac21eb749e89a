import { isDnsSubdomain, refuseValue } from '../../core';

/** From how many nodes of the infrastructure a volume can be used. Live migration needs many. */
export enum KubevirtAccessMode {
  /** From one. */
  READ_WRITE_ONCE = 'ReadWriteOnce',
  /** From many. */
  READ_WRITE_MANY = 'ReadWriteMany',
}

/** A volume that each machine gets of its own. */
export interface KubevirtVolumeOptions {
  /** The size as a Kubernetes quantity, for example `40Gi`. */
  readonly size: string;
  /**
   * The storage class.
   * @default - the default class of the infrastructure
   */
  readonly storageClass?: string;
  /**
   * From how many nodes it can be used.
   * @default KubevirtAccessMode.READ_WRITE_ONCE
   */
  readonly accessMode?: KubevirtAccessMode;
}

/** Refuses a text that is not a size. */
export function checkQuantity(prop: string, text: string): void {
  if (!/^[1-9]\d*(\.\d+)?([KMGTPE]i?|k)?$/.test(text)) {
    refuseValue('input/invalid-value', `'${prop}' '${text}' is not a size; use a Kubernetes quantity, for example '40Gi'`);
  }
}

/** Refuses a volume that cannot be. */
export function checkVolume(what: string, { size, storageClass }: KubevirtVolumeOptions): void {
  checkQuantity(`${what} size`, size);
  if (storageClass !== undefined && !isDnsSubdomain(storageClass)) {
    refuseValue('input/invalid-value', `'${what} storageClass' '${storageClass}' is not the name of a storage class`);
  }
}

/** The template of the volumes; CAPK puts the name of the machine before each name. */
export function renderDataVolumeTemplate(name: string, source: object, { size, storageClass, accessMode }: KubevirtVolumeOptions) {
  return {
    metadata: { name },
    spec: {
      source,
      storage: {
        accessModes: [accessMode ?? KubevirtAccessMode.READ_WRITE_ONCE],
        resources: { requests: { storage: { value: size } } },
        storageClassName: storageClass,
      },
    },
  };
}
