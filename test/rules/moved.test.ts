import { checkChange } from './check-rule';
import { object } from './cloud-bundle';
import { NETWORK_MOVED } from '../../src/rules/core/network-moved';
import { SELECTOR_MOVED } from '../../src/rules/core/selector-moved';

describe('the selector of a pool', () => {
  const pool = (matchLabels: object | undefined, labels: object, kind = 'MachineDeployment') => object(kind, 'workers', {
    clusterName: 'shop', selector: matchLabels && { matchLabels }, template: { metadata: { labels }, spec: {} },
  });

  test.each([
    ['to fewer labels', pool({ a: '1', b: '2' }, { a: '1', b: '2' }), pool({ a: '1' }, { a: '1' })],
    ['to a label that machines have', pool({ a: '1' }, { a: '1', b: '2' }), pool({ b: '2' }, { b: '2' })],
    ['to the label of Cluster API', pool({ a: '1' }, { a: '1' }), pool({ 'cluster.x-k8s.io/deployment-name': 'workers' }, {})],
    ['to none', pool({ a: '1' }, { a: '1' }), pool(undefined, { b: '2' })],
    ['where it matched nothing before', pool({ a: '1' }, { b: '2' }), pool({ c: '1' }, { c: '2' })],
  ])('may change %s', (_, before, after) => {
    expect(checkChange(SELECTOR_MOVED, before, after)).toEqual([]);
  });

  test.each([
    ['MachineDeployment', { a: '1' }], ['MachineSet', { a: '1' }], ['MachineDeployment', undefined],
  ])('fails of a %s with %j to another label', (kind, matchLabels) => {
    expect(checkChange(SELECTOR_MOVED, pool(matchLabels, { a: '1' }, kind), pool({ b: '2' }, { b: '2' }, kind))).toEqual([
      `spec.selector: 'selector' does not match the machines that ${kind}/workers has made so far, which stay, belong to nobody and are neither counted nor updated; `
        + 'write the former selector again, or make another pool',
    ]);
  });
});

describe('the domain of Services', () => {
  const cluster = (serviceDomain?: string) => object('Cluster', 'shop', { clusterNetwork: { serviceDomain }, paused: serviceDomain === undefined });

  test.each([[undefined, 'cluster.local'], ['cluster.local', undefined], ['', 'cluster.local'], ['a.b', 'a.b']])('may go from %s to %s', (before, after) => {
    expect(checkChange(NETWORK_MOVED, cluster(before), cluster(after))).toEqual([]);
  });

  test.each([[undefined, 'a.b', 'cluster.local'], ['a.b', undefined, 'a.b'], ['a.b', 'c.d', 'a.b']])('fails if it goes from %s to %s', (before, after, old) => {
    expect(checkChange(NETWORK_MOVED, cluster(before), cluster(after))).toEqual([
      `spec.clusterNetwork.serviceDomain: 'serviceDomain' was '${old}', which the kubelets, the certificate of the API server and the DNS server of the cluster have; `
        + `write '${old}' again, or make a new cluster`,
    ]);
  });
});
