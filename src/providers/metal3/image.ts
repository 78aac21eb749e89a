import { isUrl, refuseValue } from '../../core';

/** How a checksum is computed. */
export enum Metal3ChecksumType {
  /** MD5; broken, for images that publish nothing else. */
  MD5 = 'md5',
  /** SHA-256. */
  SHA256 = 'sha256',
  /** SHA-512. */
  SHA512 = 'sha512',
}

const HEX_LENGTH: { [type: string]: number } = { md5: 32, sha256: 64, sha512: 128 };

/** Where an image is and how it is verified. */
export interface Metal3ImageOptions {
  /** The URL of the image. */
  readonly url: string;
  /** The checksum, or the URL of a file that holds it. */
  readonly checksum: string;
  /**
   * How the checksum is computed.
   * @default Metal3ChecksumType.SHA256
   */
  readonly checksumType?: Metal3ChecksumType;
}

/** The operating system image that is written to the disk of a host, or how else a host gets its system. */
export class Metal3Image {
  /** A raw disk image. */
  public static raw(options: Metal3ImageOptions): Metal3Image {
    return Metal3Image.disk('raw', options);
  }

  /** A qcow2 disk image. */
  public static qcow2(options: Metal3ImageOptions): Metal3Image {
    return Metal3Image.disk('qcow2', options);
  }

  /** A VDI disk image. */
  public static vdi(options: Metal3ImageOptions): Metal3Image {
    return Metal3Image.disk('vdi', options);
  }

  /** A VMDK disk image. */
  public static vmdk(options: Metal3ImageOptions): Metal3Image {
    return Metal3Image.disk('vmdk', options);
  }

  /**
   * An ISO image that the host runs from, without a checksum.
   *
   * @param url the URL of the image
   */
  public static liveIso(url: string): Metal3Image {
    return new Metal3Image('live-iso', url, '');
  }

  /**
   * No image: the agent on the host installs the system by a method of its own (`customDeploy`), for example `install_coreos`.
   *
   * @param method the name of the method
   */
  public static customDeploy(method: string): Metal3Image {
    return new Metal3Image('', '', '', undefined, method);
  }

  private static disk(format: string, options: Metal3ImageOptions): Metal3Image {
    return new Metal3Image(format, options.url, options.checksum, options.checksumType ?? Metal3ChecksumType.SHA256);
  }

  private constructor(
    private readonly format: string,
    private readonly url: string,
    private readonly checksum: string,
    private readonly checksumType?: Metal3ChecksumType,
    private readonly method?: string,
  ) {}

  /** @internal */
  public _check(): void {
    if (this.method !== undefined) {
      return checkMethod(this.method);
    }
    if (!isUrl(this.url)) {
      refuseValue('input/invalid-value', `'image' url '${this.url}' is not a URL; use for example 'http://172.22.0.1/images/node.raw'`);
    }
    if (this.checksumType === undefined) {
      return;
    }
    const length = HEX_LENGTH[this.checksumType];
    const isRemote = /^https?:\/\//.test(this.checksum);
    if (isRemote ? !isUrl(this.checksum) : !new RegExp(`^[0-9a-fA-F]{${length}}$`).test(this.checksum)) {
      refuseValue('input/invalid-value', `'image' checksum '${this.checksum}' is neither a URL nor a ${this.checksumType} checksum; `
        + `use ${length} hexadecimal digits or the URL of a checksum file`);
    }
  }

  /**
   * The image; undefined where hosts get their system by a method of their own.
   *
   * @internal
   */
  public _render() {
    return this.method === undefined ? { url: this.url, checksum: this.checksum, checksumType: this.checksumType, format: this.format } : undefined;
  }

  /** @internal */
  public get _customDeploy(): { readonly method: string } | undefined {
    return this.method === undefined ? undefined : { method: this.method };
  }
}

function checkMethod(method: string): void {
  if (!/^[\w-]+$/.test(method)) {
    refuseValue('input/invalid-value', `'image' has the method '${method}'; use the name of a method that the agent on the hosts knows, for example 'install_coreos'`);
  }
}
