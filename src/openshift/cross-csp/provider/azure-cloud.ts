/** The cloud of Azure that a subscription belongs to. */
export enum OpenShiftAzureCloud {
  /** The worldwide cloud. */
  PUBLIC = 'AzurePublicCloud',
  /** The cloud of the government of the United States. */
  US_GOVERNMENT = 'AzureUSGovernmentCloud',
  /** The cloud in China. */
  CHINA = 'AzureChinaCloud',
}

/** What controllers are told by the environment variable that the libraries of Azure read. */
export const AUTHORITY_HOST_VARIABLE = 'AZURE_AUTHORITY_HOST';

/** Who gives tokens for each cloud; the libraries ask that of the worldwide cloud unless they are told. */
export const AUTHORITY_HOSTS: { readonly [cloud: string]: string } = {
  [OpenShiftAzureCloud.US_GOVERNMENT]: 'https://login.microsoftonline.us/',
  [OpenShiftAzureCloud.CHINA]: 'https://login.chinacloudapi.cn/',
};
