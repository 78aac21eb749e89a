const COMPUTE = [
  'azEnvironment', 'customData', 'evictionPolicy', 'extendedLocation', 'host', 'hostGroup', 'isHostCompatibilityLayerVm', 'licenseType', 'location', 'name', 'offer', 'osProfile',
  'osType', 'physicalZone', 'placementGroupId', 'plan', 'platformFaultDomain', 'platformSubFaultDomain', 'platformUpdateDomain', 'priority', 'provider', 'publicKeys', 'publisher',
  'resourceGroupName', 'resourceId', 'securityProfile', 'sku', 'storageProfile', 'subscriptionId', 'tags', 'tagsList', 'userData', 'version', 'virtualMachineScaleSet', 'vmId',
  'vmScaleSetName', 'vmSize', 'zone',
];

/** What the metadata service of Azure tells of a machine, and cloud-init of that service. */
export const AZURE_METADATA_KEYS: string[] = [
  'imds', 'imds.compute', 'imds.network', 'instance_id', 'local_hostname', 'public_keys', 'random_seed', ...COMPUTE.map(name => `imds.compute.${name}`),
];
