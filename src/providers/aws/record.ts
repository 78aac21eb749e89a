import { AWS_CEL_EXPLANATIONS } from './cel-explanations';
import { EKS_CONTROL_PLANE_TRAITS, EKS_TRAITS } from './eks-traits';
import { AWS_KINDS } from './kinds';
import { AWS_TRAITS } from './traits';
import { ProviderRecord } from '../../knowledge';

/** What is known of AWS and EKS. */
export const AWS_RECORD: ProviderRecord = {
  name: 'AWS',
  pins: ['aws'],
  infrastructure: [{ name: 'AWS', traits: AWS_TRAITS, machinePrefix: 'AWS' }, { name: 'EKS', traits: EKS_TRAITS }],
  controlPlanes: [EKS_CONTROL_PLANE_TRAITS],
  kinds: AWS_KINDS,
  celExplanations: AWS_CEL_EXPLANATIONS,
};
