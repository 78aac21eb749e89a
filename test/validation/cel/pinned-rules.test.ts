import { LINK_EXAMPLES } from './link-examples';
import { NETWORK_EXAMPLES } from './network-examples';
import { nodeOf, OWN_RULES, PINNED_RULES } from './pinned-rules';
import { Example, TENANT_EXAMPLES } from './tenant-examples';
import { BUILT_IN } from '../../../src/registry';
import { SchemaNode } from '../../../src/schemas';
import { brokenCelRules } from '../../../src/validation/cel/broken-cel-rules';
import type { CelEnvironment } from '../../../src/validation/cel/cel-js';
import { checkRule, compileRule } from '../../../src/validation/cel/compile-rule';
import { newEnvironment } from '../../../src/validation/cel/environment';
import { escapeName } from '../../../src/validation/cel/to-cel';

const TEXTS = [...new Set(PINNED_RULES.map(({ rule }) => rule.rule))];

/** What rules see of the metadata of an object, whatever its schema says. */
const METADATA: SchemaNode = { type: 'object', properties: { name: { type: 'string' }, generateName: { type: 'string' } } };

/** The type of a schema node in an environment, where objects get a type of their own. */
function declare(environment: CelEnvironment, schema: SchemaNode, name: string): string {
  switch (schema.type) {
    case 'string':
      return 'string';
    case 'integer':
      return 'int';
    case 'number':
      return 'double';
    case 'boolean':
      return 'bool';
    case 'array':
      return `list<${declare(environment, schema.items ?? {}, `${name}_items`)}>`;
    case 'object': {
      if (typeof schema.additionalProperties === 'object') {
        return `map<string, ${declare(environment, schema.additionalProperties, `${name}_values`)}>`;
      }
      const fields = Object.entries(schema.properties ?? {})
        .map(([property, node]): [string, SchemaNode] => [property, property === 'metadata' && name === 'Self' ? METADATA : node])
        .map(([property, node], index) => [escapeName(property), declare(environment, node, `${name}_${index}`)]);
      environment.registerType(name, { fields: Object.fromEntries(fields) }).registerOperator(`${name} == ${name}`, () => true).registerOperator(`${name} == null`, () => true);
      return name;
    }
    default:
      return 'dyn';
  }
}

test('finds and compiles every rule of the pinned CRDs', () => {
  const compiled = PINNED_RULES.map(({ rule }) => compileRule(rule.rule, rule.optionalOldSelf));
  expect({
    rules: PINNED_RULES.length,
    distinct: TEXTS.length,
    evaluated: compiled.filter(({ isTransition }) => !isTransition).length,
    transition: compiled.filter(({ isTransition }) => isTransition).length,
  }).toMatchInlineSnapshot(`
{
  "distinct": 138,
  "evaluated": 285,
  "rules": 336,
  "transition": 51,
}
`);
});

test('finds the fields, types and functions that every pinned rule uses', () => {
  for (const { rule, schema } of PINNED_RULES) {
    const environment = newEnvironment();
    const type = declare(environment, schema, 'Self');
    environment.registerVariable('self', type).registerVariable('oldSelf', type);
    expect(() => checkRule(environment, rule.rule)).not.toThrow();
  }
});

test('compares no lists as a whole whose order does not count', () => {
  const compared = PINNED_RULES.filter(({ rule }) => /\bx == y\b(?!\.)|\bself == oldSelf\b(?!\.)/.test(rule.rule));
  expect(compared).toHaveLength(29);
  for (const { schema } of compared) {
    expect(JSON.stringify(schema.items ?? schema)).not.toMatch(/"x-kubernetes-list-type":"(set|map)"/);
  }
});

test('fails on a field that a schema does not have', () => {
  const environment = newEnvironment();
  environment.registerVariable('self', declare(environment, { type: 'object', properties: { name: { type: 'string' } } }, 'Self'));
  expect(() => checkRule(environment, 'self.nmae == \'a\'')).toThrow('cannot compile the CEL rule self.nmae == \'a\': No such key: nmae');
});

