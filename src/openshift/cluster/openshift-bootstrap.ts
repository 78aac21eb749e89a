import { BootstrapOnlyProp, UserDataBootstrap } from '../../contract';
import { OpenShiftRelease } from '../release';

const KUBELET: readonly BootstrapOnlyProp[] = ['kubeletExtraArgs'];
const KUBEADM: readonly BootstrapOnlyProp[] = ['criSocket', 'ignorePreflightErrors', 'kubeadmVerbosity'];

/**
 * Nodes boot with the Ignition config of their MachineConfigPool, which the machine config operator serves.
 *
 * @internal
 */
export class OpenShiftBootstrap extends UserDataBootstrap {
  constructor(secretName: string, private readonly release: OpenShiftRelease) {
    super(secretName);
  }

  /** @internal */
  protected override _wayOut(prop: BootstrapOnlyProp): string {
    if (KUBEADM.includes(prop)) {
      return `OpenShift ${this.release} has no kubeadm, so leave it out`;
    }
    return `in OpenShift ${this.release} use a ${KUBELET.includes(prop) ? 'KubeletConfig' : 'MachineConfig'} of their MachineConfigPool`;
  }
}
