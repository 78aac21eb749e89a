import { PartitionTable } from '../../src/contract';
import { Etcd } from '../../src/kubeadm/etcd';
import { argumentsList, argumentsMap, KubeadmConfig, renderKubeadmConfig } from '../../src/kubeadm/kubeadm-config';

const EMPTY: KubeadmConfig = { join: {}, files: [], preKubeadmCommands: [], postKubeadmCommands: [], cloudInit: {} };

function defined(value: object): object {
  return JSON.parse(JSON.stringify(value));
}

test('arguments are a map in v1beta1', () => {
  expect(argumentsMap({ b: '1', a: '2' })).toEqual({ a: '2', b: '1' });
});

test('arguments are a list in v1beta2, in the order of their names', () => {
  expect(argumentsList({ b: '1', a: '2' })).toEqual([{ name: 'a', value: '2' }, { name: 'b', value: '1' }]);
});

test('no arguments are not written', () => {
  expect([argumentsMap(), argumentsMap({}), argumentsList(), argumentsList({})]).toEqual([undefined, undefined, undefined, undefined]);
});

test.each([['v1beta1', argumentsMap], ['v1beta2', argumentsList]])('a config that says nothing is empty in %s', (_version, renderArguments) => {
  const cluster = { certSans: [], apiServerExtraArgs: {}, featureGates: {}, etcd: Etcd.local() };
  const configs = [
    EMPTY,
    { ...EMPTY, cluster: {}, init: {}, cloudInit: { users: [], ntpServers: [], mounts: [], bootCommands: [], diskSetup: {} } },
    { ...EMPTY, cloudInit: { diskSetup: { partitions: [], filesystems: [] } } },
    { ...EMPTY, cluster },
  ];
  for (const config of configs) {
    expect(defined(renderKubeadmConfig<unknown>(config, renderArguments))).toEqual({});
  }
});

test('a partition fills its disk unless told otherwise', () => {
  const partitions = [{ device: '/dev/vdb' }, { device: '/dev/vdc', layout: false }, { device: '/dev/vdd', layout: true, tableType: PartitionTable.MBR }];
  expect(defined(renderKubeadmConfig({ ...EMPTY, cloudInit: { diskSetup: { partitions } } }, argumentsList))).toEqual({
    diskSetup: {
      partitions: [{ device: '/dev/vdb', layout: true }, { device: '/dev/vdc', layout: false }, { device: '/dev/vdd', layout: true, tableType: 'mbr' }],
    },
  });
});

test('a file system has what it is given', () => {
  const filesystems = [{ device: '/dev/vdb', filesystem: 'ext4', extraOpts: [] }, { device: '/dev/vdc', filesystem: 'xfs', label: 'fast', overwrite: false }];
  expect(defined(renderKubeadmConfig({ ...EMPTY, cloudInit: { diskSetup: { filesystems } } }, argumentsList))).toEqual({
    diskSetup: { filesystems: [{ device: '/dev/vdb', filesystem: 'ext4' }, { device: '/dev/vdc', filesystem: 'xfs', label: 'fast', overwrite: false }] },
  });
});

test('a node without taints registers with an empty list of them', () => {
  const config = { ...EMPTY, join: { taints: [] } };
  expect(defined(renderKubeadmConfig(config, argumentsList))).toEqual({ joinConfiguration: { nodeRegistration: { taints: [] } } });
});

test('settings that are false or zero are written', () => {
  const config = { ...EMPTY, verbosity: 0, cluster: { featureGates: { RootlessControlPlane: false } }, cloudInit: { users: [{ name: 'a', lockPassword: false }] } };
  expect(defined(renderKubeadmConfig(config, argumentsList))).toEqual({
    verbosity: 0,
    clusterConfiguration: { featureGates: { RootlessControlPlane: false } },
    users: [{ name: 'a', lockPassword: false }],
  });
});

test('the password of a user comes from the key passwd of a Secret unless another is given', () => {
  const users = [
    { name: 'a', passwordSecretName: 'users' },
    { name: 'b', passwordSecretName: 'users', passwordSecretKey: 'b' },
    { name: 'c', passwordSecretKey: 'unused', sshAuthorizedKeys: [] },
  ];
  expect(defined(renderKubeadmConfig({ ...EMPTY, cloudInit: { users } }, argumentsList))).toEqual({
    users: [
      { name: 'a', passwdFrom: { secret: { name: 'users', key: 'passwd' } } },
      { name: 'b', passwdFrom: { secret: { name: 'users', key: 'b' } } },
      { name: 'c' },
    ],
  });
});
