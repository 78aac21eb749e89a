/** Where a cluster of OpenShift was installed, as `Infrastructure/cluster` says in `status.platformStatus.type`. */
export enum OpenShiftPlatform {
  /** AWS. */
  AWS = 'AWS',
  /** Azure. */
  AZURE = 'Azure',
  /** Bare metal, by the installer or the assisted installer. */
  BARE_METAL = 'BareMetal',
  /** Google Cloud. */
  GCP = 'GCP',
  /** OpenStack. */
  OPENSTACK = 'OpenStack',
  /** IBM Power Virtual Server. */
  POWER_VS = 'PowerVS',
  /** VMware vSphere. */
  VSPHERE = 'VSphere',
}
