import { Size } from 'cdk8s';
import {
  hostedAzureCluster, MACHINE, machinePool, machineTemplate, poolMachine, SSH_KEY_BASE64, SUBSCRIPTION, synthControlPlane, synthMachinePool,
  synthPool, VERSIONS,
} from './machines';
import {
  AzureBootDiagnostics, AzureCapacityType, AzureComputeGalleryImageOptions, AzureConfidentialEncryption, AzureDiskCaching, AzureDiskType,
  AzureEphemeralPlacement, AzureImage, AzureSecurityType, AzureSpotEviction, AzureVmIdentity, AzureVmProps, AzureWorkerPool, AzureWorkerPoolProps,
} from '../../../src/providers/azure';
import { find, synth } from '../../support/manifests';
import { missingDefaults, schemaErrors } from '../../support/schema';

const GROUP = `/subscriptions/${SUBSCRIPTION}/resourceGroups/shared/providers`;
const IDENTITY = `${GROUP}/Microsoft.ManagedIdentity/userAssignedIdentities/node`;
const ENCRYPTION_SET = `${GROUP}/Microsoft.Compute/diskEncryptionSets/disks`;
const { PREMIUM_LRS, PREMIUM_V2_LRS, ULTRA_SSD_LRS } = AzureDiskType;
const { CONFIDENTIAL_VM, TRUSTED_LAUNCH } = AzureSecurityType;
const { DISK_WITH_GUEST_STATE, GUEST_STATE_ONLY } = AzureConfidentialEncryption;

const LEAST = { vmSize: 'Standard_D4s_v5', sshPublicKey: SSH_KEY_BASE64, osDisk: { osType: 'Linux', cachingType: 'None' } };

test.each(VERSIONS)('takes little, and writes out what the API server would add, in v1beta1 whatever the version of the cluster (%s)', version => {
  const manifests = synthPool({}, {}, version);
  for (const prefix of ['edge-workers', 'control-plane']) {
    const template = machineTemplate(manifests, prefix);
    expect(template.apiVersion).toBe('infrastructure.cluster.x-k8s.io/v1beta1');
    expect(template.metadata.name).toMatch(/-[0-9a-f]{8}$/);
    expect(template.spec).toEqual({ template: { spec: { ...LEAST, identity: 'None' } } });
    expect(missingDefaults(template)).toEqual([]);
  }
});

