import { K0S_CONFIG_IGNORED } from '../../../src/providers/k0smotron/rules/config-ignored';
import { K0S_CONFIG_VALUE } from '../../../src/providers/k0smotron/rules/config-value';
import { checkRule } from '../../rules/check-rule';

const object = (kind: string, spec: object) => JSON.stringify({ apiVersion: 'controlplane.cluster.x-k8s.io/v1beta2', kind, metadata: { name: 'shop', namespace: 'shop' }, spec });
const hosted = (config: unknown) => object('K0smotronControlPlane', { k0sConfig: config });
const places = (findings: readonly string[]) => findings.map(finding => finding.split(': ')[0].replace('spec.k0sConfig.', ''));
const refused = (spec: unknown) => places(checkRule(K0S_CONFIG_VALUE, hosted({ kind: 'ClusterConfig', spec })));
const ignored = (config: object) => places(checkRule(K0S_CONFIG_IGNORED, hosted(config)));

test.each<[object, string[]]>([
  [{ netwrok: {} }, ['spec.netwrok']],
  [{ sans: ['a'] }, ['spec.sans']],
  [{ network: { provider: 'flannel' } }, ['spec.network.provider']],
  [{ network: { podCIDR: '10.0.0.0', serviceCIDR: '10.96.0.0/12' } }, ['spec.network.podCIDR']],
  [{ network: { podCIDR: '10.0.0.0/16', serviceCIDR: 'fd00::/108' } }, ['spec.network.podCIDR']],
  [{ api: { address: 'api.example.com' } }, ['spec.api.address']],
  [{ api: { address: '::' } }, ['spec.api.address']],
  [{ api: { externalAddress: 'https://api.example.com' } }, ['spec.api.externalAddress']],
  [{ api: { sans: 'a' } }, ['spec.api.sans']],
  [{ api: { sans: ['a', '*.example.com', 'a:6443'] } }, ['spec.api.sans[1]', 'spec.api.sans[2]']],
])('k0s does not start with %j', (spec, expected) => {
  expect(refused(spec)).toEqual(expected);
});

test.each<[unknown]>([
  [{}], [undefined], [null], [[]], ['text'], [{ api: [], network: 5 }], [{ API: {}, telemetry: null, somethingNew: {} }], [{ podSecurityPolicy: {}, metricsServer: {} }],
  [{ network: { provider: 'calico', podCIDR: '10.0.0.0/16', serviceCIDR: '10.96.0.0/12' } }], [{ network: { podCIDR: 'fd00::/48', serviceCIDR: 'fd01::/108' } }], [{ network: { provider: '${CNI}' } }],
  [{ api: { address: '10.0.0.1', externalAddress: 'api.example.com:6443', sans: ['api.example.com', '10.0.0.1', 'fd00::1', 'my_host', null, 5] } }], [{ api: { externalAddress: '[fd00::1]:6443', sans: null } }],
])('k0s starts with %j', spec => {
  expect(refused(spec)).toEqual([]);
});

test('k0s passes over what it does not know of its API and network', () => {
  expect(ignored({ kind: 'ClusterConf', spec: { api: { san: [] }, network: { podCidrs: '' } } })).toEqual(['kind', 'spec.api.san', 'spec.network.podCidrs']);
  expect(ignored({ kind: 'ClusterConfig', spec: { api: { SANs: [], ports: 5 }, network: { podCidr: '', aThingOfTomorrow: {} } } })).toEqual(['spec.api.ports']);
  expect(ignored({ kind: '${KIND}', spec: null })).toEqual([]);
});

test('control planes on machines are looked at, too', () => {
  const config = { kind: 'ClusterConfig', spec: { netwrok: {} } };
  expect(checkRule(K0S_CONFIG_VALUE, object('K0sControlPlane', { k0sConfigSpec: { k0s: config } }))).toEqual([
    "spec.k0sConfigSpec.k0s.spec.netwrok: 'netwrok' is not a field of the configuration here, and k0s does not start with it; write 'network'",
  ]);
  expect(checkRule(K0S_CONFIG_VALUE, object('K0sControlPlaneTemplate', { template: { spec: { k0sConfigSpec: { k0s: config } } } }))).toHaveLength(1);
});
