import { HostOperators, HostRecord } from '../../../src/knowledge';
import { hostDemand, HostStock } from '../../../src/rules/shared/host-stock';
import { BundleObject } from '../../../src/topology';

const ALL: Required<HostRecord> = {
  group: 'acme.io',
  kind: 'Host',
  selectorField: 'hosts.selector',
  operators: HostOperators.LABEL_PARSER,
  poolField: 'hosts.pool',
  hostPoolField: 'spec.pool',
  inAnyNamespace: true,
  unusableFields: ['spec.reserved'],
  unusableAnnotations: ['acme.io/broken'],
  consumerField: 'spec.consumer',
  consumerKind: 'Machine',
  ownUseFields: ['spec.image'],
  origin: 'somebody writes each',
};
const PLAIN: HostRecord = { group: 'acme.io', kind: 'Host', selectorField: 'selector', origin: 'somebody writes each' };

function object(manifest: object): BundleObject {
  return new BundleObject({ apiVersion: 'acme.io/v1', kind: 'Host', ...manifest }, {}, 0);
}

function host(labels: object, namespace = 'edge', spec: object = {}, annotations: object = {}): BundleObject {
  return object({ metadata: { name: 'host', namespace, labels, annotations }, spec });
}

/** What a machine asks for by a selector with one expression. */
function choosing(record: HostRecord, operator: string, values: readonly string[] = [], key = 'size') {
  return hostDemand({ ...record, selectorField: 'selector', poolField: undefined },
    object({ spec: { selector: { matchExpressions: [{ key, operator, values }] } } }).at('spec'));
}

const HOSTS = [host({ size: '4' }), host({ size: '16' }), host({})];

describe('the operators', () => {
  test.each([
    ['in', ['4', '5'], 1], ['In', ['4'], 1], ['notin', ['4'], 2], ['exists', [], 2], ['!', [], 1], ['=', ['16'], 1], ['==', ['16'], 1], ['!=', ['16'], 2],
    ['gt', ['4'], 1], ['lt', ['5'], 1], ['DoesNotExist', [], 3],
  ])('of the label parser: %s %j chooses %d', (operator, values, count) => {
    const record = { ...PLAIN, operators: HostOperators.LABEL_PARSER };
    expect(new HostStock(HOSTS, record).count('edge', choosing(record, operator, values))).toBe(count);
  });

  test.each([
    ['In', ['4', '5'], 1], ['NotIn', ['4'], 2], ['Exists', [], 2], ['DoesNotExist', [], 1], ['gt', ['4'], 0], ['=', ['4'], 0],
  ])('of label selectors: %s %j chooses %d', (operator, values, count) => {
    expect(new HostStock(HOSTS, PLAIN).count('edge', choosing(PLAIN, operator, values))).toBe(count);
  });
});

test('a record can say all of it', () => {
  const hosts = [
    host({ site: 'a' }, 'one', { pool: 'large', image: {}, consumer: 'Machine' }), host({ site: 'a' }, 'two', { pool: 'large' }), host({ site: 'a' }, 'two', { pool: 'small' }),
    host({ site: 'b' }, 'two', { pool: 'large' }), host({ site: 'a' }, 'one', { pool: 'large', reserved: true }),
    host({ site: 'a' }, 'one', { pool: 'large' }, { 'acme.io/broken': '' }),
    host({ site: 'a' }, 'one', { pool: 'large', image: {} }), host({ site: 'a' }, 'one', { pool: 'large', consumer: 'Rack' }),
  ];
  const demand = hostDemand(ALL, object({ spec: { hosts: { selector: { matchLabels: { site: 'a' } }, pool: 'large' } } }).at('spec'));
  expect(new HostStock(hosts, ALL).count('three', demand)).toBe(2);
  expect(new HostStock(hosts, { ...ALL, inAnyNamespace: false }).count('one', demand)).toBe(1);
  expect(new HostStock(hosts, { ...ALL, inAnyNamespace: false }).usableIn('one')).toHaveLength(1);
});

describe('hosts are known', () => {
  const stock = (record: HostRecord) => new HostStock([host({}, 'one', { pool: 'large' })], record);

  test('where some are in the namespace', () => {
    expect(['one', 'two'].map(namespace => stock(PLAIN).isKnown(namespace, {}))).toEqual([true, false]);
  });

  test('wherever they are, if machines take those of any namespace', () => {
    expect(stock({ ...PLAIN, inAnyNamespace: true }).isKnown('two', {})).toBe(true);
    expect(new HostStock([], { ...PLAIN, inAnyNamespace: true }).isKnown('two', {})).toBe(false);
  });

  test('where a pool of the same name is elsewhere, and not without a pool', () => {
    const pooled = stock({ ...ALL, inAnyNamespace: false });
    expect([pooled.isKnown('two', { pool: 'large' }), pooled.isKnown('two', { pool: 'small' }), pooled.isKnown('one', {})]).toEqual([true, false, false]);
  });
});
