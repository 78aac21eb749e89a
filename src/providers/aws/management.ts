import { FeatureGateUse, ManagementProviderRecord, ManagementProviderType } from '../../knowledge';
import { INFRASTRUCTURE_GROUP } from '../../topology';

const use = (kind: string, field?: string): FeatureGateUse => ({ group: INFRASTRUCTURE_GROUP, kind, ...field !== undefined && { field } });

/**
 * What has to be installed for AWS; its manifests bring the control plane and the bootstrap of EKS along. Gates that they have on (config/manager/manager.yaml of
 * cluster-api-provider-aws) are left out.
 */
export const AWS_MANAGEMENT: ManagementProviderRecord[] = [{
  type: ManagementProviderType.INFRASTRUCTURE,
  name: 'aws',
  project: 'cluster-api-provider-aws',
  featureGates: [
    // Off in the manifests, though it is on in the program: main.go starts no controller for machine pools then.
    { name: 'MachinePool', variable: 'EXP_MACHINE_POOL', neededBy: [use('AWSMachinePool'), use('AWSManagedMachinePool')] },
    {
      name: 'BootstrapFormatIgnition',
      variable: 'EXP_BOOTSTRAP_FORMAT_IGNITION',
      // webhooks/awsmachine_webhook.go and awsmachinetemplate_webhook.go, exp/webhooks/awsmachinepool_webhook.go, api/v1beta2/s3bucket.go
      neededBy: [
        use('AWSMachine', 'spec.ignition'), use('AWSMachineTemplate', 'spec.template.spec.ignition'), use('AWSMachinePool', 'spec.ignition'),
        use('AWSCluster', 'spec.s3Bucket'), use('AWSClusterTemplate', 'spec.template.spec.s3Bucket'),
      ],
    },
  ],
}];
