import { minorOf } from './eks-version';
import { Finding, Rule, Severity } from '../../../knowledge';
import { twins } from '../../../rules/shared/fields';
import { BundleObject, CONTROL_PLANE_GROUP, Field } from '../../../topology';

/** What turns off the component that an addon installs. */
const SWITCHES: { readonly [addon: string]: string } = { 'vpc-cni': 'vpcCni.disable', 'kube-proxy': 'kubeProxy.disable' };

/** The first release of Kubernetes with addons is 1.18. */
const FIRST_MINOR = 18;

export const EKS_ADDON: Rule = {
  code: 'aws/eks-addon',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws controlplane/eks/webhooks/awsmanagedcontrolplane_webhook.go',
  check: topology => topology.ofKind(CONTROL_PLANE_GROUP, 'AWSManagedControlPlane').flatMap(checkControlPlane),
};

function checkControlPlane(controlPlane: BundleObject): Finding[] {
  const addons = controlPlane.at('spec.addons').items();
  const version = controlPlane.at('spec.version');
  const minor = minorOf(version);
  return [
    ...addons.length === 0 || minor === undefined || minor >= FIRST_MINOR ? [] : [{
      at: controlPlane.at('spec.addons'), message: `'addons' is not possible with 'version' '${version.text}'; use v1.${FIRST_MINOR} or later, or leave them out`,
    }],
    ...addons.map(addon => addon.member('name')).filter(at => isOff(controlPlane, at)).map(at => ({
      at, message: `the addon '${at.text}' is installed, and '${SWITCHES[at.text!]}' true keeps it away; leave one of them out`,
    })),
    ...twins(addons, addon => addon.member('name')).map(at => ({ at, message: `the addon '${at.text}' is there twice; give each addon once` })),
  ];
}

function isOff(controlPlane: BundleObject, { text = '' }: Field): boolean {
  return Object.hasOwn(SWITCHES, text) && controlPlane.at(`spec.${SWITCHES[text]}`).flag === true;
}
