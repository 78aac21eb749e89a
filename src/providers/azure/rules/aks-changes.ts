import { Change, Finding } from '../../../knowledge';
import { isPresent, shown } from '../../../rules/shared/fields';
import { cannotChange, fixedField, fixedOnceGiven, fixedPart, keptOnceGiven } from '../../../rules/shared/fixed-fields';
import { minorOf } from '../../../rules/shared/versions';
import { Field } from '../../../topology';

const FIXED = [
  'spec.subscriptionID', 'spec.location', 'spec.sshPublicKey', 'spec.dnsServiceIP', 'spec.networkPolicy', 'spec.networkDataplane', 'spec.azureEnvironment',
  'spec.outboundType', 'spec.apiServerAccessProfile.enablePrivateCluster',
  'spec.apiServerAccessProfile.privateDNSZone', 'spec.apiServerAccessProfile.enablePrivateClusterPublicFQDN',
];
/** What the API server fills in where nothing stands. */
const WITH_DEFAULT: readonly (readonly [path: string, value: string])[] = [['spec.networkPlugin', 'azure'], ['spec.loadBalancerSKU', 'Standard']];
/** The webhook fills them in where nothing stands. */
const ONCE_GIVEN = [
  'spec.resourceGroupName', 'spec.nodeResourceGroupName', 'spec.dnsPrefix', 'spec.virtualNetwork.name', 'spec.virtualNetwork.cidrBlock',
  'spec.virtualNetwork.resourceGroup', 'spec.virtualNetwork.subnet.name', 'spec.virtualNetwork.subnet.cidrBlock',
];
const KEPT = [
  'spec.aadProfile', 'spec.autoUpgradeProfile.upgradeChannel', 'spec.securityProfile.azureKeyVaultKms', 'spec.securityProfile.workloadIdentity',
  'spec.securityProfile.imageCleaner', 'spec.securityProfile.defender',
];
const OF_EXTENSIONS = ['extensionType', 'releaseTrain', 'version'];

const POOL_FIXED = [
  'spec.sku', 'spec.osDiskSizeGB', 'spec.maxPods', 'spec.scaleSetPriority', 'spec.enableUltraSSD', 'spec.enableNodePublicIP', 'spec.nodePublicIPPrefixID', 'spec.kubeletDiskType',
];
const POOL_WITH_DEFAULT: typeof WITH_DEFAULT = [['spec.osType', 'Linux'], ['spec.osDiskType', 'Managed']];
/** The webhook fills in the name of the object. */
const POOL_ONCE_GIVEN = ['spec.name', 'spec.subnetName', 'spec.enableFIPS', 'spec.enableEncryptionAtHost'];

/** What cannot change of the control plane of AKS. */
export function checkAksControlPlane(change: Change): Finding[] {
  return [
    ...FIXED.flatMap(path => fixedField(change, path)),
    ...WITH_DEFAULT.flatMap(([path, value]) => fixedWithDefault(change, path, value)),
    ...fixedPart(change, 'spec.httpProxyConfig'),
    ...ONCE_GIVEN.flatMap(path => fixedOnceGiven(change, path)),
    ...KEPT.flatMap(path => keptOnceGiven(change, path)),
    ...isPresent(change.before.at('spec.disableLocalAccounts')) ? fixedField(change, 'spec.disableLocalAccounts') : [],
    ...checkOidc(change), ...checkVersion(change), ...checkAddons(change), ...checkExtensions(change),
  ];
}

/** What cannot change of a node pool of AKS. */
export function checkAksPool(change: Change): Finding[] {
  const [old, at] = [change.before.at('spec.availabilityZones'), change.after.at('spec.availabilityZones')];
  const zones = ({ value }: Field) => Array.isArray(value) ? [...value as unknown[]].sort().join() : '';
  return [
    ...POOL_FIXED.flatMap(path => fixedField(change, path)),
    ...POOL_WITH_DEFAULT.flatMap(([path, value]) => fixedWithDefault(change, path, value)),
    ...['spec.kubeletConfig', 'spec.linuxOSConfig'].flatMap(path => fixedPart(change, path)),
    ...POOL_ONCE_GIVEN.flatMap(path => isPresent(change.before.at(path)) ? fixedField(change, path) : []),
    ...zones(old) === zones(at) ? [] : [cannotChange(old, at)],
  ];
}

function fixedWithDefault({ before, after }: Change, path: string, ifMissing: string): Finding[] {
  const [old, at] = [before.at(path), after.at(path)];
  return (old.text ?? ifMissing) === (at.text ?? ifMissing) ? [] : [cannotChange(old, at)];
}

function checkOidc({ before, after }: Change): Finding[] {
  const at = after.at('spec.oidcIssuerProfile.enabled');
  return before.at('spec.oidcIssuerProfile.enabled').flag === true && at.flag === false
    ? [{ at, message: "'enabled' was true, and an OpenID provider cannot be switched off; write it as it was" }]
    : [];
}

function checkVersion({ before, after }: Change): Finding[] {
  const [old, at] = [before.at('spec.version'), after.at('spec.version')];
  const [was, is] = [minorOf(old.text), minorOf(at.text)];
  return was === undefined || is === undefined || is >= was ? [] : [{
    at, message: `'version' was ${shown(old)} and cannot go back to ${shown(at)}; write it as it was, or a later one`,
  }];
}

function checkAddons({ before, after }: Change): Finding[] {
  const left = new Set(after.at('spec.addonProfiles').items().map(addon => addon.member('name').text));
  return before.at('spec.addonProfiles').items().map(addon => addon.member('name').text).filter(name => !left.has(name)).map(name => ({
    at: after.at('spec.addonProfiles'), message: `the addon '${name}' was there and cannot be removed; write it with 'enabled' false`,
  }));
}

/** Whoever has neither before nor after is not compared. */
function checkExtensions({ before, after }: Change): Finding[] {
  const old = new Map(before.at('spec.extensions').items().map(extension => [extension.member('name').text, extension]));
  return after.at('spec.extensions').items().flatMap(extension => OF_EXTENSIONS.flatMap(name => {
    const [was, at] = [old.get(extension.member('name').text)?.member(name), extension.member(name)];
    return was?.text === undefined || at.text === undefined || was.text === at.text ? [] : [cannotChange(was, at)];
  }));
}
