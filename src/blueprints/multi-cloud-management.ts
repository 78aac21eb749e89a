import { Chart, ChartProps, Duration } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { ManagementCluster, ManagementProviderType } from '../management';

/** Settings of `MultiCloudManagement`. */
export interface MultiCloudManagementProps extends ChartProps {
  /** The clusters that are managed, or charts with them, which have to be there already. */
  readonly clusters: IConstruct[];
}

/**
 * The management cluster of clusters in several clouds: the Cluster API operator installs the providers that they use, in the releases that this library was tested
 * with. Credentials stay in Secrets that somebody else brings, and edge sites may be out of reach for a while.
 */
export class MultiCloudManagement extends Chart {
  constructor(scope: Construct, id: string, { clusters, ...props }: MultiCloudManagementProps) {
    super(scope, id, props);
    new ManagementCluster(this, 'Management', {
      clusters,
      connections: { connectionGracePeriod: Duration.minutes(2), conditionsGracePeriod: Duration.minutes(15), clientQps: 10, clientBurst: 20 },
      providers: [
        {
          type: ManagementProviderType.CORE,
          name: 'cluster-api',
          manager: { verbosity: 2, maxConcurrentReconciles: 20 },
          deployment: { replicas: 2, containers: [{ name: 'manager', resources: { requests: { cpu: '500m', memory: '512Mi' } } }] },
        },
        { type: ManagementProviderType.INFRASTRUCTURE, name: 'aws', configSecretName: 'aws-variables' },
        { type: ManagementProviderType.INFRASTRUCTURE, name: 'azure', configSecretName: 'azure-variables' },
      ],
    });
  }
}
