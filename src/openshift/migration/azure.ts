import { Fields, refuseField } from './fields';
import { compact, ifAny, nonEmpty, Plain, PlatformPool } from './platform-pool';
import { OpenShiftPlatform } from '../platform';

const CREDENTIALS = 'the provider works with credentials of its own, by its CredentialsRequest';
const OF_CLUSTER = 'it is that of the AzureCluster, which has to be the same';
const NEEDS_SUBSCRIPTION = 'give the id of the subscription (azureSubscriptionId, --subscription), which it cannot be written without';

/** Reads an AzureMachineProviderSpec. */
export function readAzure(spec: Fields, subscription?: string): PlatformPool {
  spec.skip('apiVersion', 'kind');
  spec.object('metadata').skip('creationTimestamp');
  const credentials = spec.object('credentialsSecret');
  ['name', 'namespace'].forEach(name => credentials.moved(name, CREDENTIALS));
  ['location', 'vnet', 'networkResourceGroup', 'securityGroup', 'publicLoadBalancer'].forEach(name => spec.moved(name, OF_CLUSTER));
  ['internalLoadBalancer', 'natRule', 'applicationSecurityGroups', 'availabilitySet'].forEach(name => spec.lost(name));
  const userData = spec.object('userDataSecret');
  userData.moved('namespace', 'the Secret has to be in openshift-cluster-api');
  const security = spec.object('securityProfile');
  return {
    platform: OpenShiftPlatform.AZURE,
    templateKind: 'AzureMachineTemplate',
    templateVersion: 'v1beta1',
    templateSpec: compact({
      vmSize: spec.requiredText('vmSize'),
      image: readImage(spec.object('image'), subscription),
      osDisk: readOsDisk(spec.object('osDisk')),
      dataDisks: nonEmpty(spec.list('dataDisks').map(readDataDisk)),
      // The provider makes a key where there is none, and rolls nothing for it.
      sshPublicKey: spec.text('sshPublicKey') ?? '',
      allocatePublicIP: spec.flag('publicIP') === true ? true : undefined,
      additionalTags: ifAny(spec.map('tags')),
      networkInterfaces: [{ subnetName: spec.requiredText('subnet'), privateIPConfigs: 1, acceleratedNetworking: spec.flag('acceleratedNetworking') }],
      ...readIdentity(spec, subscription),
      spotVMOptions: readSpot(spec),
      securityProfile: readSecurity(security),
      additionalCapabilities: ifAny({ ultraSSDEnabled: readSwitch(spec, 'ultraSSDCapability') }),
      diagnostics: readDiagnostics(spec.object('diagnostics').object('boot')),
      capacityReservationGroupID: spec.text('capacityReservationGroupID'),
      // Ignition has no agent that could run an extension.
      disableExtensionOperations: true,
    }) as { readonly [name: string]: Plain },
    failureDomain: spec.text('zone'),
    userDataSecretName: userData.text('name'),
  };
}

function readImage(image: Fields, subscription?: string): Plain | undefined {
  const [id, publisher, offer, sku, version] = ['resourceID', 'publisher', 'offer', 'sku', 'version'].map(name => image.text(name));
  const type = image.text('type');
  if (id !== undefined) {
    return withSubscription(image, 'resourceID', id, subscription, whole => ({ id: whole }));
  }
  if (publisher === undefined || offer === undefined || sku === undefined || version === undefined) {
    return refuseField(image.path, undefined, 'an image by resourceID, or by publisher, offer, sku and version');
  }
  return { marketplace: { publisher, offer, sku, version, thirdPartyImage: type === 'MarketplaceWithPlan' } };
}

/** The Machine API adds the subscription by itself. */
function withSubscription<T>(owner: Fields, name: string, id: string, subscription: string | undefined, make: (id: string) => T): T | undefined {
  if (/^\/subscriptions\//i.test(id)) {
    return make(id);
  }
  if (subscription === undefined) {
    owner.log.lost(owner.at(name), NEEDS_SUBSCRIPTION);
    return undefined;
  }
  return make(`/subscriptions/${subscription}${id}`);
}

