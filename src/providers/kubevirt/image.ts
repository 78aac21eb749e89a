import { checkVolume, KubevirtVolumeOptions, renderDataVolumeTemplate } from './volume';
import { hasCredentials, isDnsSubdomain, isUrl, nonEmptyObject, refuseValue, withoutCredentials } from '../../core';

const CONTAINER_VOLUME = 'containervolume';
const BOOT_VOLUME = 'bootvolume';

/** The names that the volumes of images and of the bootstrap data have. */
export const RESERVED_VOLUME_NAMES: readonly string[] = [CONTAINER_VOLUME, BOOT_VOLUME, 'cloudinitvolume'];

/** When nodes of the infrastructure pull an image. */
export enum KubevirtPullPolicy {
  /** Whenever a machine starts. */
  ALWAYS = 'Always',
  /** If they do not have it. */
  IF_NOT_PRESENT = 'IfNotPresent',
  /** Never; it has to be there. */
  NEVER = 'Never',
}

/** How a container disk is pulled. */
export interface KubevirtContainerDiskOptions {
  /**
   * When it is pulled.
   * @default - KubeVirt's: always for the tag latest, else if it is not there
   */
  readonly pullPolicy?: KubevirtPullPolicy;
  /**
   * The name of the Secret with the credentials of the registry.
   * @default - none
   */
  readonly imagePullSecretName?: string;
}

/** An image that is downloaded into a volume of each machine. */
export interface KubevirtImportOptions extends KubevirtVolumeOptions {
  /** The address of the image, without credentials. */
  readonly url: string;
  /**
   * The name of the Secret with the credentials of the server.
   * @default - none
   */
  readonly secretName?: string;
  /**
   * The name of the ConfigMap with the CA certificate of the server.
   * @default - well-known authorities
   */
  readonly certConfigMapName?: string;
}

/** An image that is copied from a claim into a volume of each machine. */
export interface KubevirtCloneOptions extends KubevirtVolumeOptions {
  /** The name of the PersistentVolumeClaim, or of the DataVolume that made it. */
  readonly claimName: string;
  /** Its namespace. */
  readonly claimNamespace: string;
}

/** The image that machines start from. */
export class KubevirtImage {
  /**
   * A disk in a container image. What machines write is lost when they stop.
   *
   * @param image the container image, for example `quay.io/capk/ubuntu-2404-container-disk:v1.34.2`
   * @param options how it is pulled
   */
  public static fromContainerDisk(image: string, options: KubevirtContainerDiskOptions = {}): KubevirtImage {
    const { pullPolicy, imagePullSecretName } = options;
    return new KubevirtImage({ containerDisk: { image, imagePullPolicy: pullPolicy, imagePullSecret: imagePullSecretName } });
  }

  /**
   * A disk in a claim or data volume that all machines read. What they write is lost when they stop.
   *
   * @param claimName the name of the PersistentVolumeClaim, or of the DataVolume that made it, in the namespace of the virtual machines
   */
  public static fromSharedClaim(claimName: string): KubevirtImage {
    return new KubevirtImage({ ephemeral: { persistentVolumeClaim: { claimName } } });
  }

  /** A disk that each machine downloads by HTTP into a volume of its own. */
  public static fromUrl(options: KubevirtImportOptions): KubevirtImage {
    const { url, secretName, certConfigMapName } = options;
    return KubevirtImage.own({ http: { url, secretRef: secretName, certConfigMap: certConfigMapName } }, options);
  }

  /** A disk in a container image that each machine downloads into a volume of its own; the address starts with `docker://`. */
  public static fromRegistry(options: KubevirtImportOptions): KubevirtImage {
    const { url, secretName, certConfigMapName } = options;
    return KubevirtImage.own({ registry: { url, secretRef: secretName, certConfigMap: certConfigMapName } }, options);
  }

  /** A disk in a claim or data volume that each machine copies into a volume of its own. */
  public static fromClonedClaim(options: KubevirtCloneOptions): KubevirtImage {
    return KubevirtImage.own({ pvc: { name: options.claimName, namespace: options.claimNamespace } }, options);
  }

  private static own(source: ImageSource, { size, storageClass, accessMode }: KubevirtVolumeOptions): KubevirtImage {
    return new KubevirtImage({ dataVolume: { name: BOOT_VOLUME } }, source, { size, storageClass, accessMode });
  }

  private constructor(
    private readonly volume: ImageVolume,
    private readonly source?: ImageSource,
    private readonly options?: KubevirtVolumeOptions,
  ) {}

  /** @internal */
  public _check(): void {
    const { containerDisk, ephemeral } = this.volume;
    const { http, registry, pvc } = this.source ?? {};
    if (containerDisk !== undefined && !/^[^\s/:]+(:\d+)?(\/[^\s/]+)*$/.test(containerDisk.image)) {
      refuseValue('input/invalid-value', `'image' '${withoutCredentials(containerDisk.image)}' is not a container image; use for example 'quay.io/capk/ubuntu-2404-container-disk:v1.34.2'`);
    }
    if (http !== undefined) {
      checkUrl(http.url, ['http', 'https'], "a web address; use for example 'https://images.example.com/node.qcow2'");
    }
    if (registry !== undefined) {
      checkUrl(registry.url, ['docker'], "a container image; use for example 'docker://registry.example.com/node:v1.34.2'");
    }
    const claims = [ephemeral?.persistentVolumeClaim.claimName, pvc?.name, pvc?.namespace].filter(name => name !== undefined);
    const bad = claims.find(name => !isDnsSubdomain(name));
    if (bad !== undefined) {
      refuseValue('input/invalid-value', `'image' refers to a claim by '${bad}', which is not a name; use the name of a PersistentVolumeClaim or DataVolume`);
    }
    if (this.options !== undefined) {
      checkVolume('image', this.options);
    }
  }

  /** @internal */
  public get _volumeName(): string {
    return this.volume.containerDisk === undefined ? BOOT_VOLUME : CONTAINER_VOLUME;
  }

  /** @internal */
  public _renderVolume() {
    return { name: this._volumeName, ...this.volume };
  }

  /** @internal */
  public _renderDataVolumeTemplates() {
    return this.options === undefined ? [] : [renderDataVolumeTemplate(BOOT_VOLUME, nonEmptyObject(this.source!)!, this.options)];
  }
}

function checkUrl(url: string, schemes: readonly string[], expected: string): void {
  if (!isUrl(url, ...schemes)) {
    refuseValue('input/invalid-value', `'image' url '${withoutCredentials(url)}' is not ${expected}`);
  }
  if (hasCredentials(url)) {
    refuseValue('input/invalid-value', `'image' url '${withoutCredentials(url)}' has credentials, which everybody could read in the template; `
      + "put them into a Secret and name it in 'secretName'");
  }
}

interface ImageVolume {
  readonly containerDisk?: { readonly image: string; readonly imagePullPolicy?: string; readonly imagePullSecret?: string };
  readonly ephemeral?: { readonly persistentVolumeClaim: { readonly claimName: string } };
  readonly dataVolume?: { readonly name: string };
}

interface ImageSource {
  readonly http?: { readonly url: string; readonly secretRef?: string; readonly certConfigMap?: string };
  readonly registry?: { readonly url: string; readonly secretRef?: string; readonly certConfigMap?: string };
  readonly pvc?: { readonly name: string; readonly namespace: string };
}
