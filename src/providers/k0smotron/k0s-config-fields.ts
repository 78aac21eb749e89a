/** The members of the configuration of k0s, and of those of its parts that are looked into here, up to v1.37. */
export const K0S_CONFIG = ['apiVersion', 'kind', 'metadata', 'spec', 'status'];
export const K0S_SPEC = [
  'api', 'controllerManager', 'scheduler', 'storage', 'network', 'workerProfiles', 'telemetry', 'installConfig', 'images', 'extensions', 'konnectivity', 'featureGates', 'metricsServer',
  // k0s passes over it.
  'podSecurityPolicy',
];
export const K0S_PARTS: { readonly [part: string]: readonly string[] } = {
  api: ['address', 'onlyBindToAddress', 'externalAddress', 'extraArgs', 'rawArgs', 'k0sApiPort', 'port', 'sans', 'ca', 'tunneledNetworkingMode'],
  network: [
    'calico', 'dualStack', 'kubeProxy', 'kuberouter', 'coreDNS', 'nodeLocalLoadBalancing', 'controlPlaneLoadBalancing', 'podCIDR', 'provider', 'serviceCIDR', 'clusterDomain', 'primaryAddressFamily',
  ],
};
