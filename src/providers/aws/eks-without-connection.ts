import { EksAuthenticationMode } from './eks-access';
import { EksControlPlaneProps } from './eks-control-plane-props';
import { finding } from '../../core';

/** What Cluster API Provider AWS does inside the cluster for a setting: it connects to the API server, after the control plane, access entries and addons are there. */
const INSIDE: readonly { readonly prop: keyof EksControlPlaneProps; readonly what: string; readonly remedy: string }[] = [
  { prop: 'disableVpcCni', what: 'deletes the VPC CNI', remedy: "list 'vpc-cni' in 'addons', or replace it by what the agent applies" },
  { prop: 'disableKubeProxy', what: 'deletes kube-proxy', remedy: "list 'kube-proxy' in 'addons', or replace it by what the agent applies" },
  { prop: 'vpcCniEnv', what: 'changes the VPC CNI', remedy: "use 'configuration' of the addon 'vpc-cni'" },
  { prop: 'secondaryCidr', what: 'writes the networks of pods', remedy: "use 'configuration' of the addon 'vpc-cni'" },
  { prop: 'roleMappings', what: 'writes the ConfigMap aws-auth', remedy: "use 'accessEntries'" },
  { prop: 'userMappings', what: 'writes the ConfigMap aws-auth', remedy: "use 'accessEntries'" },
];

/** What of the settings cannot be where nobody connects to the API server. */
export function findingsWithoutConnection(props: EksControlPlaneProps): string[] {
  const { endpointAccess: { publicAccess = true, privateAccess = false } = {}, authenticationMode, accessEntries = [], creatorIsAdmin } = props;
  const found: string[] = [];
  if (publicAccess || !privateAccess) {
    found.push("'endpointAccess' gives the API server no private address alone, and 'remoteAccess' of the cluster says that nobody connects to it from outside; "
      + 'set it to { publicAccess: false, privateAccess: true }');
  }
  if (authenticationMode !== EksAuthenticationMode.API) {
    found.push(`'authenticationMode' is '${authenticationMode ?? EksAuthenticationMode.CONFIG_MAP}', and Cluster API Provider AWS cannot write the ConfigMap aws-auth where it `
      + 'cannot connect; use EksAuthenticationMode.API');
  }
  if (accessEntries.length === 0 && creatorIsAdmin === false) {
    found.push("'accessEntries' is empty, so that nobody may install the agent; add the role of who does that from inside of the network");
  }
  const isOn = (value: unknown) => value !== undefined && value !== false && !(Array.isArray(value) && value.length === 0);
  found.push(...INSIDE.filter(({ prop }) => isOn(props[prop])).map(({ prop, what, remedy }) => `'${prop}' is not possible where nobody connects to the API server: Cluster API `
    + `Provider AWS ${what} through it; leave it out, and ${remedy}`));
  return found.map(reason => finding('remote/needs-connection', reason));
}
