import { Fields } from './fields';
import { compact, nonEmpty, Plain, PlatformPool } from './platform-pool';
import { OpenShiftPlatform } from '../platform';

/** Reads a VSphereMachineProviderSpec. */
export function readVSphere(spec: Fields): PlatformPool {
  spec.skip('apiVersion', 'kind');
  spec.object('metadata').skip('creationTimestamp');
  spec.moved('credentialsSecret', 'the provider works with a Secret that is named like the cluster, which the operator makes');
  const workspace = spec.object('workspace');
  workspace.lost('vmGroup', 'the provider knows groups of virtual machines by its failure domains only');
  return {
    platform: OpenShiftPlatform.VSPHERE,
    templateKind: 'VSphereMachineTemplate',
    templateVersion: 'v1beta1',
    templateSpec: compact({
      template: spec.requiredText('template'),
      server: workspace.text('server'),
      datacenter: workspace.text('datacenter'),
      datastore: workspace.text('datastore'),
      folder: workspace.text('folder'),
      resourcePool: workspace.text('resourcePool'),
      cloneMode: spec.text('cloneMode') ?? 'fullClone',
      snapshot: spec.text('snapshot'),
      numCPUs: spec.number('numCPUs'),
      numCoresPerSocket: spec.number('numCoresPerSocket'),
      memoryMiB: spec.number('memoryMiB'),
      diskGiB: spec.number('diskGiB'),
      tagIDs: spec.texts('tagIDs'),
      dataDisks: nonEmpty(spec.list('dataDisks').map(disk => ({
        name: disk.requiredText('name'), sizeGiB: disk.number('sizeGiB'), provisioningMode: disk.text('provisioningMode'),
      }))),
      network: { devices: spec.object('network').list('devices').map(readDevice) },
    }) as { readonly [name: string]: Plain },
    userDataSecretName: spec.object('userDataSecret').text('name'),
  };
}

function readDevice(device: Fields): Plain {
  const [ipAddrs, gateway4] = [device.texts('ipAddrs'), device.text('gateway')];
  const pools = device.list('addressesFromPools').map(pool => ({
    apiGroup: pool.requiredText('group'), kind: pool.requiredText('resource'), name: pool.requiredText('name'),
  }));
  pools.forEach((_, index) => device.log.lost(`${device.at('addressesFromPools')}[${index}].resource`, 'write the kind of the pool in its place, for example InClusterIPPool'));
  return compact({
    networkName: device.requiredText('networkName'),
    dhcp4: ipAddrs === undefined && pools.length === 0,
    ipAddrs,
    gateway4,
    nameservers: device.texts('nameservers'),
    addressesFromPools: nonEmpty(pools),
  }) as Plain;
}
