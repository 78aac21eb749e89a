import { OpenShiftRelease } from '../release';

/** A feature gate of OpenShift. */
export class OpenShiftGate {
  /** Cluster API beside Machine API. All gates of platforms need it too. Since 4.21. */
  public static readonly CLUSTER_API_MACHINE_MANAGEMENT = new OpenShiftGate('ClusterAPIMachineManagement');
  /** Cluster API on AWS. Since 4.22. */
  public static readonly CLUSTER_API_MACHINE_MANAGEMENT_AWS = new OpenShiftGate('ClusterAPIMachineManagementAWS');
  /** Cluster API on Azure. Since 4.22. */
  public static readonly CLUSTER_API_MACHINE_MANAGEMENT_AZURE = new OpenShiftGate('ClusterAPIMachineManagementAzure');
  /** Cluster API on bare metal. Since 4.22. */
  public static readonly CLUSTER_API_MACHINE_MANAGEMENT_BARE_METAL = new OpenShiftGate('ClusterAPIMachineManagementBareMetal');
  /** Cluster API on Google Cloud. Since 4.22. */
  public static readonly CLUSTER_API_MACHINE_MANAGEMENT_GCP = new OpenShiftGate('ClusterAPIMachineManagementGCP');
  /** Cluster API on OpenStack. Since 4.22. */
  public static readonly CLUSTER_API_MACHINE_MANAGEMENT_OPENSTACK = new OpenShiftGate('ClusterAPIMachineManagementOpenStack');
  /** Cluster API on IBM Power Virtual Server. Since 4.22. */
  public static readonly CLUSTER_API_MACHINE_MANAGEMENT_POWER_VS = new OpenShiftGate('ClusterAPIMachineManagementPowerVS');
  /** Cluster API on vSphere. Since 4.21. */
  public static readonly CLUSTER_API_MACHINE_MANAGEMENT_VSPHERE = new OpenShiftGate('ClusterAPIMachineManagementVSphere');
  /** Machines of Machine API become machines of Cluster API, and the other way round. */
  public static readonly MACHINE_API_MIGRATION = new OpenShiftGate('MachineAPIMigration');
  /** The same on AWS. Since 4.22. */
  public static readonly MACHINE_API_MIGRATION_AWS = new OpenShiftGate('MachineAPIMigrationAWS');
  /** The same on Azure. Since 5.0, where no feature set has it. */
  public static readonly MACHINE_API_MIGRATION_AZURE = new OpenShiftGate('MachineAPIMigrationAzure');
  /** The same on bare metal. Since 5.0, where no feature set has it. */
  public static readonly MACHINE_API_MIGRATION_BARE_METAL = new OpenShiftGate('MachineAPIMigrationBareMetal');
  /** The same on Google Cloud. Since 5.0, where no feature set has it. */
  public static readonly MACHINE_API_MIGRATION_GCP = new OpenShiftGate('MachineAPIMigrationGCP');
  /** The same on OpenStack. Since 4.22. */
  public static readonly MACHINE_API_MIGRATION_OPENSTACK = new OpenShiftGate('MachineAPIMigrationOpenStack');
  /** The same on IBM Power Virtual Server. Since 5.0, where no feature set has it. */
  public static readonly MACHINE_API_MIGRATION_POWER_VS = new OpenShiftGate('MachineAPIMigrationPowerVS');
  /** The same on vSphere. Since 4.22, for developers only. */
  public static readonly MACHINE_API_MIGRATION_VSPHERE = new OpenShiftGate('MachineAPIMigrationVSphere');

  /**
   * Any feature gate, also one that has nothing to do with Cluster API. Whether the release has it is checked for those above only.
   *
   * @param name as the release spells it
   */
  public static of(name: string): OpenShiftGate {
    return new OpenShiftGate(name);
  }

  private constructor(
    /** The name as the release spells it. */
    public readonly name: string,
  ) {}
}

const { V4_20, V4_21, V4_22, V5_0 } = OpenShiftRelease;

/** The gates of Cluster API, and the release that was the first to have each. */
const FIRST_RELEASES: readonly (readonly [OpenShiftRelease, readonly OpenShiftGate[]])[] = [
  [V4_20, [OpenShiftGate.MACHINE_API_MIGRATION]],
  [V4_21, [OpenShiftGate.CLUSTER_API_MACHINE_MANAGEMENT, OpenShiftGate.CLUSTER_API_MACHINE_MANAGEMENT_VSPHERE]],
  [V4_22, [
    OpenShiftGate.CLUSTER_API_MACHINE_MANAGEMENT_AWS, OpenShiftGate.CLUSTER_API_MACHINE_MANAGEMENT_AZURE,
    OpenShiftGate.CLUSTER_API_MACHINE_MANAGEMENT_BARE_METAL, OpenShiftGate.CLUSTER_API_MACHINE_MANAGEMENT_GCP,
    OpenShiftGate.CLUSTER_API_MACHINE_MANAGEMENT_OPENSTACK, OpenShiftGate.CLUSTER_API_MACHINE_MANAGEMENT_POWER_VS,
    OpenShiftGate.MACHINE_API_MIGRATION_AWS, OpenShiftGate.MACHINE_API_MIGRATION_OPENSTACK, OpenShiftGate.MACHINE_API_MIGRATION_VSPHERE,
  ]],
  [V5_0, [
    OpenShiftGate.MACHINE_API_MIGRATION_AZURE, OpenShiftGate.MACHINE_API_MIGRATION_BARE_METAL, OpenShiftGate.MACHINE_API_MIGRATION_GCP,
    OpenShiftGate.MACHINE_API_MIGRATION_POWER_VS,
  ]],
];

/** The gates of Cluster API that a release has, by name. */
export function gatesOf(release: OpenShiftRelease): string[] {
  return FIRST_RELEASES.filter(([first]) => release.isAtLeast(first)).flatMap(([, gates]) => gates.map(({ name }) => name)).sort();
}

/** A gate of Cluster API that has this name, in any spelling and in any release. */
export function findGate(name: string): OpenShiftGate | undefined {
  return FIRST_RELEASES.flatMap(([, gates]) => gates).find(gate => gate.name.toLowerCase() === name.toLowerCase());
}
