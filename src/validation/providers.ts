import { ControlPlaneTraits, InfraTraits } from '../contract';
import { KUBEADM_CONTROL_PLANE_TRAITS } from '../kubeadm/traits';
import { EKS_CONTROL_PLANE_TRAITS, EKS_TRAITS } from '../providers/aws/eks-traits';
import { AWS_TRAITS } from '../providers/aws/traits';
import { AZURE_TRAITS } from '../providers/azure/traits';
import { BYOH_TRAITS } from '../providers/byoh/traits';
import { GCP_TRAITS } from '../providers/gcp/traits';
import { K0SMOTRON_TRAITS, REMOTE_TRAITS } from '../providers/k0smotron/traits';
import { KAMAJI_TRAITS } from '../providers/kamaji/traits';
import { KUBEVIRT_TRAITS } from '../providers/kubevirt/traits';
import { METAL3_TRAITS } from '../providers/metal3/traits';
import { OPENSTACK_TRAITS } from '../providers/openstack/traits';
import { VCLUSTER_CONTROL_PLANE_TRAITS, VCLUSTER_TRAITS } from '../providers/vcluster/traits';

/** The traits of each provider by the start of its kinds: `AWS` of AWSMachineTemplate, AWSMachinePool, AWSMachine. */
const BY_PREFIX: readonly (readonly [string, InfraTraits])[] = [
  ['AWS', AWS_TRAITS], ['Azure', AZURE_TRAITS], ['Byo', BYOH_TRAITS], ['GCP', GCP_TRAITS], ['Kubevirt', KUBEVIRT_TRAITS],
  ['Metal3', METAL3_TRAITS], ['OpenStack', OPENSTACK_TRAITS], ['Remote', REMOTE_TRAITS],
];
/** Every control plane that this library knows. */
export const CONTROL_PLANES: readonly ControlPlaneTraits[] = [
  KUBEADM_CONTROL_PLANE_TRAITS, KAMAJI_TRAITS, K0SMOTRON_TRAITS, EKS_CONTROL_PLANE_TRAITS, VCLUSTER_CONTROL_PLANE_TRAITS,
];

const BY_MACHINE_KIND = new Map<string, InfraTraits>(BY_PREFIX.flatMap(([prefix, traits]) => ['', 'Managed'].flatMap(managed => ['', 'Pool', 'Template'].map(form =>
  [`${prefix}${managed}Machine${form}`, traits] as const))));

const BY_INFRA_CLUSTER = new Map([...BY_PREFIX.map(([, traits]) => traits), EKS_TRAITS, VCLUSTER_TRAITS]
  .map(traits => [traits.infraClusterKind, traits]));
const BY_CONTROL_PLANE = new Map(CONTROL_PLANES.map(traits => [traits.controlPlaneKind, traits]));

/** The traits of the provider whose machines, templates or machine pools a kind describes; undefined for kinds this library does not know. */
export function traitsOfMachines(kind: string): InfraTraits | undefined {
  return BY_MACHINE_KIND.get(kind);
}

/** The traits of the provider of an infra cluster. */
export function traitsOfInfraCluster(kind: string): InfraTraits | undefined {
  return BY_INFRA_CLUSTER.get(kind);
}

/** The traits of a control plane. */
export function traitsOfControlPlane(kind: string): ControlPlaneTraits | undefined {
  return BY_CONTROL_PLANE.get(kind);
}
