import { checkAwsId } from './checks';
import { l1Enum } from '../../core';

/** How an image is found by its name. */
export interface AwsImageLookup {
  /**
   * The name of the image as a Go template of `{{.BaseOS}}` and `{{.K8sVersion}}`, for example `node-{{.BaseOS}}-{{.K8sVersion}}-*`.
   * @default - that of Cluster API Provider AWS
   */
  readonly format?: string;
  /**
   * The number of the account that owns the image.
   * @default - that of Cluster API Provider AWS
   */
  readonly org?: string;
  /**
   * The operating system in the name, for example `ubuntu-24.04`.
   * @default - that of Cluster API Provider AWS
   */
  readonly baseOs?: string;
}

/** An image that AWS publishes for EKS. */
export enum AwsEksImage {
  /** Amazon Linux 2. */
  AMAZON_LINUX = 'AmazonLinux',
  /** Amazon Linux 2 with drivers for GPUs. */
  AMAZON_LINUX_GPU = 'AmazonLinuxGPU',
  /** Amazon Linux 2023. */
  AMAZON_LINUX_2023 = 'AmazonLinux2023',
  /** Amazon Linux 2023 with drivers for GPUs. */
  AMAZON_LINUX_2023_GPU = 'AmazonLinux2023GPU',
}

/** The image that machines start from: an AMI. */
export class AwsImage {
  /**
   * One image.
   *
   * @param id its id in the region of the cluster, for example `ami-0a1b2c3d4e5f60718`
   */
  public static fromId(id: string): AwsImage {
    return new AwsImage(id);
  }

  /**
   * The newest image with a name that follows from the Kubernetes version.
   *
   * @param lookup how it is found; what is left out is as the AWSCluster says
   */
  public static fromLookup(lookup: AwsImageLookup): AwsImage {
    return new AwsImage(undefined, { ...lookup });
  }

  /**
   * The image that AWS recommends for the Kubernetes version. For EKS only.
   *
   * @param image which one
   */
  public static eks(image: AwsEksImage): AwsImage {
    return new AwsImage(undefined, undefined, image);
  }

  private constructor(
    private readonly amiId?: string,
    private readonly imageLookup?: AwsImageLookup,
    private readonly eksImage?: AwsEksImage,
  ) {}

  /**
   * The image of EKS, if it is one.
   *
   * @internal
   */
  public get _eksImage(): AwsEksImage | undefined {
    return this.eksImage;
  }

  /** @internal */
  public _check(): void {
    if (this.amiId !== undefined) {
      checkAwsId('image', 'ami', this.amiId);
    }
  }

  /** @internal */
  public _render() {
    return {
      ami: this.imageLookup === undefined ? { id: this.amiId, eksLookupType: l1Enum(this.eksImage) } : undefined,
      imageLookupFormat: this.imageLookup?.format,
      imageLookupOrg: this.imageLookup?.org,
      imageLookupBaseOs: this.imageLookup?.baseOs,
    };
  }
}
