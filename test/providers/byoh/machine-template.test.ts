import { machineTemplate, synthControlPlane, synthPool, VERSIONS } from './machines';
import { HostSelector, HostSelectorOperator } from '../../../src/root';
import { schemaErrors } from '../../support/schema';

const { IN, NOT_IN, EXISTS, DOES_NOT_EXIST } = HostSelectorOperator;

describe.each(VERSIONS)('in a %s cluster', version => {
  test('takes any free host by default, in v1beta1', () => {
    const template = machineTemplate({}, version);
    expect(template.apiVersion).toBe('infrastructure.cluster.x-k8s.io/v1beta1');
    expect(template.metadata.name).toMatch(/^edge-workers-[0-9a-f]{8}$/);
    expect(template.spec).toEqual({ template: { spec: {} } });
    expect(schemaErrors(template)).toEqual([]);
  });

  test('selects hosts by labels', () => {
    expect(machineTemplate({ hostSelector: HostSelector.matchLabels({ site: 'north', disk: 'nvme' }) }, version).spec.template.spec)
      .toEqual({ selector: { matchLabels: { site: 'north', disk: 'nvme' } } });
  });

  test.each([
    [IN, ['a', 'b']],
    [NOT_IN, ['a']],
    [EXISTS, []],
    [DOES_NOT_EXIST, []],
  ])('writes the operator %s as Kubernetes spells it', (operator, values) => {
    const template = machineTemplate({ hostSelector: HostSelector.matchExpressions({ key: 'rack', operator, values }) }, version);
    expect(template.spec.template.spec).toEqual({ selector: { matchExpressions: [{ key: 'rack', operator, values }] } });
    expect(schemaErrors(template)).toEqual([]);
  });
});

test('takes two expressions with one key, which Kubernetes joins', () => {
  const hostSelector = HostSelector.matchExpressions({ key: 'rack', operator: EXISTS }, { key: 'rack', operator: NOT_IN, values: ['attic'] });
  expect(machineTemplate({ hostSelector }).spec.template.spec.selector.matchExpressions).toEqual([
    { key: 'rack', operator: 'Exists', values: [] }, { key: 'rack', operator: 'NotIn', values: ['attic'] },
  ]);
});

test.each([
  ['labels that contradict each other', HostSelector.matchLabels({ site: 'north' }).alsoMatching(HostSelector.matchLabels({ site: 'south' })),
    "'hostSelector' asks for 'site' = 'north' and 'south' at once, so no host fits; keep one value (input/invalid-value)"],
  ['an operator without its values', HostSelector.matchExpressions({ key: 'rack', operator: IN }),
    "'hostSelector' has In for 'rack' with 0 values; give at least one value (input/invalid-value)"],
  ['values that the operator does not take', HostSelector.matchExpressions({ key: 'rack', operator: EXISTS, values: ['a'] }),
    "'hostSelector' has Exists for 'rack' with 1 values; give none (input/invalid-value)"],
])('fails on a selector with %s, in pools and control planes', (_what, hostSelector, message) => {
  expect(() => synthPool({ hostSelector })).toThrow(new Error(`[test/Cluster/Workers] ${message}`));
  expect(() => synthControlPlane({ hostSelector })).toThrow(new Error(`[test/Cluster/ControlPlane] ${message}`));
});