test('explains every rule, pinned or of our own, and no other', () => {
  const texts = new Set([...TEXTS, ...OWN_RULES.map(({ rule }) => rule.rule)]);
  expect(OWN_RULES).not.toEqual([]);
  expect(BUILT_IN.records.flatMap(({ celExplanations = {} }) => Object.keys(celExplanations)).sort()).toEqual([...texts].sort());
});

const EXAMPLES: Example[] = [
  { rule: '!(has(self.sso) && has(self.oidcConfig))', fits: [{ sso: {} }, { oidcConfig: 'name: idp' }], breaks: [{ sso: {}, oidcConfig: 'name: idp' }] },
  {
    rule: 'self.type != \'CEL\' || self.condition != ""',
    fits: [{ type: 'CEL', condition: 'Complete' }, { type: 'WellKnownConditions', condition: '' }],
    breaks: [{ type: 'CEL', condition: '' }],
  },
  { rule: 'self.startsWith(\'cagw-\')', fits: ['cagw-1'], breaks: ['igw-1', ''] },
  { rule: 'self in [\'none\',\'amazon-pool\']', fits: ['none', 'amazon-pool'], breaks: ['None', ''] },
  {
    rule: '!has(self.capacityReservationId) || !has(self.marketType) || self.marketType != \'Spot\'',
    fits: [{}, { capacityReservationId: 'cr-1', marketType: 'OnDemand' }, { marketType: 'Spot' }, { capacityReservationId: null, marketType: 'Spot' }],
    breaks: [{ capacityReservationId: 'cr-1', marketType: 'Spot' }],
  },
  {
    rule: '!has(self.capacityReservationId) || !has(self.spotMarketOptions)',
    fits: [{ capacityReservationId: 'cr-1' }, { spotMarketOptions: {} }],
    breaks: [{ capacityReservationId: 'cr-1', spotMarketOptions: {} }],
  },
  {
    rule: 'self.matches(\'^(Linux|LinuxSwap|LinuxRAID|LVM|Fat32|NTFS|LinuxExtended|[0-9A-Fa-f]{8}(-[0-9A-Fa-f]{4}){3}-[0-9A-Fa-f]{12})$\')',
    fits: ['Linux', 'LVM', '0FC63DAF-8483-4772-8E79-3D69D8477DE4'],
    breaks: ['linux', 'Linux\n', '0FC63DAF-8483-4772-8E79'],
  },
  {
    rule: '!(self in [\'Ready\',\'Available\',\'HealthCheckSucceeded\',\'OwnerRemediated\',\'ExternallyRemediated\'])',
    fits: ['NodeHealthy'],
    breaks: ['Ready', 'OwnerRemediated'],
  },
  {
    rule: 'self.all(x, self.exists_one(y, x == y))',
    fits: [[], [{ selector: { matchLabels: { a: 'b' } } }, { clusterSelector: { matchExpressions: [{ key: 'a', operator: 'Exists' }] } }]],
    breaks: [[{ selector: { matchLabels: { a: 'b', c: 'd' } } }, { selector: { matchLabels: { c: 'd', a: 'b' } } }]],
  },
  {
    rule: 'self.all(x, self.exists_one(y, x.name == y.name))',
    fits: [[], [{ name: 'v', value: '2' }, { name: 'audit-log-path', value: '2' }]],
    breaks: [[{ name: 'v', value: '2' }, { name: 'v', value: '3' }]],
  },
  {
    rule: '[has(self.layout),has(self.diskLayout)].filter(x,x==true).size() == 1',
    fits: [{ device: '/dev/sdb', layout: false }, { device: '/dev/sdb', diskLayout: [{ percentage: 100 }] }],
    breaks: [{ device: '/dev/sdb' }, { device: '/dev/sdb', layout: true, diskLayout: [{ percentage: 100 }] }],
  },
  {
    rule: 'self.all(i, isIP(i) || isCIDR(i))',
    fits: [[], ['10.0.0.1', '10.0.0.0/8', '2001:db8::1', '2001:db8::/32']],
    breaks: [['10.0.0.1', '10.0.0'], ['10.0.0.0/33'], ['example.com']],
  },
  {
    rule: '!(self.mode == \'DaemonSet\' && has(self.replicas) && self.replicas != 0) && !(self.mode == \'Deployment\' && has(self.replicas) && self.replicas == 0)',
    fits: [{}, { replicas: 0 }, { mode: 'Deployment', replicas: 2 }, { mode: 'Deployment' }],
    breaks: [{ replicas: 2 }, { mode: 'Deployment', replicas: 0 }],
  },
  {
    rule: '!has(self.loadBalancerConfig) || !has(self.loadBalancerConfig.loadBalancerSourceRanges)'
      + ' || (size(self.loadBalancerConfig.loadBalancerSourceRanges) == 0 || self.serviceType == \'LoadBalancer\')',
    fits: [{}, { loadBalancerConfig: { loadBalancerSourceRanges: ['10.0.0.0/8'] } }, { serviceType: 'NodePort', loadBalancerConfig: { loadBalancerSourceRanges: [] } }],
    breaks: [{ serviceType: 'NodePort', loadBalancerConfig: { loadBalancerSourceRanges: ['10.0.0.0/8'] } }],
  },
  {
    rule: '!has(self.loadBalancerConfig) || !has(self.loadBalancerConfig.loadBalancerClass) || self.serviceType == \'LoadBalancer\'',
    fits: [{ serviceType: 'LoadBalancer', loadBalancerConfig: { loadBalancerClass: 'metallb' } }, { serviceType: 'NodePort', loadBalancerConfig: {} }],
    breaks: [{ serviceType: 'ClusterIP', loadBalancerConfig: { loadBalancerClass: 'metallb' } }],
  },
  {
    rule: 'has(self.disableExternalNetwork) && self.disableExternalNetwork ? !has(self.bastion) || !has(self.bastion.floatingIP) : true',
    fits: [{}, { disableExternalNetwork: true, bastion: {} }, { bastion: { floatingIP: '192.0.2.1' } }],
    breaks: [{ disableExternalNetwork: true, bastion: { floatingIP: '192.0.2.1' } }],
  },
  {
    rule: 'has(self.disableExternalNetwork) && self.disableExternalNetwork ? has(self.disableAPIServerFloatingIP) && self.disableAPIServerFloatingIP : true',
    fits: [{ disableExternalNetwork: true, disableAPIServerFloatingIP: true }, { disableExternalNetwork: false }],
    breaks: [{ disableExternalNetwork: true }, { disableExternalNetwork: true, disableAPIServerFloatingIP: false }],
  },
  { rule: '!self.enabled || has(self.spec)', fits: [{ enabled: false }, { enabled: true, spec: {} }], breaks: [{ enabled: true }] },
  { rule: '(has(self.flavor) || has(self.flavorID))', fits: [{ flavor: 'm1.large' }, { flavorID: '1' }], breaks: [{}, { flavor: null }] },
  {
    rule: '!has(self.from) || self.from == \'Name\' ? has(self.name) : !has(self.name)',
    fits: [{ name: 'nova' }, { from: 'Name', name: 'nova' }, { from: 'Machine' }],
    breaks: [{}, { from: 'Name' }, { from: 'Machine', name: 'nova' }],
  },
  ...([['Bool', 'bool', true], ['Number', 'number', 1], ['String', 'string', 'a']] as const).map(([type, field, value]) => ({
    rule: `has(self.type) && self.type == '${type}' ? has(self.${field}) : !has(self.${field})`,
    fits: [{ type, [field]: value }, { type: 'Other' }],
    breaks: [{ type }, { type: 'Other', [field]: value }],
  })),
  {
    rule: 'has(self.configMapRef) || has(self.secretRef)',
    fits: [{ configMapRef: { name: 'edge' } }, { secretRef: { name: 'edge-kubeconfig' } }],
    breaks: [{}],
  },
  {
    rule: '!has(self.configMapRef) || !has(self.secretRef)',
    fits: [{ configMapRef: { name: 'edge' } }, { secretRef: { name: 'edge-kubeconfig' } }],
    breaks: [{ configMapRef: { name: 'edge' }, secretRef: { name: 'edge-kubeconfig' } }],
  },
  { rule: '!(has(self.manifestPatches) && has(self.patches))', fits: [{}, { patches: [] }], breaks: [{ manifestPatches: ['a'], patches: [{ patch: 'a' }] }] },
  {
    rule: '[has(self.oci), has(self.url), has(self.selector)].exists_one(x,x)',
    fits: [{ url: 'https://example.com' }],
    breaks: [{}, { url: 'https://example.com', selector: {} }],
  },
  { rule: '!format.dns1123Subdomain().validate(self).hasValue()', fits: ['rhel-9', 'a.b'], breaks: ['RHEL', 'a..b', ''] },
  { rule: "self.split('.').size() > 2", fits: ['clusters.cluster.x-k8s.io'], breaks: ['clusters', 'clusters.io'] },
  {
    rule: "self.metadata.name == 'cluster'",
    fits: [{ apiVersion: 'operator.openshift.io/v1alpha1', kind: 'ClusterAPI', metadata: { name: 'cluster' } }],
    breaks: [{ apiVersion: 'operator.openshift.io/v1alpha1', kind: 'ClusterAPI', metadata: { name: 'other' } }],
  },
  ...LINK_EXAMPLES,
  ...NETWORK_EXAMPLES,
  ...TENANT_EXAMPLES,
];

