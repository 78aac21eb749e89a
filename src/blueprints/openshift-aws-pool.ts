import { Chart, ChartProps, Size } from 'cdk8s';
import { Construct } from 'constructs';
import { OpenShiftCluster, OpenShiftPlatform, OpenShiftRelease } from '../openshift';
import { AwsImage, AwsRef, AwsVolumeType, AwsWorkerPool } from '../providers/aws';
import { Replicas } from '../root';

/** Settings of `OpenShiftAwsPool`. */
export interface OpenShiftAwsPoolProps extends ChartProps {
  /**
   * The release that the cluster runs.
   * @default OpenShiftRelease.V4_22
   */
  readonly release?: OpenShiftRelease;
  /**
   * The image of Red Hat CoreOS in the region of the cluster.
   * @default - one that stands for yours
   */
  readonly amiId?: string;
}

/**
 * More workers for an OpenShift cluster on AWS: a machine template and a MachineSet of Cluster API, beside the MachineSets of the Machine API that the
 * installer made. Names in AWS are those that the installer gives.
 */
export class OpenShiftAwsPool extends Chart {
  constructor(scope: Construct, id: string, props: OpenShiftAwsPoolProps = {}) {
    super(scope, id, { namespace: 'openshift-cluster-api', ...props });
    const infraId = 'ocp-7xk2p';
    const zone = 'us-east-1a';
    const cluster = new OpenShiftCluster(this, 'Cluster', { infraId, release: props.release ?? OpenShiftRelease.V4_22, platform: OpenShiftPlatform.AWS });
    new AwsWorkerPool(cluster, 'Burst', {
      poolName: `${infraId}-burst-${zone}`,
      replicas: Replicas.fixed(2),
      failureDomain: zone,
      instanceType: 'm6i.xlarge',
      image: AwsImage.fromId(props.amiId ?? 'ami-0a1b2c3d4e5f60718'),
      machineIdentity: `${infraId}-worker-profile`,
      subnet: named(`${infraId}-subnet-private-${zone}`),
      securityGroups: [named(`${infraId}-node`), named(`${infraId}-lb`)],
      rootDisk: { size: Size.gibibytes(120), type: AwsVolumeType.GP3, encrypted: true },
      additionalTags: { [`kubernetes.io/cluster/${infraId}`]: 'owned' },
    });
  }
}

function named(name: string): AwsRef {
  return AwsRef.fromFilters({ name: 'tag:Name', values: [name] });
}
