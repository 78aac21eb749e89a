import { machineTemplate, VERSIONS } from './machines';
import { HostSelector, HostSelectorOperator } from '../../../src';
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
