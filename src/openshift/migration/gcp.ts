import { Fields, refuseField } from './fields';
import { compact, ifAny, nonEmpty, Plain, PlatformPool } from './platform-pool';
import { OpenShiftPlatform } from '../platform';

const OF_CLUSTER = 'it is that of the GCPCluster, which has to be the same';

/** Reads a GCPMachineProviderSpec. */
export function readGcp(spec: Fields): PlatformPool {
  spec.skip('apiVersion', 'kind');
  spec.object('metadata').skip('creationTimestamp');
  spec.moved('credentialsSecret', 'the provider works with credentials of its own, by its CredentialsRequest');
  ['region', 'projectID'].forEach(name => spec.moved(name, OF_CLUSTER));
  if (spec.flag('deletionProtection') === true) {
    spec.log.lost(spec.at('deletionProtection'), 'the provider deletes machines that it is told to delete');
  }
  ['targetPools', 'gpus', 'restartPolicy'].forEach(name => spec.lost(name));
  const shielded = spec.object('shieldedInstanceConfig');
  const confidential = spec.text('confidentialCompute');
  return {
    platform: OpenShiftPlatform.GCP,
    templateKind: 'GCPMachineTemplate',
    templateVersion: 'v1beta1',
    templateSpec: compact({
      instanceType: spec.requiredText('machineType'),
      ...readDisks(spec),
      ...readNetwork(spec),
      ipForwarding: spec.flag('canIPForward') === true ? 'Enabled' : 'Disabled',
      serviceAccounts: readServiceAccount(spec),
      additionalNetworkTags: spec.texts('tags'),
      additionalLabels: ifAny(spec.map('labels')),
      additionalMetadata: nonEmpty(spec.list('gcpMetadata').map(entry => ({ key: entry.requiredText('key'), value: entry.text('value') }))),
      preemptible: spec.flag('preemptible') === true ? true : undefined,
      provisioningModel: spec.text('provisioningModel'),
      onHostMaintenance: spec.text('onHostMaintenance'),
      shieldedInstanceConfig: ifAny({
        secureBoot: shielded.text('secureBoot'),
        virtualizedTrustedPlatformModule: shielded.text('virtualizedTrustedPlatformModule'),
        integrityMonitoring: shielded.text('integrityMonitoring'),
      }),
      confidentialCompute: confidential,
      resourceManagerTags: nonEmpty(spec.list('resourceManagerTags').map(tag => ({
        parentID: tag.requiredText('parentID'), key: tag.requiredText('key'), value: tag.requiredText('value'),
      }))),
    }) as { readonly [name: string]: Plain },
    failureDomain: spec.requiredText('zone'),
    userDataSecretName: spec.object('userDataSecret').text('name'),
  };
}

function readDisks(spec: Fields): { readonly [name: string]: Plain | undefined } {
  const disks = spec.list('disks');
  const isBoot = disks.map(disk => disk.flag('boot') === true);
  const root = disks[isBoot.indexOf(true)] ?? refuseField(spec.at('disks'), undefined, 'a list with a disk that machines boot from');
  const others = disks.filter((_, index) => !isBoot[index]);
  disks.forEach(disk => {
    if (disk.flag('autoDelete') === false) {
      disk.log.lost(disk.at('autoDelete'), 'disks go with their machine');
    }
    if (disk !== root) {
      disk.lost('image', 'only the disk that a machine boots from has an image');
    }
    disk.lost('labels', 'disks have the labels of their machine');
  });
  return {
    image: root.requiredText('image'),
    rootDeviceType: root.text('type'),
    rootDeviceSize: root.number('sizeGb'),
    rootDiskEncryptionKey: readKey(root),
    additionalDisks: nonEmpty(others.map(disk => compact({ deviceType: disk.text('type'), size: disk.number('sizeGb'), encryptionKey: readKey(disk) }) as Plain)),
  };
}

function readKey(disk: Fields): Plain | undefined {
  if (!disk.has('encryptionKey')) {
    return undefined;
  }
  const reference = disk.object('encryptionKey');
  const key = reference.object('kmsKey');
  const [project, location, ring, name] = [key.text('projectID'), key.requiredText('location'), key.requiredText('keyRing'), key.requiredText('name')];
  const kmsKeyServiceAccount = reference.text('kmsKeyServiceAccount');
  if (project === undefined) {
    key.log.lost(key.path, 'a key needs its project: write projects/<project>/locations/…/keyRings/…/cryptoKeys/… as its name');
    return undefined;
  }
  return compact({
    keyType: 'Managed',
    managedKey: { kmsKeyName: `projects/${project}/locations/${location}/keyRings/${ring}/cryptoKeys/${name}` },
    kmsKeyServiceAccount,
  }) as Plain;
}

function readNetwork(spec: Fields): { readonly [name: string]: Plain | undefined } {
  const [first, ...others] = spec.list('networkInterfaces');
  others.forEach(entry => {
    ['publicIP', 'network', 'projectID', 'subnetwork'].forEach(name => entry.skip(name));
    entry.log.lost(entry.path, 'machines have one network interface');
  });
  ['network', 'projectID'].forEach(name => first?.moved(name, OF_CLUSTER));
  return { subnet: first?.text('subnetwork'), publicIP: first?.flag('publicIP') === true ? true : undefined };
}

function readServiceAccount(spec: Fields): Plain | undefined {
  const [first, ...others] = spec.list('serviceAccounts');
  others.forEach(account => {
    account.skip('email', 'scopes');
    account.log.lost(account.path, 'machines have one service account');
  });
  return first && compact({ email: first.requiredText('email'), scopes: first.texts('scopes') }) as Plain;
}
