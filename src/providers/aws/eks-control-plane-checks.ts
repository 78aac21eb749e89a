import { checkRegion, checkSshKeyName, checkTags } from './checks';
import { checkAccess } from './eks-access';
import { checkAddons } from './eks-addons';
import { EksControlPlaneProps, EksEndpointAccess } from './eks-control-plane-props';
import { AwsNetwork, checkNetwork } from './network';
import { isSecondaryCidr, SECONDARY_RANGES } from './secondary-cidr';
import { IpRange, KubernetesVersion, refuseValue } from '../../core';

/** Refuses settings that the API server, the webhook or AWS would refuse. */
export function checkControlPlane(props: EksControlPlaneProps, version: KubernetesVersion): void {
  const { region, eksClusterName, endpointAccess, secondaryCidr, network = {} } = props;
  checkRegion(region);
  if (!/^v\d+\.\d+\.\d+$/.test(version.toString())) {
    refuseValue('version/invalid', `'kubernetesVersion' '${version}' is not a version of EKS; use 'v<major>.<minor>.<patch>' without more, for example 'v1.34.2'`);
  }
  if (eksClusterName !== undefined && !/^[0-9A-Za-z][-_0-9A-Za-z]{0,99}$/.test(eksClusterName)) {
    refuseValue('input/invalid-value', `'eksClusterName' '${eksClusterName}' is not a name for EKS; use 1 to 100 letters, digits, '-' and '_', `
      + 'starting with a letter or digit');
  }
  checkSshKeyName(props.sshKeyName);
  checkTags('additionalTags', props.additionalTags);
  checkEndpointAccess(endpointAccess ?? {});
  checkNetwork(network);
  checkSubnets(network, props.restrictPrivateSubnets ?? false);
  if (secondaryCidr !== undefined) {
    checkSecondaryCidr(secondaryCidr);
  }
  checkAccess(props);
  checkAddons(props);
}

function checkEndpointAccess({ publicAccess = true, privateAccess = false, publicCidrs }: EksEndpointAccess): void {
  if (!publicAccess && !privateAccess) {
    refuseValue('input/invalid-value', "'endpointAccess' leaves nobody who reaches the API server; set 'publicAccess' or 'privateAccess'");
  }
  if (!publicAccess && publicCidrs !== undefined) {
    refuseValue('input/invalid-value', `'endpointAccess.publicCidrs' has '${publicCidrs.join("', '")}', and 'publicAccess' is false; leave one of them out`);
  }
  (publicCidrs ?? []).forEach(cidr => IpRange.ofCidr('endpointAccess.publicCidrs', cidr));
}

function checkSubnets({ vpcId, subnets = [] }: AwsNetwork, restrictPrivateSubnets: boolean): void {
  const zones = new Set(subnets.map(({ availabilityZone }) => availabilityZone));
  // A zone that is not given is not known here.
  if (subnets.length === 1 || (subnets.length > 1 && zones.size === 1 && !zones.has(undefined))) {
    refuseValue('input/invalid-value', `'network.subnets' has '${subnets.map(({ id }) => id).join("', '")}', and EKS wants subnets in two zones; give at least one more`);
  }
  if (restrictPrivateSubnets && vpcId !== undefined && !subnets.some(({ isPublic }) => isPublic !== true)) {
    refuseValue('input/missing-value', `'restrictPrivateSubnets' true finds no private subnet of '${vpcId}' in 'network.subnets'; list at least two`);
  }
}

function checkSecondaryCidr(cidr: string): void {
  IpRange.ofCidr('secondaryCidr', cidr);
  if (!isSecondaryCidr(cidr)) {
    refuseValue('network/invalid-cidr', `'secondaryCidr' '${cidr}' is not possible; use a network of /16 to /28 inside ${SECONDARY_RANGES.join(' or ')}`);
  }
}
