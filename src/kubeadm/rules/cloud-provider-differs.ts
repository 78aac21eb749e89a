import { controlPlaneSpecs } from './config-specs';
import { Rule, Severity } from '../../knowledge';
import { kubeletArgument, kubeletArgumentText } from '../../rules/shared/kubeadm-machines';
import { Field } from '../../topology';

const ARGUMENT = 'cloud-provider';
const PARTS = ['initConfiguration', 'joinConfiguration'].map(name => `kubeadmConfigSpec.${name}.nodeRegistration`);

/** A warning, because a file of the image may say it too. */
export const CLOUD_PROVIDER_DIFFERS: Rule = {
  code: 'control-plane/cloud-provider-differs',
  severity: Severity.WARNING,
  source: 'kubernetes v1.36.3 pkg/kubelet/kubelet_node_status.go; k8s.io/cloud-provider controllers/node/node_controller.go',
  needsMember: ['kubeletExtraArgs'],
  isLocal: true,
  check: topology => controlPlaneSpecs(topology).flatMap(spec => {
    const [init, join] = PARTS.map(path => spec.at(path));
    const [first, others] = [init, join].map(part => kubeletArgumentText(part, ARGUMENT));
    // Who writes one of them only has machines that never do the other.
    if ((first === undefined) === (others === undefined) || !isGiven(init) || !isGiven(join) || ![first, others].includes('external')) {
      return [];
    }
    const [at, missing, machines] = first === undefined
      ? [join, 'initConfiguration', 'the first machine gets'] : [init, 'joinConfiguration', 'the second machine and all later ones get'];
    return [{
      at: kubeletArgument(at, ARGUMENT)!,
      message: `'${ARGUMENT}' is missing in '${missing}', so that ${machines} no provider id from the cloud controller, and Cluster API waits for the node; write it in both`,
    }];
  }),
};

function isGiven(registration: Field): boolean {
  return registration.has('kubeletExtraArgs') || registration.has('name');
}
