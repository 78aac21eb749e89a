import * as fs from 'fs';
import * as path from 'path';
import { parse } from 'yaml';
import { listedKinds } from '../../../src/cli/live/read-for-plan';
import { BUILT_IN } from '../../../src/registry';

interface Rule {
  readonly apiGroups: readonly string[];
  readonly resources: readonly string[];
  readonly verbs: readonly string[];
}

/** The rules of the ClusterRole that a page shows. */
function rulesIn(page: string): readonly Rule[] {
  const text = fs.readFileSync(path.join(__dirname, '..', '..', '..', 'docs', page), 'utf8');
  return (parse(/^```yaml\n(apiVersion: rbac[\s\S]*?)^```$/m.exec(text)![1]) as { readonly rules: readonly Rule[] }).rules;
}

test('the ClusterRole for plans can list every kind of which all objects are read, and every kind of hosts', () => {
  const hosts = BUILT_IN.infrastructure.flatMap(({ hosts: record }) => record ?? []);
  const covered = ({ group, kind }: { readonly group: string; readonly kind: string }) => rulesIn('plan.md').some(({ apiGroups, resources, verbs }) =>
    apiGroups.includes(group) && verbs.includes('list') && (resources.includes('*') || resources.includes(`${kind.toLowerCase()}s`)));
  const kinds = [...listedKinds(BUILT_IN), ...hosts];
  expect(kinds.length).toBeGreaterThan(30);
  expect(kinds.filter(kind => !covered(kind)).map(({ group, kind }) => `${group}/${kind}`)).toEqual([]);
});

test.each(['plan.md', 'requirements.md'])('the ClusterRole of %s reads and does nothing else', page => {
  expect(rulesIn(page).flatMap(({ verbs }) => verbs).filter(verb => verb !== 'get' && verb !== 'list')).toEqual([]);
});

test('configs of single nodes, which have tokens in them, and Secrets are not read for plans', () => {
  expect(listedKinds(BUILT_IN).filter(({ group, kind }) => group === 'bootstrap.cluster.x-k8s.io' && !kind.endsWith('Template'))).toEqual([]);
  const rules = rulesIn('plan.md');
  expect(rules.filter(({ apiGroups, resources }) => apiGroups.includes('') && resources.some(name => name === '*' || name === 'secrets'))).toEqual([]);
  expect(rules.filter(({ apiGroups, resources }) => apiGroups.includes('bootstrap.cluster.x-k8s.io') && resources.some(name => !name.endsWith('templates')))).toEqual([]);
});