function readOsDisk(disk: Fields): Plain {
  const managed = disk.object('managedDisk');
  const profile = managed.object('securityProfile');
  const location = disk.object('diskSettings').text('ephemeralStorageLocation');
  return compact({
    osType: disk.text('osType') ?? 'Linux',
    diskSizeGB: disk.number('diskSizeGB'),
    cachingType: disk.text('cachingType'),
    diffDiskSettings: location === undefined ? undefined : { option: location },
    managedDisk: {
      storageAccountType: managed.text('storageAccountType'),
      diskEncryptionSet: ifAny({ id: managed.object('diskEncryptionSet').text('id') }),
      securityProfile: ifAny({
        diskEncryptionSet: ifAny({ id: profile.object('diskEncryptionSet').text('id') }), securityEncryptionType: profile.text('securityEncryptionType'),
      }),
    },
  }) as Plain;
}

function readDataDisk(disk: Fields): Plain {
  const managed = disk.object('managedDisk');
  if (disk.text('deletionPolicy') === 'Detach') {
    disk.log.lost(disk.at('deletionPolicy'), 'disks go with their machine');
  }
  return compact({
    nameSuffix: disk.requiredText('nameSuffix'),
    diskSizeGB: disk.number('diskSizeGB'),
    lun: disk.number('lun'),
    cachingType: disk.text('cachingType'),
    managedDisk: ifAny({
      storageAccountType: managed.text('storageAccountType'), diskEncryptionSet: ifAny({ id: managed.object('diskEncryptionSet').text('id') }),
    }),
  }) as Plain;
}

function readIdentity(spec: Fields, subscription?: string): { readonly [name: string]: Plain | undefined } {
  const [identity, group] = [spec.text('managedIdentity'), spec.text('resourceGroup')];
  if (group !== undefined) {
    spec.log.moved(spec.at('resourceGroup'), OF_CLUSTER);
  }
  if (identity === undefined) {
    return {};
  }
  const id = identity.startsWith('/') ? identity : `/resourcegroups/${group}/providers/Microsoft.ManagedIdentity/userAssignedIdentities/${identity}`;
  return withSubscription(spec, 'managedIdentity', id, subscription, whole => ({
    identity: 'UserAssigned', userAssignedIdentities: [{ providerID: `azure://${whole}` }],
  })) ?? {};
}

function readSpot(spec: Fields): Plain | undefined {
  if (!spec.has('spotVMOptions')) {
    return undefined;
  }
  const options = spec.object('spotVMOptions');
  const maxPrice = options.text('maxPrice');
  return maxPrice === undefined ? {} : { maxPrice };
}

function readSecurity(profile: Fields): Plain | undefined {
  const settings = profile.object('settings');
  const securityType = settings.text('securityType');
  const [confidential, trusted] = ['confidentialVM', 'trustedLaunch'].map(name => settings.object(name).object('uefiSettings'));
  const uefi = securityType === 'TrustedLaunch' ? trusted : confidential;
  return ifAny({
    encryptionAtHost: profile.flag('encryptionAtHost'),
    securityType,
    uefiSettings: ifAny({ secureBootEnabled: readSwitch(uefi, 'secureBoot'), vTpmEnabled: readSwitch(uefi, 'virtualizedTrustedPlatformModule') }),
  }) as Plain | undefined;
}

function readDiagnostics(boot: Fields): Plain | undefined {
  const type = boot.text('storageAccountType');
  const storageAccountURI = boot.object('customerManaged').text('storageAccountURI');
  if (type === undefined) {
    return undefined;
  }
  return { boot: type === 'CustomerManaged' ? { storageAccountType: 'UserManaged', userManaged: { storageAccountURI } } : { storageAccountType: 'Managed' } };
}

/** `Enabled` and `Disabled`, as the Machine API writes it. */
export function readSwitch(owner: Fields, name: string): boolean | undefined {
  const word = owner.text(name);
  return word === undefined ? undefined : ['Enabled', 'Disabled'].includes(word) ? word === 'Enabled' : refuseField(owner.at(name), word, 'Enabled or Disabled');
}
