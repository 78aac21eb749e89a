import { DATA_DROPPED } from '../../../src/providers/metal3/rules/data-dropped';
import { STALE_DATA } from '../../../src/providers/metal3/rules/stale-data';
import { checkChange, checkRule } from '../../rules/check-rule';
import { bundle, cluster, object } from '../../rules/cloud-bundle';

const SECRET = { name: 'written-by-hand', namespace: 'shop' };

/** A pool of machines with a machine template of this spec. */
function pool(name: string, spec: object): string {
  const infrastructureRef = { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'Metal3MachineTemplate', name };
  return bundle(
    object('MachineDeployment', name, { clusterName: 'shop', template: { spec: { clusterName: 'shop', infrastructureRef } } }),
    object('Metal3MachineTemplate', name, { template: { spec } }),
  );
}

function data(name: string, parts: object): string {
  return object('Metal3DataTemplate', name, { clusterName: 'shop', ...parts });
}

function host(name: string, labels: object): string {
  return JSON.stringify({ apiVersion: 'metal3.io/v1alpha1', kind: 'BareMetalHost', metadata: { name, namespace: 'shop', labels }, spec: { online: true } });
}

function withNext(spec: object, former: object = {}, ...others: string[]): string {
  return bundle(
    cluster('Metal3Cluster'), data('all', { metaData: {}, networkData: {} }), data('names', { metaData: {} }),
    pool('former', { dataTemplate: { name: 'all' }, ...former }), pool('next', spec), ...others,
  );
}

function stale(parts: string): string {
  return `spec.template.spec.dataTemplate: these machines have no ${parts}, and can get hosts that 'former' had: Metal3 leaves there what names the Secret of the machine that is gone, `
    + "and such a host does not boot; write a data template with it, or choose other hosts by 'hostSelector'";
}

const GPU = { hostSelector: { matchLabels: { role: 'gpu' } } };
const LARGE = { hostSelector: { matchLabels: { size: 'large' } } };
const NO_GPU = { hostSelector: { matchExpressions: [{ key: 'role', operator: 'NotIn', values: ['gpu'] }] } };

test.each([
  ['without a data template', withNext({}), "'metaData' and 'networkData'"],
  ['with metadata only', withNext({ dataTemplate: { name: 'names' } }), "'networkData'"],
  ['with a Secret for the metadata', withNext({ metaData: SECRET }), "'networkData'"],
  ['that choose by another label', withNext(LARGE, GPU), "'metaData' and 'networkData'"],
  ['that choose by another label, where a host has both', withNext(LARGE, GPU, host('a', { role: 'gpu', size: 'large' })), "'metaData' and 'networkData'"],
])('warns of machines %s on hosts of machines with data', (_, yaml, parts) => {
  expect(checkRule(STALE_DATA, yaml)).toEqual([stale(parts)]);
});

test.each([
  ['with the same parts', withNext({ dataTemplate: { name: 'all' } })],
  ['with Secrets of their own', withNext({ metaData: SECRET, networkData: SECRET })],
  ['whose data template is written elsewhere', withNext({ dataTemplate: { name: 'elsewhere' } })],
  ['after those whose data template is written elsewhere', withNext({}, { dataTemplate: { name: 'elsewhere' } })],
  ['after those with Secrets of somebody', withNext({}, { metaData: SECRET, networkData: SECRET })],
  ['that choose other hosts', withNext({ hostSelector: { matchLabels: { role: 'web' } } }, GPU)],
  ['that exclude those hosts in the words of Metal3', withNext(NO_GPU, GPU)],
  ['of which no host has both labels', withNext(LARGE, GPU, host('a', { role: 'gpu' }), host('b', { size: 'large' }))],
])('takes machines %s', (_, yaml) => {
  expect(checkRule(STALE_DATA, yaml)).toEqual([]);
});

describe('of a pool that changes', () => {
  const before = bundle(cluster('Metal3Cluster'), data('all', { metaData: {}, networkData: {} }), data('names', { metaData: {} }), pool('former', { dataTemplate: { name: 'all' } }));
  const after = (dataTemplate: object) => bundle(cluster('Metal3Cluster'), data('all', { metaData: {}, networkData: {} }), data('names', { metaData: {} }), pool('former', dataTemplate));

  test('warns of parts that are dropped', () => {
    expect(checkChange(DATA_DROPPED, before, after({ dataTemplate: { name: 'names' } }))).toEqual([
      "spec.template.spec.dataTemplate: these machines had 'networkData' and have none now: Metal3 leaves on a host what names the Secret of the machine that is gone, "
      + 'and the next one there does not boot; keep a data template with it, or remove it from each host that is released: '
      + "kubectl patch baremetalhost <name> --type=merge -p '{\"spec\":{\"metaData\":null,\"networkData\":null}}'",
    ]);
  });

  test('takes Secrets in their place, and a pool that is new', () => {
    expect(checkChange(DATA_DROPPED, before, after({ metaData: SECRET, networkData: SECRET }))).toEqual([]);
    expect(checkChange(DATA_DROPPED, cluster('Metal3Cluster'), after({}))).toEqual([]);
  });
});
