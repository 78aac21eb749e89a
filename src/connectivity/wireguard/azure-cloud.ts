/** Where the services of a cloud of Azure are. @internal */
export interface AzureCloudHosts {
  /** What the names of public addresses end in. */
  readonly publicAddressDomain: string;
  readonly managementUrl: string;
  /** What tokens for Key Vault are asked for. */
  readonly vaultResource: string;
}

const GOVERNMENT: AzureCloudHosts = {
  publicAddressDomain: 'cloudapp.usgovcloudapi.net', managementUrl: 'https://management.usgovcloudapi.net', vaultResource: 'https://vault.usgovcloudapi.net',
};
const CHINA: AzureCloudHosts = {
  publicAddressDomain: 'cloudapp.chinacloudapi.cn', managementUrl: 'https://management.chinacloudapi.cn', vaultResource: 'https://vault.azure.cn',
};
const PUBLIC: AzureCloudHosts = {
  publicAddressDomain: 'cloudapp.azure.com', managementUrl: 'https://management.azure.com', vaultResource: 'https://vault.azure.net',
};

/** The name of a location without the spaces and capitals that people write it with. @internal */
export function locationName(region: string): string {
  return region.replace(/ /g, '').toLowerCase();
}

/** The services for a location. @internal */
export function azureCloudOf(region: string): AzureCloudHosts {
  const name = locationName(region);
  return name.startsWith('usgov') || name.startsWith('usdod') ? GOVERNMENT : name.startsWith('china') ? CHINA : PUBLIC;
}