describe('a pinned rule', () => {
  test.each(EXAMPLES)('$rule holds or is explained', ({ rule, fits, breaks }) => {
    const schema = nodeOf(rule);
    for (const value of fits) {
      expect({ value, broken: brokenCelRules(schema, value) }).toEqual({ value, broken: [] });
    }
    for (const value of breaks) {
      expect({ value, broken: brokenCelRules(schema, value) }).toEqual({ value, broken: [{ rule, path: [] }] });
    }
  });

  test.each([
    { rule: 'self == oldSelf', old: 'a', fits: 'a', breaks: 'b' },
    { rule: 'has(self.loadBalancerClass) == has(oldSelf.loadBalancerClass)', old: {}, fits: {}, breaks: { loadBalancerClass: 'metallb' } },
    { rule: '!has(oldSelf.dataStore) || has(self.dataStore)', old: { dataStore: 'a' }, fits: { dataStore: 'b' }, breaks: {} },
    { rule: 'oldSelf == null || self.driver == oldSelf.driver', old: { driver: 'etcd' }, fits: { driver: 'etcd' }, breaks: { driver: 'MySQL' } },
    { rule: '(!has(self.region) && !has(oldSelf.region)) || self.region == oldSelf.region', old: { region: 'a' }, fits: { region: 'a' }, breaks: { region: 'b' } },
  ])('$rule is about a change', ({ rule, old, fits, breaks }) => {
    const schema = nodeOf(rule);
    expect(brokenCelRules(schema, breaks)).toEqual([]);
    expect(brokenCelRules(schema, fits, old)).toEqual([]);
    expect(brokenCelRules(schema, breaks, old)).toEqual([{ rule, path: [] }]);
  });

  test('has an example for each text', () => {
    const transition = TEXTS.filter(text => compileRule(text).isTransition);
    expect([...EXAMPLES.map(({ rule }) => rule), ...transition].sort()).toEqual([...TEXTS].sort());
  });
});