/** Props and what the machine template and the machine pool's template both have beside the least. */
const COMMON: [string, Partial<AzureVmProps>, object][] = [
  ['a marketplace image', { image: AzureImage.fromMarketplace({ publisher: 'acme', offer: 'node', sku: 'ubuntu', version: '134.2.7' }) },
    { image: { marketplace: { publisher: 'acme', offer: 'node', sku: 'ubuntu', version: '134.2.7', thirdPartyImage: false } } }],
  ['an image of a community gallery', { image: AzureImage.fromComputeGallery({ gallery: 'ClusterAPI-f72ceb4f', name: 'capi-ubun2-2404', version: '1.34.2' }) },
    { image: { computeGallery: { gallery: 'ClusterAPI-f72ceb4f', name: 'capi-ubun2-2404', version: '1.34.2' } } }],
  ['an image of a gallery of its own',
    {
      image: AzureImage.fromComputeGallery({
        gallery: 'images',
        name: 'node',
        version: '1.34.2',
        subscriptionId: SUBSCRIPTION,
        resourceGroup: 'shared',
        plan: { publisher: 'acme', offer: 'node', sku: 'ubuntu' },
      } satisfies Required<AzureComputeGalleryImageOptions>),
    },
    {
      image: {
        computeGallery: {
          gallery: 'images',
          name: 'node',
          version: '1.34.2',
          subscriptionID: SUBSCRIPTION,
          resourceGroup: 'shared',
          plan: { publisher: 'acme', offer: 'node', sku: 'ubuntu' },
        },
      },
    }],
  ['an image by its id', { image: AzureImage.fromId(`${GROUP}/Microsoft.Compute/images/node`) }, { image: { id: `${GROUP}/Microsoft.Compute/images/node` } }],
  ['a managed disk', { rootDisk: { size: Size.gibibytes(128), type: PREMIUM_LRS, caching: AzureDiskCaching.READ_WRITE, diskEncryptionSetId: ENCRYPTION_SET } },
    {
      osDisk: {
        osType: 'Linux',
        diskSizeGB: 128,
        cachingType: 'ReadWrite',
        managedDisk: { storageAccountType: 'Premium_LRS', diskEncryptionSet: { id: ENCRYPTION_SET } },
      },
    }],
  ['an ephemeral disk, which is cached for reading', { rootDisk: { ephemeral: true, ephemeralPlacement: AzureEphemeralPlacement.RESOURCE_DISK } },
    { osDisk: { osType: 'Linux', cachingType: 'ReadOnly', diffDiskSettings: { option: 'Local', placement: 'ResourceDisk' } } }],
  ['data disks, with the lowest numbers that the others leave',
    {
      additionalDisks: [
        { nameSuffix: 'a', size: Size.gibibytes(4), lun: 1 }, { nameSuffix: 'b', size: Size.gibibytes(4) }, { nameSuffix: 'c', size: Size.gibibytes(4) },
        { nameSuffix: 'd', size: Size.gibibytes(4), lun: 0 },
      ],
    },
    {
      dataDisks: [
        { nameSuffix: 'a', diskSizeGB: 4, lun: 1, cachingType: 'ReadWrite' }, { nameSuffix: 'b', diskSizeGB: 4, lun: 2, cachingType: 'ReadWrite' },
        { nameSuffix: 'c', diskSizeGB: 4, lun: 3, cachingType: 'ReadWrite' }, { nameSuffix: 'd', diskSizeGB: 4, lun: 0, cachingType: 'ReadWrite' },
      ],
    }],
  ['data disks, with number and cache',
    {
      additionalDisks: [
        { nameSuffix: 'a', size: Size.gibibytes(4) }, { nameSuffix: 'b', size: Size.gibibytes(32767), type: ULTRA_SSD_LRS }, { nameSuffix: 'c', size: Size.gibibytes(64), type: PREMIUM_V2_LRS },
        { nameSuffix: 'd', size: Size.gibibytes(64), lun: 63, type: PREMIUM_LRS, caching: AzureDiskCaching.NONE, diskEncryptionSetId: ENCRYPTION_SET },
      ],
    },
    {
      dataDisks: [
        { nameSuffix: 'a', diskSizeGB: 4, lun: 0, cachingType: 'ReadWrite' },
        { nameSuffix: 'b', diskSizeGB: 32767, lun: 1, cachingType: 'None', managedDisk: { storageAccountType: 'UltraSSD_LRS' } },
        { nameSuffix: 'c', diskSizeGB: 64, lun: 2, cachingType: 'None', managedDisk: { storageAccountType: 'PremiumV2_LRS' } },
        {
          nameSuffix: 'd',
          diskSizeGB: 64,
          lun: 63,
          cachingType: 'None',
          managedDisk: { storageAccountType: 'Premium_LRS', diskEncryptionSet: { id: ENCRYPTION_SET } },
        },
      ],
    }],
  ['machines at the regular price', { capacityType: AzureCapacityType.onDemand() }, {}],
  ['spot machines', { capacityType: AzureCapacityType.spot() }, { spotVMOptions: {} }],
  ['spot machines with a price', { capacityType: AzureCapacityType.spot({ maxPrice: 0.04, evictionPolicy: AzureSpotEviction.DELETE }) },
    { spotVMOptions: { maxPrice: '40m', evictionPolicy: 'Delete' } }],
  ['a subnet, as an interface', { subnet: 'edge-node-subnet' }, { networkInterfaces: [{ subnetName: 'edge-node-subnet', privateIPConfigs: 1 }] }],
  ['a fast network, as an interface', { acceleratedNetworking: true }, { networkInterfaces: [{ acceleratedNetworking: true, privateIPConfigs: 1 }] }],
  ['several interfaces',
    { networkInterfaces: [{}, { subnet: 'edge-node-subnet', privateIpConfigs: 5, acceleratedNetworking: false }] },
    { networkInterfaces: [{ privateIPConfigs: 1 }, { subnetName: 'edge-node-subnet', privateIPConfigs: 5, acceleratedNetworking: false }] }],
  ['a trusted launch', { security: { type: TRUSTED_LAUNCH, secureBoot: true, vtpm: false } },
    { securityProfile: { securityType: 'TrustedLaunch', uefiSettings: { secureBootEnabled: true, vTpmEnabled: false } } }],
  ['encryption at the host', { security: { encryptionAtHost: true } }, { securityProfile: { encryptionAtHost: true } }],
  ['a confidential machine',
    {
      rootDisk: { type: PREMIUM_LRS, confidentialEncryption: DISK_WITH_GUEST_STATE },
      security: { type: CONFIDENTIAL_VM, vtpm: true, secureBoot: true },
    },
    {
      osDisk: {
        osType: 'Linux',
        cachingType: 'None',
        managedDisk: { storageAccountType: 'Premium_LRS', securityProfile: { securityEncryptionType: 'DiskWithVMGuestState' } },
      },
      securityProfile: { securityType: 'ConfidentialVM', uefiSettings: { secureBootEnabled: true, vTpmEnabled: true } },
    }],
  ['ultra disks later on', { ultraSsd: true }, { additionalCapabilities: { ultraSSDEnabled: true } }],
  ['a boot log of Azure', { bootDiagnostics: AzureBootDiagnostics.managed() }, { diagnostics: { boot: { storageAccountType: 'Managed' } } }],
  ['a boot log of its own', { bootDiagnostics: AzureBootDiagnostics.userManaged('https://boot.example.com/') },
    { diagnostics: { boot: { storageAccountType: 'UserManaged', userManaged: { storageAccountURI: 'https://boot.example.com/' } } } }],
  ['no boot log', { bootDiagnostics: AzureBootDiagnostics.disabled() }, { diagnostics: { boot: { storageAccountType: 'Disabled' } } }],
  ['extensions', { vmExtensions: [{ name: 'watch', publisher: 'Acme', version: '2.1', settings: { level: 'verbose' } }, { name: 'x', publisher: 'y', version: '1' }] },
    { vmExtensions: [{ name: 'watch', publisher: 'Acme', version: '2.1', settings: { level: 'verbose' } }, { name: 'x', publisher: 'y', version: '1' }] }],
  ['no bootstrap extension', { disableVmBootstrapExtension: true }, { disableVMBootstrapExtension: true }],
  ['nothing for empty lists', { additionalDisks: [], vmExtensions: [], security: {}, additionalTags: {} }, {}],
];

