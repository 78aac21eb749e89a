/** Where an end of a link is. */
export enum LinkPlatform {
  /** Amazon Web Services, with GovCloud. */
  AWS = 'AWS',
  /** Microsoft Azure, with Azure Government. */
  AZURE = 'Azure',
  /** Google Cloud. */
  GCP = 'GCP',
  /** A site of your own. */
  ON_PREM = 'OnPrem',
}

/**
 * One end of a link: a network, and what is known of it.
 *
 * `LinkEnd` makes those that the drivers of this library know. A driver of your own may have ends of its own.
 */
export interface ILinkEnd {
  /** Where it is: a `LinkPlatform`, or a word of your own. */
  readonly platform: string;
  /** The ranges of addresses that the other end reaches. */
  readonly cidrs: string[];
  /** Its number for BGP. */
  readonly asn: number;
  /** The largest packet that the network around it carries, in bytes. */
  readonly networkMtu: number;
}

/** What ends of all platforms have. */
export interface LinkEndProps {
  /**
   * The ranges of addresses that the other end reaches: of the network, or of the subnets that nodes are in.
   * @default - those that the `cluster` of the link tells: of its infra cluster there, and of its pools of addresses
   */
  readonly cidrs?: string[];
}

/** What ends in a cloud have. */
export interface LinkCloudEndProps extends LinkEndProps {
  /** The region. On Azure the location. */
  readonly region: string;
  /**
   * The ProviderConfig by which the provider of Crossplane logs in, in the namespace of the link.
   * @default - the word of the platform: aws, azure or gcp
   */
  readonly providerConfigName?: string;
}
