import { RESERVED_VOLUME_NAMES } from './image';
import { checkVolume, KubevirtVolumeOptions, renderDataVolumeTemplate } from './volume';
import { checkSizeQuantity, findTwin, isDnsLabel, refuseValue } from '../../core';

/** A further, empty disk of a machine. */
export class KubevirtDisk {
  /**
   * A disk on the node of the infrastructure, which is lost when the machine stops.
   *
   * @param name its name
   * @param size its size as a Kubernetes quantity, for example `40Gi`
   */
  public static ephemeral(name: string, size: string): KubevirtDisk {
    return new KubevirtDisk(name, size);
  }

  /**
   * A volume of its own, which lives as long as the machine.
   *
   * @param name its name
   * @param options its size and where it comes from
   */
  public static volume(name: string, options: KubevirtVolumeOptions): KubevirtDisk {
    const { size, storageClass, accessMode } = options;
    return new KubevirtDisk(name, size, { size, storageClass, accessMode });
  }

  private constructor(
    /** The name. */
    public readonly name: string,
    private readonly size: string,
    private readonly options?: KubevirtVolumeOptions,
  ) {}

  /** @internal */
  public _check(): void {
    if (!isDnsLabel(this.name) || RESERVED_VOLUME_NAMES.includes(this.name)) {
      refuseValue('input/invalid-value', `'additionalDisks' has '${this.name}', which is not possible; `
        + `use lower-case letters, digits and '-', and none of ${RESERVED_VOLUME_NAMES.join(', ')}`);
    }
    checkSizeQuantity(`size of disk ${this.name}`, this.size);
    if (this.options !== undefined) {
      checkVolume(`disk ${this.name}`, this.options);
    }
  }

  /** @internal */
  public _renderVolume() {
    return this.options === undefined
      ? { name: this.name, emptyDisk: { capacity: { value: this.size } } }
      : { name: this.name, dataVolume: { name: this.name } };
  }

  /** @internal */
  public _renderDataVolumeTemplates() {
    return this.options === undefined ? [] : [renderDataVolumeTemplate(this.name, { blank: {} }, this.options)];
  }
}

/** Refuses disks that no machine can have. */
export function checkDisks(disks: readonly KubevirtDisk[]): void {
  disks.forEach(disk => disk._check());
  const twin = findTwin(disks.map(({ name }) => name));
  if (twin !== undefined) {
    refuseValue('input/duplicate', `'additionalDisks' has '${twin}' twice; give each disk a name of its own`);
  }
}
