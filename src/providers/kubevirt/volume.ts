import { checkObjectNameValue, checkSizeQuantity } from '../../core';

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

/** Refuses a volume that cannot be. */
export function checkVolume(what: string, { size, storageClass }: KubevirtVolumeOptions): void {
  checkSizeQuantity(`${what} size`, size);
  if (storageClass !== undefined) {
    checkObjectNameValue(`${what} storageClass`, storageClass);
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
