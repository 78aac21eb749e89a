import { checkGuid, checkResourceGroup, checkResourceId, checkText } from './checks';
import { copyProps, refuseValue } from '../../core';

/** An image of the marketplace. */
export interface AzureMarketplaceImageOptions {
  /** Who publishes it. */
  readonly publisher: string;
  /** The group of images. */
  readonly offer: string;
  /** The image of the group. */
  readonly sku: string;
  /** Its version. */
  readonly version: string;
  /**
   * The image is sold by somebody else, and its terms have been accepted in the subscription.
   * @default false
   */
  readonly thirdParty?: boolean;
}

/** The plan under which an image is bought. */
export interface AzureImagePlan {
  /** Who publishes it. */
  readonly publisher: string;
  /** The group of images. */
  readonly offer: string;
  /** The image of the group. */
  readonly sku: string;
}

/** An image of a compute gallery. */
export interface AzureComputeGalleryImageOptions {
  /** The gallery; the public name of a community gallery, if neither subscription nor resource group is given. */
  readonly gallery: string;
  /** The image. */
  readonly name: string;
  /** Its version. */
  readonly version: string;
  /**
   * The subscription of a gallery of one's own.
   * @default - the gallery is a community gallery
   */
  readonly subscriptionId?: string;
  /**
   * The resource group of a gallery of one's own.
   * @default - the gallery is a community gallery
   */
  readonly resourceGroup?: string;
  /**
   * The plan under which the image is bought.
   * @default - none
   */
  readonly plan?: AzureImagePlan;
}

/** The operating system image of a virtual machine. */
export class AzureImage {
  /** An image of the marketplace. */
  public static fromMarketplace(options: AzureMarketplaceImageOptions): AzureImage {
    return new AzureImage({ marketplace: copyProps(options) });
  }

  /** An image of a compute gallery, of one's own or of a community. */
  public static fromComputeGallery(options: AzureComputeGalleryImageOptions): AzureImage {
    return new AzureImage({ gallery: copyProps(options) });
  }

  /**
   * An image by its resource id.
   *
   * @param resourceId `/subscriptions/…/resourceGroups/…/providers/Microsoft.Compute/images/…`
   */
  public static fromId(resourceId: string): AzureImage {
    return new AzureImage({ resourceId });
  }

  private constructor(private readonly source: {
    readonly marketplace?: AzureMarketplaceImageOptions;
    readonly gallery?: AzureComputeGalleryImageOptions;
    readonly resourceId?: string;
  }) {}

  /** @internal */
  public _check(): void {
    const { marketplace, gallery, resourceId } = this.source;
    checkResourceId('image', resourceId);
    for (const [prop, text] of Object.entries({ ...marketplace, ...gallery, ...gallery?.plan })) {
      checkText(`image.${prop}`, typeof text === 'string' ? text : undefined);
    }
    if (gallery !== undefined && (gallery.subscriptionId === undefined) !== (gallery.resourceGroup === undefined)) {
      refuseValue('input/missing-value', `image gallery '${gallery.gallery}' has only one of 'subscriptionId' and 'resourceGroup'; give both, or none for a community gallery`);
    }
    if (gallery?.subscriptionId !== undefined) {
      checkGuid('image.subscriptionId', gallery.subscriptionId);
      checkResourceGroup('image.resourceGroup', gallery.resourceGroup);
    }
  }

  /** @internal */
  public _render() {
    const { marketplace, gallery, resourceId } = this.source;
    if (marketplace !== undefined) {
      const { thirdParty, ...rest } = marketplace;
      return { marketplace: { ...rest, thirdPartyImage: thirdParty ?? false } };
    }
    return gallery === undefined ? { id: resourceId } : { computeGallery: { ...gallery } };
  }
}