test.each(COMMON)('writes %s, in worker pools and machine pools', (_what, props, expected) => {
  expect(poolMachine(props)).toEqual({ ...LEAST, identity: 'None', ...expected });
  expect(machinePool(props).template).toEqual({ ...LEAST, ...expected });
});

test.each(COMMON)('writes %s as the schema has it, with its defaults', (_what, props) => {
  const manifests = [...synthPool(props), ...synthMachinePool(props)].filter(({ kind }) => ['AzureMachineTemplate', 'AzureMachinePool'].includes(kind));
  expect(manifests.flatMap(schemaErrors)).toEqual([]);
  expect(manifests.flatMap(missingDefaults)).toEqual([]);
});

test.each<[string, Partial<AzureVmProps>, object]>([
  ['identities that exist', { machineIdentity: AzureVmIdentity.userAssigned(IDENTITY, `azure://${IDENTITY}-2`) },
    { identity: 'UserAssigned', userAssignedIdentities: [{ providerID: `azure://${IDENTITY}` }, { providerID: `azure://${IDENTITY}-2` }] }],
  ['an identity of the machine', { machineIdentity: AzureVmIdentity.systemAssigned() }, { identity: 'SystemAssigned' }],
  ['what the identity of the machine may do',
    { machineIdentity: AzureVmIdentity.systemAssignedWithRole({ roleDefinitionId: `/subscriptions/${SUBSCRIPTION}/reader`, scope: `/subscriptions/${SUBSCRIPTION}/` }) },
    {
      identity: 'SystemAssigned',
      systemAssignedIdentityRole: { definitionID: `/subscriptions/${SUBSCRIPTION}/reader`, scope: `/subscriptions/${SUBSCRIPTION}/` },
    }],
  ['that there is none', { machineIdentity: AzureVmIdentity.none() }, { identity: 'None' }],
  ['tags', { additionalTags: { costs: 'research' } }, { identity: 'None', additionalTags: { costs: 'research' } }],
])('writes %s, beside the machine in machine pools', (_what, props, expected) => {
  expect(poolMachine(props)).toEqual({ ...LEAST, ...expected });
  const { location, orchestrationMode, strategy, template, ...rest } = machinePool(props);
  expect([location, orchestrationMode, strategy.type, template]).toEqual(['westeurope', 'Uniform', 'RollingUpdate', LEAST]);
  expect(rest).toEqual(expected);
});

