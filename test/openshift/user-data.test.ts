import { Chart, Duration } from 'cdk8s';
import { openShiftChart } from './cluster/day2-pools';
import { OpenShiftUserData, OpenShiftUserDataProps } from '../../src/openshift';
import { find, synth } from '../support/manifests';
import { schemaErrors } from '../support/schema';

test('takes all props, and holds no value of a Secret', () => {
  const props: Required<OpenShiftUserDataProps> = { secretStoreName: 'machine-api', machineConfigPool: 'worker-azure', refreshInterval: Duration.minutes(10), secretName: 'azure-user-data', clusterName: 'ocp-7xk2p' };
  const userData = new OpenShiftUserData(openShiftChart(), 'UserData', props);
  const manifest = find(synth(Chart.of(userData)), 'ExternalSecret', 'azure-user-data');
  expect(schemaErrors(manifest)).toEqual([]);
  expect(userData.secretName).toBe('azure-user-data');
  expect(manifest.spec).toEqual({
    refreshInterval: '10m0s',
    secretStoreRef: { kind: 'SecretStore', name: 'machine-api' },
    target: {
      name: 'azure-user-data',
      creationPolicy: 'Owner',
      deletionPolicy: 'Retain',
      template: {
        engineVersion: 'v2',
        mergePolicy: 'Replace',
        metadata: { labels: { 'cluster.x-k8s.io/cluster-name': 'ocp-7xk2p' } },
        data: { value: '{{ .userData }}', userData: '{{ .userData }}', format: 'ignition' },
      },
    },
    data: [{ secretKey: 'userData', remoteRef: { key: 'worker-azure-user-data-managed', property: 'userData' } }],
  });
});

test('fails with a pool whose Secret cannot have its name', () => {
  expect(() => new OpenShiftUserData(openShiftChart(), 'UserData', { secretStoreName: 'machine-api', machineConfigPool: 'Worker' }))
    .toThrow("[test/UserData] 'machineConfigPool' 'Worker-user-data-managed'");
});
