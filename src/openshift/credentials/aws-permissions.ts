import { Dated } from './dated';
import { OpenShiftRelease } from '../release';

const { V4_22 } = OpenShiftRelease;

/** What the controllers of machines do on AWS. */
export const AWS_ACTIONS: readonly Dated[] = [
  { name: 'ec2:AllocateHosts', from: V4_22 },
  { name: 'ec2:CreateTags' },
  { name: 'ec2:DescribeAvailabilityZones', until: V4_22 },
  { name: 'ec2:DescribeDhcpOptions' },
  { name: 'ec2:DescribeImages' },
  { name: 'ec2:DescribeInstances' },
  { name: 'ec2:DescribeInstanceTypes', from: V4_22 },
  { name: 'ec2:DescribeInternetGateways', until: V4_22 },
  { name: 'ec2:DescribeSecurityGroups' },
  { name: 'ec2:DescribeSubnets' },
  { name: 'ec2:DescribeVpcs' },
  { name: 'ec2:DescribeNetworkInterfaces' },
  { name: 'ec2:DescribeNetworkInterfaceAttribute' },
  { name: 'ec2:ModifyNetworkInterfaceAttribute' },
  { name: 'ec2:ReleaseHosts', from: V4_22 },
  { name: 'ec2:RunInstances' },
  { name: 'ec2:TerminateInstances' },
  { name: 'elasticloadbalancing:DescribeLoadBalancers' },
  { name: 'elasticloadbalancing:DescribeTargetGroups' },
  { name: 'elasticloadbalancing:DescribeTargetHealth' },
  { name: 'elasticloadbalancing:RegisterInstancesWithLoadBalancer' },
  { name: 'elasticloadbalancing:RegisterTargets' },
  { name: 'elasticloadbalancing:DeregisterTargets' },
  { name: 'iam:PassRole' },
  { name: 'iam:CreateServiceLinkedRole', until: V4_22 },
];

/** What encrypted disks need. */
export const AWS_KEY_ACTIONS = ['kms:Decrypt', 'kms:Encrypt', 'kms:GenerateDataKey', 'kms:GenerateDataKeyWithoutPlainText', 'kms:DescribeKey'];
/** What they need of keys that AWS itself uses on behalf of the machine. */
export const AWS_GRANT_ACTIONS = ['kms:RevokeGrant', 'kms:CreateGrant', 'kms:ListGrants'];