test('writes what only single machines have', () => {
  const capacityReservationGroupId = `${GROUP}/Microsoft.Compute/capacityReservationGroups/reserved`;
  const props = { dnsServers: ['10.53.0.53', 'fd00::53'], ipForwarding: true, capacityReservationGroupId, disableExtensionOperations: true };
  const expected = {
    ...LEAST,
    identity: 'None',
    dnsServers: ['10.53.0.53', 'fd00::53'],
    enableIPForwarding: true,
    capacityReservationGroupID: capacityReservationGroupId,
    disableExtensionOperations: true,
  };
  expect(poolMachine({ ...props, publicIp: true })).toEqual({ ...expected, allocatePublicIP: true });
  expect(find(synthControlPlane(props), 'AzureMachineTemplate').spec.template.spec).toEqual(expected);
});

test.each([[1, '1'], [0.5, '500m'], [0.0375, '37500u'], [1.1, '1100m'], [0.00001, '10u'], [12.34567, '12345670u']])(
  'writes the price %d as Kubernetes does', (maxPrice, written) => {
    expect(poolMachine({ capacityType: AzureCapacityType.spot({ maxPrice }) }).spotVMOptions).toEqual({ maxPrice: written });
  });

test('takes a key with or without a comment and a line end', () => {
  const decoded = (sshPublicKey: string) => Buffer.from(poolMachine({ sshPublicKey }).sshPublicKey, 'base64').toString('utf8');
  expect(decoded('ecdsa-sha2-nistp256 AAAAE2VjZHNh== me and you\n')).toBe('ecdsa-sha2-nistp256 AAAAE2VjZHNh== me and you');
  expect(decoded('ssh-rsa AAAAB3NzaC1yc2E')).toBe('ssh-rsa AAAAB3NzaC1yc2E');
});

test('does not change with the lists that it was made from', () => {
  const additionalDisks = [{ nameSuffix: 'a', size: Size.gibibytes(4) }];
  const { chart, cluster } = hostedAzureCluster();
  new AzureWorkerPool(cluster, 'Workers', { ...MACHINE, additionalDisks });
  additionalDisks.push({ nameSuffix: 'b', size: Size.gibibytes(4) });
  expect(find(synth(chart), 'AzureMachineTemplate').spec.template.spec.dataDisks).toHaveLength(1);
});

const KEY = "is not a public key of OpenSSH; use the line of a '.pub' file, for example 'ssh-ed25519 AAAA… name' (input/invalid-value)";
const RESOURCE_ID = "is not the id of an Azure resource; use '/subscriptions/<subscription>/resourceGroups/<group>/providers/<provider>/<type>/<name>' (input/invalid-value)";

