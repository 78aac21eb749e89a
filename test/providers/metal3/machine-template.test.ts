import { dataTemplate, machineTemplate, synthPool, VERSIONS } from './machines';
import { Metal3ControlPlane, Metal3MetaData } from '../../../src/providers/metal3';
import { Metal3AutomatedCleaningMode } from '../../../src/providers/metal3/machine-template';
import { ClusterApiVersion, HostSelector, HostSelectorOperator } from '../../../src/root';
import { IMAGE, makeCluster } from '../../support/charts';
import { find } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

const { IN, NOT_IN, EXISTS, DOES_NOT_EXIST } = HostSelectorOperator;

test.each([
  [ClusterApiVersion.V1BETA1, 'format'],
  [ClusterApiVersion.V1BETA2, 'diskFormat'],
])('states node reuse in %s, which the API server would add, and names the disk format %s', (version, formatField) => {
  const url = 'http://172.22.0.1/images/node.raw';
  expect(machineTemplate({}, version).spec).toEqual({
    nodeReuse: false,
    template: { spec: { image: { url, checksum: `${url}.sha256sum`, checksumType: 'sha256', [formatField]: 'raw' } } },
  });
});

describe.each(VERSIONS)('in %s', version => {
  test('reuses nodes and leaves their disks alone if asked to', () => {
    const { spec } = machineTemplate({ nodeReuse: true, automatedCleaningMode: Metal3AutomatedCleaningMode.DISABLED }, version);
    expect(spec.nodeReuse).toBe(true);
    expect(spec.template.spec.automatedCleaningMode).toBe('disabled');
  });

  test('wipes partition tables if asked to', () => {
    expect(machineTemplate({ automatedCleaningMode: Metal3AutomatedCleaningMode.METADATA }, version).spec.template.spec.automatedCleaningMode).toBe('metadata');
  });

  test('selects hosts by labels', () => {
    const hostSelector = HostSelector.matchLabels({ rack: 'a', disk: 'nvme' });
    expect(machineTemplate({ hostSelector }, version).spec.template.spec.hostSelector).toEqual({ matchLabels: { rack: 'a', disk: 'nvme' } });
  });

  test.each([
    [IN, ['a', 'b'], 'in', ['a', 'b']],
    [NOT_IN, ['a'], 'notin', ['a']],
    [EXISTS, undefined, 'exists', []],
    [DOES_NOT_EXIST, undefined, '!', []],
  ])('writes the operator %s as the label parser of Metal3 knows it, always with values', (operator, values, written, writtenValues) => {
    const hostSelector = HostSelector.matchExpressions({ key: 'rack', operator, values });
    const template = machineTemplate({ hostSelector }, version);
    expect(template.spec.template.spec.hostSelector).toEqual({ matchExpressions: [{ key: 'rack', operator: written, values: writtenValues }] });
    expect(schemaErrors(template)).toEqual([]);
  });

  test('joins selectors', () => {
    const hostSelector = HostSelector.matchLabels({ disk: 'nvme' })
      .alsoMatching(HostSelector.matchExpressions({ key: 'gpu', operator: EXISTS }))
      .alsoMatching(HostSelector.matchLabels({ rack: 'a' }));
    expect(machineTemplate({ hostSelector }, version).spec.template.spec.hostSelector).toEqual({
      matchLabels: { disk: 'nvme', rack: 'a' },
      matchExpressions: [{ key: 'gpu', operator: 'exists', values: [] }],
    });
  });

  test('refers to its data template by name alone', () => {
    const manifests = synthPool({ data: { dataTemplateName: 'fixed-data' } }, version);
    const template = find(manifests.filter(manifest => manifest.metadata.name.startsWith('edge-workers-')), 'Metal3MachineTemplate');
    expect(template.spec.template.spec.dataTemplate).toEqual({ name: 'fixed-data' });
  });

  test('gets another name, with its data template, when the data changes', () => {
    const data = (text: string) => ({ metaData: [Metal3MetaData.text('motto', text)] });
    const [before, after] = ['carpe diem', 'festina lente'].map(text => machineTemplate({ data: data(text) }, version));
    expect(before.metadata.name).not.toBe(after.metadata.name);
    expect(before.spec.template.spec.dataTemplate).not.toEqual(after.spec.template.spec.dataTemplate);
    expect(after.spec.template.spec.dataTemplate).toEqual({ name: dataTemplate(data('festina lente'), version).metadata.name });
  });
});

test.each([
  ['two expressions with one key',
    HostSelector.matchExpressions({ key: 'rack', operator: EXISTS }).alsoMatching(HostSelector.matchExpressions({ key: 'rack', operator: NOT_IN, values: ['b'] })),
    "'hostSelector' has two expressions for 'rack', of which Metal3 takes one; join them (input/duplicate)"],
  ['labels that contradict each other', HostSelector.matchLabels({ rack: 'a' }).alsoMatching(HostSelector.matchLabels({ rack: 'b' })),
    "'hostSelector' asks for 'rack' = 'a' and 'b' at once, so no host fits; keep one value (input/invalid-value)"],
  ['an operator without its values', HostSelector.matchExpressions({ key: 'rack', operator: IN, values: [] }),
    "'hostSelector' has In for 'rack' with 0 values; give at least one value (input/invalid-value)"],
  ['values that the operator does not take', HostSelector.matchExpressions({ key: 'rack', operator: DOES_NOT_EXIST, values: ['a', 'b'] }),
    "'hostSelector' has DoesNotExist for 'rack' with 2 values; give none (input/invalid-value)"],
])('fails on a selector with %s, in pools and control planes', (_what, hostSelector, message) => {
  expect(() => synthPool({ hostSelector })).toThrow(new Error(`[test/Cluster/Workers] ${message}`));
  expect(() => new Metal3ControlPlane(makeCluster(), 'ControlPlane', { image: IMAGE, hostSelector }))
    .toThrow(new Error(`[test/Cluster/ControlPlane] ${message}`));
});
