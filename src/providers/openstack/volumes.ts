import { Size } from 'cdk8s';
import { checkGibibytes, gibibytes } from '../../cdk8s-helpers';
import { findTwin, l1Enum, refuseValue } from '../../core';

/** The availability zone of volumes, which is not that of machines. */
export class OpenStackVolumeZone {
  /** The zone of that name. */
  public static fromName(name: string): OpenStackVolumeZone {
    return new OpenStackVolumeZone('Name', name);
  }

  /** The zone that has the name of the zone of the machine. */
  public static fromMachine(): OpenStackVolumeZone {
    return new OpenStackVolumeZone('Machine');
  }

  private constructor(private readonly from: string, private readonly name?: string) {}

  /** @internal */
  public _check(prop: string): void {
    if (this.name !== undefined && !/^[^ ]+$/.test(this.name)) {
      refuseValue('input/invalid-value', `'${prop}' has the availability zone '${this.name}'; use a name without blanks, or OpenStackVolumeZone.fromMachine()`);
    }
  }

  /** @internal */
  public _render() {
    return { from: l1Enum(this.from), name: this.name };
  }
}

/** A volume of a machine, made with it and deleted with it. */
export interface OpenStackVolume {
  /** Its size, in whole gibibytes. */
  readonly size: Size;
  /**
   * Its volume type.
   * @default - OpenStack's default
   */
  readonly type?: string;
  /**
   * Its availability zone.
   * @default - OpenStack's default
   */
  readonly availabilityZone?: OpenStackVolumeZone;
}

/** A further disk of a machine. */
export class OpenStackBlockDevice {
  /**
   * A volume.
   *
   * @param name the name, also as a tag that the machine sees
   * @param volume the volume
   */
  public static volume(name: string, volume: OpenStackVolume): OpenStackBlockDevice {
    return new OpenStackBlockDevice(name, 'Volume', { ...volume });
  }

  /**
   * A disk of the hypervisor, as far as the flavor has any.
   *
   * @param name the name, also as a tag that the machine sees
   * @param size its size, in whole gibibytes
   */
  public static local(name: string, size: Size): OpenStackBlockDevice {
    return new OpenStackBlockDevice(name, 'Local', { size });
  }

  private constructor(
    /** The name. */
    public readonly name: string,
    private readonly storage: string,
    private readonly options: OpenStackVolume,
  ) {}

  /** @internal */
  public _check(): void {
    checkVolume(`additionalDisks ${this.name}`, this.options);
  }

  /** @internal */
  public _render() {
    const { sizeGiB, ...volume } = renderVolume(this.options);
    const isDescribed = Object.values(volume).some(value => value !== undefined);
    return { name: this.name, sizeGiB, storage: { type: this.storage, volume: isDescribed ? volume : undefined } };
  }
}

/** Refuses disks that OpenStack could not tell apart or make. */
export function checkDisks(rootDisk?: OpenStackVolume, devices: readonly OpenStackBlockDevice[] = []): void {
  if (rootDisk !== undefined) {
    checkVolume('rootDisk', rootDisk);
  }
  const names = devices.map(device => device.name);
  const twin = findTwin(names);
  if (twin !== undefined) {
    refuseValue('input/duplicate', `'additionalDisks' has '${twin}' twice; give each device a name of its own`);
  }
  const bad = names.find(name => name === '' || name === 'root');
  if (bad !== undefined) {
    refuseValue('input/invalid-value', `'additionalDisks' has the name '${bad}'; use another one: 'root' is kept for the root disk`);
  }
  devices.forEach(device => device._check());
}

/** The volume as machines want it. */
export function renderVolume({ size, type, availabilityZone }: OpenStackVolume) {
  return { sizeGiB: gibibytes(size), type, availabilityZone: availabilityZone?._render() };
}

function checkVolume(prop: string, { size, availabilityZone }: OpenStackVolume): void {
  checkGibibytes(`${prop}.size`, size);
  availabilityZone?._check(prop);
}
