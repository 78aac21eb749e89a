/* eslint-disable @typescript-eslint/no-require-imports */
import { lazily } from '../../core';

// Each takes a while to load, and a link needs those of its two ends only.

export const EC2 = lazily(() => require('../../../imports/crossplane-aws/v1beta1/ec2.aws.m.upbound.io') as typeof import('../../../imports/crossplane-aws/v1beta1/ec2.aws.m.upbound.io'));
export const AZURE_NETWORK = lazily(() => require('../../../imports/crossplane-azure/v1beta1/network.azure.m.upbound.io') as typeof import('../../../imports/crossplane-azure/v1beta1/network.azure.m.upbound.io'));
export const AZURE_COMPUTE = lazily(() => require('../../../imports/crossplane-azure/v1beta1/compute.azure.m.upbound.io') as typeof import('../../../imports/crossplane-azure/v1beta1/compute.azure.m.upbound.io'));
