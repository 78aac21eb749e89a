/** What a provider is for; clusterctl and the Cluster API operator sort providers by it. */
export enum ManagementProviderType {
  /** Cluster API itself. */
  CORE = 'CoreProvider',
  /** Makes nodes join. */
  BOOTSTRAP = 'BootstrapProvider',
  /** Runs control planes. */
  CONTROL_PLANE = 'ControlPlaneProvider',
  /** Makes machines. */
  INFRASTRUCTURE = 'InfrastructureProvider',
  /** Hands out addresses. */
  IPAM = 'IPAMProvider',
  /** Installs add-ons in clusters. */
  ADDON = 'AddonProvider',
  /** Answers hooks of Cluster API. */
  RUNTIME_EXTENSION = 'RuntimeExtensionProvider',
}
