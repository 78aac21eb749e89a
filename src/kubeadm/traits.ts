import { BootstrapKind } from '../knowledge/bootstrap-kind';
import { ControlPlaneTraits } from '../knowledge/traits';

/** What a control plane on machines means for the rest of the cluster. */
export const KUBEADM_CONTROL_PLANE_TRAITS: ControlPlaneTraits = {
  controlPlaneName: 'KubeadmControlPlane',
  controlPlaneKind: 'KubeadmControlPlane',
  isHosted: false,
  bootstrapKind: BootstrapKind.KUBEADM,
};
