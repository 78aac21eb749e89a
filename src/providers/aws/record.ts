import { AWS_CEL_EXPLANATIONS } from './cel-explanations';
import { AWS_CODES, AWS_WARNINGS } from './codes';
import { EKS_CONTROL_PLANE_TRAITS, EKS_TRAITS } from './eks-traits';
import { AWS_METADATA_KEYS } from './instance-metadata';
import { AWS_KINDS } from './kinds';
import { AWS_MANAGEMENT } from './management';
import { AWS_LOAD_BALANCER, AWS_TRAITS } from './traits';
import { lazily } from '../../core';
import { InfrastructureRecord, ProviderRecord } from '../../knowledge';

// eslint-disable-next-line @typescript-eslint/no-require-imports
const rules = lazily(() => require('./rules') as typeof import('./rules'));

const AWS_INFRASTRUCTURE: InfrastructureRecord = {
  name: 'AWS',
  traits: AWS_TRAITS,
  machinePrefix: 'AWS',
  imageFields: ['ami.id'],
  metadataKeys: AWS_METADATA_KEYS,
  providerIdPrefix: 'aws:///',
  nodeRangeFields: ['network.vpc.cidrBlock', 'network.subnets[].cidrBlock'],
  apiServerLoadBalancer: AWS_LOAD_BALANCER,
};

/** What is known of AWS and EKS. */
export const AWS_RECORD: ProviderRecord = {
  name: 'AWS',
  pins: ['aws'],
  infrastructure: [AWS_INFRASTRUCTURE, { name: 'EKS', traits: EKS_TRAITS }],
  controlPlanes: [EKS_CONTROL_PLANE_TRAITS],
  kinds: AWS_KINDS,
  management: AWS_MANAGEMENT,
  celExplanations: AWS_CEL_EXPLANATIONS,
  codeAreas: { aws: 'AWS' },
  codes: AWS_CODES,
  warnings: AWS_WARNINGS,
  rulesNeedOwnKinds: true,
  get rules() { return rules().AWS_RULES; },
  get changeRules() { return rules().AWS_CHANGE_RULES; },
};
