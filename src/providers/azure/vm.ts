import { checkResourceName, checkTags, checkText } from './checks';
import { AzureConfidentialEncryption, checkDisks, renderDataDisks, renderOsDisk } from './disks';
import { AzureNetworkInterface, AzureSecurityType, AzureVmProps } from './vm-props';
import { checkWholeNumber, findTwin, isUrl, l1Enum, nonEmptyList, nonEmptyMap, nonEmptyObject, refuseValue } from '../../core';

const SSH_KEY = /^(ssh-(rsa|ed25519)|ecdsa-sha2-nistp\d+|sk-[a-z0-9-]+@openssh\.com) [A-Za-z0-9+/]+={0,3}( .*)?$/;

/** Refuses what is no key that the webhooks would take. */
export function checkSshPublicKey(key: string): void {
  if (!SSH_KEY.test(key.trim())) {
    refuseValue('input/invalid-value', `'sshPublicKey' '${key.slice(0, 20)}' is not a public key of OpenSSH; `
      + "use the line of a '.pub' file, for example 'ssh-ed25519 AAAA… name'");
  }
}

/**
 * Refuses what the webhooks of the provider or Azure would refuse.
 *
 * @param isIgnited whether the machines boot with Ignition, which brings keys along
 */
export function checkVm(props: AzureVmProps, isIgnited: boolean = false): void {
  checkText('instanceType', props.instanceType);
  if (!isIgnited || props.sshPublicKey !== '') {
    checkSshPublicKey(props.sshPublicKey);
  }
  props.image?._check();
  checkDisks(props.rootDisk ?? {}, props.additionalDisks ?? []);
  props.machineIdentity?._check();
  props.capacityType?._check();
  checkNetwork(props);
  checkSecurity(props);
  checkTags('additionalTags', props.additionalTags);
  const extension = findTwin((props.vmExtensions ?? []).map(({ name }) => name));
  if (extension !== undefined) {
    refuseValue('input/duplicate', `'vmExtensions' has '${extension}' twice; give each extension once`);
  }
  const storage = props.bootDiagnostics?._storageAccountUri;
  if (storage !== undefined && !isUrl(storage, 'https')) {
    refuseValue('input/invalid-value', `'bootDiagnostics' storage account '${storage}' is not an address; use 'https://<account>.blob.core.windows.net/'`);
  }
}

/** What machine templates and machine pools have in common. */
export function renderVm(props: AzureVmProps) {
  const { bootDiagnostics, security } = props;
  return {
    vmSize: props.instanceType,
    sshPublicKey: Buffer.from(props.sshPublicKey.trim(), 'utf8').toString('base64'),
    image: props.image?._render(),
    osDisk: renderOsDisk(props.rootDisk ?? {}),
    dataDisks: renderDataDisks(props.additionalDisks),
    networkInterfaces: renderInterfaces(props),
    spotVmOptions: props.capacityType?._render(),
    securityProfile: security && nonEmptyObject({
      encryptionAtHost: security.encryptionAtHost,
      securityType: l1Enum(security.type),
      uefiSettings: nonEmptyObject({ secureBootEnabled: security.secureBoot, vTpmEnabled: security.vtpm }),
    }),
    additionalCapabilities: nonEmptyObject({ ultraSsdEnabled: props.ultraSsd }),
    diagnostics: bootDiagnostics && {
      boot: {
        storageAccountType: l1Enum(bootDiagnostics._type),
        userManaged: bootDiagnostics._storageAccountUri === undefined ? undefined : { storageAccountUri: bootDiagnostics._storageAccountUri },
      },
    },
    vmExtensions: nonEmptyList(props.vmExtensions?.map(({ settings, ...extension }) => ({ ...extension, settings: nonEmptyMap(settings) }))),
    disableVmBootstrapExtension: props.disableVmBootstrapExtension,
  };
}

/**
 * The interfaces, also for the two short props: the webhook turns those into interfaces, and would then refuse the same template
 * when it is applied again.
 */
function renderInterfaces({ networkInterfaces, subnet, acceleratedNetworking }: AzureVmProps) {
  const short: AzureNetworkInterface | undefined = nonEmptyObject({ subnet, acceleratedNetworking });
  const interfaces = networkInterfaces ?? (short === undefined ? [] : [short]);
  return nonEmptyList(interfaces.map(one => ({
    subnetName: one.subnet,
    privateIpConfigs: one.privateIpConfigs ?? 1,
    acceleratedNetworking: one.acceleratedNetworking,
  })));
}

function checkNetwork(props: AzureVmProps): void {
  const { networkInterfaces, subnet, acceleratedNetworking } = props;
  const short = Object.entries({ subnet, acceleratedNetworking }).find(([, value]) => value !== undefined);
  if (networkInterfaces !== undefined && short !== undefined) {
    refuseValue('input/invalid-value', `'${short[0]}' ${JSON.stringify(short[1])} and 'networkInterfaces' exclude each other; set it on the first interface`);
  }
  if (networkInterfaces?.length === 0) {
    refuseValue('input/missing-value', "'networkInterfaces' is empty; name at least one interface, or leave it out");
  }
  // The provider looks up the subnet of the first interface only.
  if (networkInterfaces?.slice(1).some(one => one.subnet === undefined)) {
    refuseValue('input/missing-value', "'networkInterfaces' has one after the first without 'subnet'; name it");
  }
  checkResourceName('subnet', subnet);
  for (const one of networkInterfaces ?? []) {
    checkResourceName('networkInterfaces.subnet', one.subnet);
    checkWholeNumber('networkInterfaces.privateIpConfigs', one.privateIpConfigs, 1, 256);
  }
}

function checkSecurity({ security = {}, rootDisk }: AzureVmProps): void {
  const firmware = security.secureBoot === undefined ? 'vtpm' : 'secureBoot';
  if (security.type === undefined && security[firmware] !== undefined) {
    refuseValue('input/missing-value', `'security.${firmware}' ${security[firmware]} needs 'security.type'; set it, for example to AzureSecurityType.TRUSTED_LAUNCH`);
  }
  const encryption = rootDisk?.confidentialEncryption;
  if (encryption === undefined) {
    return;
  }
  if (security.type !== AzureSecurityType.CONFIDENTIAL_VM || security.vtpm !== true) {
    refuseValue('input/missing-value', `'rootDisk.confidentialEncryption' '${encryption}' needs 'security' with AzureSecurityType.CONFIDENTIAL_VM and 'vtpm' true; set both`);
  }
  if (encryption === AzureConfidentialEncryption.DISK_WITH_GUEST_STATE && (security.secureBoot !== true || security.encryptionAtHost === true)) {
    refuseValue('input/invalid-value', `'rootDisk.confidentialEncryption' '${encryption}' needs 'security.secureBoot' true and excludes 'security.encryptionAtHost'; change these`);
  }
}