test.each<[string, Partial<AzureVmProps>, string]>([
  ['no size', { instanceType: '' }, "'instanceType' is empty; give it a value (input/missing-value)"],
  ['a key that is none', { sshPublicKey: 'AAAAB3NzaC1yc2E' }, `'sshPublicKey' 'AAAAB3NzaC1yc2E' ${KEY}`],
  ['a private key, of which little is shown', { sshPublicKey: '-----BEGIN OPENSSH PRIVATE KEY-----\nsecret' }, `'sshPublicKey' '-----BEGIN OPENSSH P' ${KEY}`],
  ['an empty part of an image', { image: AzureImage.fromMarketplace({ publisher: 'acme', offer: '', sku: 'x', version: '1' }) },
    "'image.offer' is empty; give it a value (input/missing-value)"],
  ['half the address of a gallery', { image: AzureImage.fromComputeGallery({ gallery: 'images', name: 'node', version: '1', resourceGroup: 'shared' }) },
    "image gallery 'images' has only one of 'subscriptionId' and 'resourceGroup'; give both, or none for a community gallery (input/missing-value)"],
  ['a subscription by name', { image: AzureImage.fromComputeGallery({ gallery: 'images', name: 'node', version: '1', subscriptionId: 'x', resourceGroup: 'shared' }) },
    "'image.subscriptionId' 'x' is not a GUID in lower case; use for example '00000000-0000-0000-0000-000000000000' (input/invalid-value)"],
  ['an image by name', { image: AzureImage.fromId('node') }, `'image' 'node' ${RESOURCE_ID}`],
  ['a disk that is too large', { rootDisk: { size: Size.gibibytes(2049) } }, "'rootDisk.size' of 2049 GiB is not possible; use a whole number of gibibytes from 1 to 2048, for example Size.gibibytes(64) (input/invalid-value)"],
  ['a disk for data only', { rootDisk: { type: ULTRA_SSD_LRS } }, "'rootDisk.type' 'UltraSSD_LRS' is for data disks only; use another type (input/invalid-value)"],
  ['an encrypted disk without a type', { rootDisk: { diskEncryptionSetId: ENCRYPTION_SET } },
    "'rootDisk.diskEncryptionSetId' needs 'rootDisk.type'; set it, for example to AzureDiskType.PREMIUM_LRS (input/missing-value)"],
  ['a confidential disk without a type', { rootDisk: { confidentialEncryption: GUEST_STATE_ONLY } },
    "'rootDisk.confidentialEncryption' needs 'rootDisk.type'; set it, for example to AzureDiskType.PREMIUM_LRS (input/missing-value)"],
  ['an ephemeral disk that is encrypted', { rootDisk: { type: PREMIUM_LRS, ephemeral: true, diskEncryptionSetId: ENCRYPTION_SET } },
    "'rootDisk.diskEncryptionSetId' is not possible for an ephemeral disk; leave one of the two out (input/invalid-value)"],
  ['the place of a disk that is not ephemeral', { rootDisk: { ephemeralPlacement: AzureEphemeralPlacement.NVME_DISK } },
    "'rootDisk.ephemeralPlacement' 'NvmeDisk' is for ephemeral disks; set 'rootDisk.ephemeral' to true, or leave it out (input/invalid-value)"],
  ['an encryption set by name', { rootDisk: { type: PREMIUM_LRS, diskEncryptionSetId: 'disks' } }, `'rootDisk.diskEncryptionSetId' 'disks' ${RESOURCE_ID}`],
  ['a data disk without a name', { additionalDisks: [{ nameSuffix: '', size: Size.gibibytes(4) }] }, "'additionalDisks.nameSuffix' is empty; give it a value (input/missing-value)"],
  ['a data disk that is too small', { additionalDisks: [{ nameSuffix: 'a', size: Size.gibibytes(3) }] },
    "'additionalDisks.size' of 3 GiB is not possible; use a whole number of gibibytes from 4 to 32767, for example Size.gibibytes(64) (input/invalid-value)"],
  ['a data disk with an impossible number', { additionalDisks: [{ nameSuffix: 'a', size: Size.gibibytes(4), lun: 64 }] },
    "'additionalDisks.lun' 64 is not possible; use a whole number from 0 to 63 (input/invalid-value)"],
  ['two data disks of one name', { additionalDisks: [{ nameSuffix: 'a', size: Size.gibibytes(4) }, { nameSuffix: 'a', size: Size.gibibytes(4) }] },
    "'additionalDisks' has 'a' twice; give each disk a 'nameSuffix' of its own (input/duplicate)"],
  ['two data disks of one number', { additionalDisks: [{ nameSuffix: 'a', size: Size.gibibytes(4), lun: 1 }, { nameSuffix: 'b', size: Size.gibibytes(4), lun: 1 }] },
    "'additionalDisks' has the lun 1 twice; give each disk a 'lun' of its own (input/duplicate)"],
  ['a cache of a disk that has none', { additionalDisks: [{ nameSuffix: 'a', size: Size.gibibytes(4), type: PREMIUM_V2_LRS, caching: AzureDiskCaching.READ_ONLY }] },
    "'additionalDisks.caching' 'ReadOnly' is not possible for 'a' of type PremiumV2_LRS; leave it out (input/invalid-value)"],
  ['an encrypted data disk without a type', { additionalDisks: [{ nameSuffix: 'a', size: Size.gibibytes(4), diskEncryptionSetId: ENCRYPTION_SET }] },
    "'additionalDisks.diskEncryptionSetId' needs 'additionalDisks.type'; set it, for example to AzureDiskType.PREMIUM_LRS (input/missing-value)"],
  ['no identity where there must be one', { machineIdentity: AzureVmIdentity.userAssigned() },
    "'machineIdentity' is user-assigned and names no identity; give AzureVmIdentity.userAssigned() at least one resource id (input/missing-value)"],
  ['an identity by name', { machineIdentity: AzureVmIdentity.userAssigned('node') }, `'machineIdentity' 'node' ${RESOURCE_ID}`],
  ['an identity given twice', { machineIdentity: AzureVmIdentity.userAssigned(IDENTITY, `azure://${IDENTITY}`) },
    `'machineIdentity' has '${IDENTITY}' twice; give each identity once (input/duplicate)`],
  ['a role by name', { machineIdentity: AzureVmIdentity.systemAssignedWithRole({ roleDefinitionId: 'Reader', scope: '/' }) },
    "'machineIdentity' roleDefinitionId 'Reader' is not an id of Azure; start it with '/' (input/invalid-value)"],
  ['a price of nothing', { capacityType: AzureCapacityType.spot({ maxPrice: 0 }) },
    "'capacityType' has the price 0; use US dollars for an hour with at most five decimals, or leave it out for the regular price (input/invalid-value)"],
  ['a price that is too fine', { capacityType: AzureCapacityType.spot({ maxPrice: 0.123456 }) },
    "'capacityType' has the price 0.123456; use US dollars for an hour with at most five decimals, or leave it out for the regular price (input/invalid-value)"],
  ['a price without end', { capacityType: AzureCapacityType.spot({ maxPrice: Infinity }) },
    "'capacityType' has the price Infinity; use US dollars for an hour with at most five decimals, or leave it out for the regular price (input/invalid-value)"],
  ['a subnet beside interfaces', { subnet: 'nodes', networkInterfaces: [{}] },
    "'subnet' \"nodes\" and 'networkInterfaces' exclude each other; set it on the first interface (input/invalid-value)"],
  ['a fast network beside interfaces', { acceleratedNetworking: false, networkInterfaces: [{}] },
    "'acceleratedNetworking' false and 'networkInterfaces' exclude each other; set it on the first interface (input/invalid-value)"],
  ['no interfaces', { networkInterfaces: [] }, "'networkInterfaces' is empty; name at least one interface, or leave it out (input/missing-value)"],
  ['a second interface without a subnet', { networkInterfaces: [{}, {}] },
    "'networkInterfaces' has one after the first without 'subnet'; name it (input/missing-value)"],
  ['an interface without an address', { networkInterfaces: [{ privateIpConfigs: 0 }] },
    "'networkInterfaces.privateIpConfigs' 0 is not possible; use a whole number from 1 to 256 (input/invalid-value)"],
  ['firmware settings without their type', { security: { vtpm: true } },
    "'security.vtpm' true needs 'security.type'; set it, for example to AzureSecurityType.TRUSTED_LAUNCH (input/missing-value)"],
  ['signed code without its type', { security: { secureBoot: false } },
    "'security.secureBoot' false needs 'security.type'; set it, for example to AzureSecurityType.TRUSTED_LAUNCH (input/missing-value)"],
  ['a confidential disk of another machine',
    { rootDisk: { type: PREMIUM_LRS, confidentialEncryption: GUEST_STATE_ONLY }, security: { type: TRUSTED_LAUNCH, vtpm: true } },
    "'rootDisk.confidentialEncryption' 'VMGuestStateOnly' needs 'security' with AzureSecurityType.CONFIDENTIAL_VM and 'vtpm' true; set both (input/missing-value)"],
  ['a confidential disk without signed code',
    { rootDisk: { type: PREMIUM_LRS, confidentialEncryption: DISK_WITH_GUEST_STATE }, security: { type: CONFIDENTIAL_VM, vtpm: true } },
    "'rootDisk.confidentialEncryption' 'DiskWithVMGuestState' needs 'security.secureBoot' true and excludes 'security.encryptionAtHost'; "
    + 'change these (input/invalid-value)'],
  ['a tag that is too long', { additionalTags: { costs: 'x'.repeat(257) } },
    `'additionalTags' has 'costs' = '${'x'.repeat(257)}', which is not a tag of Azure; use a name without '<', '>', '%', '&', '\\', '?' and '/' `
    + "that starts with neither 'microsoft', 'azure' nor 'windows', and a value of at most 256 characters (input/invalid-value)"],
  ['an extension given twice', { vmExtensions: ['1', '2'].map(version => ({ name: 'watch', publisher: 'Acme', version })) },
    "'vmExtensions' has 'watch' twice; give each extension once (input/duplicate)"],
  ['a boot log without encryption', { bootDiagnostics: AzureBootDiagnostics.userManaged('http://boot.example.com/') },
    "'bootDiagnostics' storage account 'http://boot.example.com/' is not an address; use 'https://<account>.blob.core.windows.net/' (input/invalid-value)"],
])('fails on %s, in control planes and pools', (_what, props, message) => {
  expect(() => synthControlPlane(props)).toThrow(new Error(`[test/Cluster/ControlPlane] ${message}`));
  expect(() => synthPool(props)).toThrow(new Error(`[test/Cluster/Workers] ${message}`));
  expect(() => synthMachinePool(props)).toThrow(new Error(`[test/Cluster/Burst] ${message}`));
});

test.each<[string, Partial<AzureWorkerPoolProps>, string]>([
  ['a capacity reservation by name', { capacityReservationGroupId: 'reserved' }, `'capacityReservationGroupId' 'reserved' ${RESOURCE_ID}`],
  ['a DNS server by name', { dnsServers: ['dns.example.com'] },
    "'dnsServers' 'dns.example.com' is not an IP address; use an IPv4 or IPv6 address without a prefix length (network/invalid-address)"],
  ['extensions that are not to be installed', { disableExtensionOperations: true, vmExtensions: [{ name: 'x', publisher: 'y', version: '1' }] },
    "'disableExtensionOperations' true contradicts 'vmExtensions'; leave one of them out (input/invalid-value)"],
])('fails on %s', (_what, props, message) => {
  expect(() => synthPool(props)).toThrow(new Error(`[test/Cluster/Workers] ${message}`));
});
