import { checkRule } from './check-rule';
import { SHARED_SELECTOR } from '../../src/rules/core/shared-selector';

function pool(name: string): string {
  const labels = { role: 'worker' };
  return JSON.stringify({
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'MachineDeployment',
    metadata: { name, namespace: 'ns' },
    spec: { clusterName: 'c', selector: { matchLabels: labels }, template: { metadata: { labels }, spec: { clusterName: 'c' } } },
  });
}

test('a pool that is written twice shares its selector with no other', () => {
  expect(checkRule(SHARED_SELECTOR, [pool('a'), pool('a')].join('\n---\n'))).toEqual([]);
});

test('two pools share a selector', () => {
  const message = (other: string) => `spec.selector: the selector also matches the machines of MachineDeployment/${other}, so that each pool may take over what the other has made, `
    + 'and whoever looks for machines of one finds those of both; select by a label that only machines of this pool have';
  expect(checkRule(SHARED_SELECTOR, [pool('a'), pool('b')].join('\n---\n'))).toEqual([message('b'), message('a')]);
});
