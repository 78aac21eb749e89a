import { Finding, Rule, Severity } from '../../../knowledge';
import { twins } from '../../../rules/shared/fields';
import { BundleObject, CONTROL_PLANE_GROUP, Field } from '../../../topology';

/** What turns off the component that an addon installs. */
const SWITCHES: { readonly [addon: string]: string } = { 'vpc-cni': 'vpcCni.disable', 'kube-proxy': 'kubeProxy.disable' };

export const EKS_ADDON: Rule = {
  code: 'aws/eks-addon',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws controlplane/eks/webhooks/awsmanagedcontrolplane_webhook.go',
  check: topology => topology.ofKind(CONTROL_PLANE_GROUP, 'AWSManagedControlPlane').flatMap(checkControlPlane),
};

function checkControlPlane(controlPlane: BundleObject): Finding[] {
  const addons = controlPlane.at('spec.addons').items();
  return [
    ...addons.map(addon => addon.member('name')).filter(at => isOff(controlPlane, at)).map(at => ({
      at, message: `the addon '${at.text}' is installed, and '${SWITCHES[at.text!]}' true keeps it away; leave one of them out`,
    })),
    ...twins(addons, addon => addon.member('name')).map(at => ({ at, message: `the addon '${at.text}' is there twice; give each addon once` })),
  ];
}

function isOff(controlPlane: BundleObject, { text = '' }: Field): boolean {
  return Object.hasOwn(SWITCHES, text) && controlPlane.at(`spec.${SWITCHES[text]}`).flag === true;
}
