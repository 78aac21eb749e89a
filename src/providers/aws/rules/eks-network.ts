import { minorOf } from './eks-version';
import { Finding, Rule, Severity } from '../../../knowledge';
import { isGiven, isPresent, isText } from '../../../rules/shared/fields';
import { BundleObject, CONTROL_PLANE_GROUP, Field } from '../../../topology';
import { isSecondaryCidr, SECONDARY_RANGES } from '../secondary-cidr';

/** Kubernetes 1.21 and this release of the network plugin were the first with IPv6. */
const [IPV6_MINOR, IPV6_CNI] = [21, [1, 10, 2]];
const CNI = 'vpc-cni';

export const EKS_NETWORK: Rule = {
  code: 'aws/eks-network',
  severity: Severity.ERROR,
  source: 'cluster-api-provider-aws controlplane/eks/webhooks/awsmanagedcontrolplane_webhook.go',
  check: topology => topology.ofKind(CONTROL_PLANE_GROUP, 'AWSManagedControlPlane').flatMap(controlPlane => [
    ...checkSecondary(controlPlane), ...checkSubnets(controlPlane), ...checkIpv6(controlPlane),
  ]),
};

function checkSecondary(controlPlane: BundleObject): Finding[] {
  const [at, primary] = [controlPlane.at('spec.secondaryCidrBlock'), controlPlane.at('spec.network.vpc.cidrBlock')];
  const others = controlPlane.at('spec.network.vpc.secondaryCidrBlocks').items().map(block => block.member('ipv4CidrBlock'));
  return [
    ...at.text === undefined || isSecondaryCidr(at.text) ? [] : [{
      at,
      message: `'secondaryCidrBlock' '${at.text}' is not possible; use a network of /16 to /28 inside ${SECONDARY_RANGES.join(' or ')}`,
    }],
    ...at.text === undefined || others.length === 0 || others.some(({ text }) => text === at.text) ? [] : [{
      at: controlPlane.at('spec.network.vpc.secondaryCidrBlocks'),
      message: `'secondaryCidrBlocks' lacks '${at.text}', which is the 'secondaryCidrBlock'; list it there too, or leave one of the fields out`,
    }],
    ...[at, ...others].filter(({ text }) => isText(primary) && text === primary.text)
      .map(field => ({ at: field, message: `'${field.text}' is the 'cidrBlock' of the network already; use another network, or leave it out` })),
  ];
}

/** Subnets that somebody else has made are looked for in the list only. */
function checkSubnets(controlPlane: BundleObject): Finding[] {
  const [at, network] = [controlPlane.at('spec.restrictPrivateSubnets'), controlPlane.at('spec.network')];
  const hasPrivate = network.member('subnets').items().some(subnet => subnet.member('isPublic').flag !== true);
  return at.flag !== true || !isText(network.at('vpc.id')) || hasPrivate ? [] : [{
    at,
    message: `'restrictPrivateSubnets' true finds no private subnet of '${network.at('vpc.id').text}' in 'network.subnets'; list at least two`,
  }];
}

function checkIpv6(controlPlane: BundleObject): Finding[] {
  const [ipv6, version] = [controlPlane.at('spec.network.vpc.ipv6'), controlPlane.at('spec.version')];
  if (!isPresent(ipv6)) {
    return [];
  }
  const [minor, hostnames] = [minorOf(version), controlPlane.at('spec.network.vpc.privateDnsHostnameTypeOnLaunch')];
  return [
    ...minor === undefined || minor >= IPV6_MINOR ? [] : [{ at: version, message: `'version' '${version.text}' has no IPv6; use v1.${IPV6_MINOR} or later, or leave 'network.vpc.ipv6' out` }],
    ...isPresent(hostnames) && hostnames.text !== 'resource-name' ? [{
      at: hostnames,
      message: `'privateDnsHostnameTypeOnLaunch' '${hostnames.text}' is made of an IPv4 address; use 'resource-name' with IPv6`,
    }] : [],
    ...checkAddons(controlPlane),
    ...checkPool(ipv6),
  ];
}

function checkAddons(controlPlane: BundleObject): Finding[] {
  const addons = controlPlane.at('spec.addons');
  const cni = addons.items().find(addon => addon.member('name').text === CNI)?.member('version');
  if (!isGiven(addons)) {
    return [{ at: addons, message: `'addons' is missing, and with IPv6 EKS installs none by itself; list at least '${CNI}'` }];
  }
  const [, ...numbers] = /^v?(\d+)\.(\d+)\.(\d+)/.exec(cni?.text ?? '') ?? [];
  const [major, minor, patch] = numbers.map(Number);
  const [firstMajor, firstMinor, firstPatch] = IPV6_CNI;
  const isOld = major < firstMajor || major === firstMajor && (minor < firstMinor || minor === firstMinor && patch < firstPatch);
  return cni === undefined || !isOld ? [] : [{ at: cni, message: `'version' '${cni.text}' of '${CNI}' has no IPv6; use ${IPV6_CNI.join('.')} or later` }];
}

/** The addresses are the user's own, or come from AWS in one of two ways. */
function checkPool(ipv6: Field): Finding[] {
  const [cidr, pool, ipam] = ['cidrBlock', 'poolId', 'ipamPool'].map(name => ipv6.member(name));
  return [
    ...isText(cidr) && !isText(pool) ? [{ at: pool, message: "'poolId' is missing, and 'cidrBlock' names addresses of a pool; give its id" }] : [],
    ...[pool, cidr].filter(at => isText(at) && isPresent(ipam))
      .map(at => ({ at, message: `'${at.step}' '${at.text}' contradicts 'ipamPool', which gives the addresses; leave one of them out` })),
    ...isPresent(ipam) && !isText(ipam.member('id')) && !isText(ipam.member('name')) ? [{ at: ipam, message: "'ipamPool' has neither 'id' nor 'name'; give one of them" }] : [],
  ];
}
