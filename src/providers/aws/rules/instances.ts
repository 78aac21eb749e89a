import { infraClusterOfKind, isLeftAlone, machineGroupsOf } from '../../../rules/shared/infra-clusters';
import { specOf, SpecPaths, specsOf } from '../../../rules/shared/machine-specs';
import { BundleObject, ClusterMembers, Field, MachineGroup, Topology } from '../../../topology';

const SPECS: SpecPaths = {
  AWSMachine: 'spec', AWSMachinePool: 'spec.awsLaunchTemplate', AWSMachineTemplate: 'spec.template.spec',
};

/** What an object says about its EC2 instances; undefined for one that says nothing about any. */
export function instanceSpecOf(object?: BundleObject): Field | undefined {
  return specOf(SPECS, object);
}

/** What machines, machine templates and machine pools say about their EC2 instances. */
export function instanceSpecs(topology: Topology): Field[] {
  return specsOf(SPECS, topology);
}

/** Machines whose AWSCluster nobody reconciles: nobody fills in subnets and security groups there. */
export interface LeftAloneMachines {
  readonly spec: Field;
  readonly group: MachineGroup;
  readonly infraCluster: BundleObject;
}

/** All of them. Machine pools do not work there at all, and machines of EKS do not look at an AWSCluster. */
export function leftAloneMachines(topology: Topology): LeftAloneMachines[] {
  return topology.clusters.flatMap(members => {
    const infraCluster = infraClusterOfKind(members, 'AWSCluster');
    return infraCluster === undefined || !isLeftAlone(members, infraCluster) ? [] : machineGroupsOf(members).flatMap(group => {
      const spec = instanceSpecOf(group.infrastructure);
      return spec === undefined || spec.object.kind === 'AWSMachinePool' || joinsEks(members, group) ? [] : [{ spec, group, infraCluster }];
    });
  });
}

/** Where the Cluster is written elsewhere, the bootstrap template tells. */
function joinsEks({ controlPlaneRef }: ClusterMembers, { bootstrapRef }: MachineGroup): boolean {
  return controlPlaneRef?.kind === 'AWSManagedControlPlane' || /^(EKS|Nodeadm)Config(Template)?$/.test(bootstrapRef?.kind ?? '');
}
