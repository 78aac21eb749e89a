import { hasField } from './schema-fields';
import { RELEASES } from '../../imports/releases';
import { ManagementProviderType } from '../../src/knowledge';
import { BUILT_IN } from '../../src/registry';
import { BOOTSTRAP_GROUP, CONTROL_PLANE_GROUP, INFRASTRUCTURE_GROUP } from '../../src/topology';

const PROVIDERS = BUILT_IN.records.flatMap(record => (record.management ?? []).map(provider => ({ record, provider, id: `${provider.type} ${provider.name}` })));

test('each provider is in one record', () => {
  const ids = PROVIDERS.map(({ id }) => id);
  expect(ids.filter((id, index) => ids.indexOf(id) !== index)).toEqual([]);
  expect(PROVIDERS.filter(({ provider }) => provider.type === ManagementProviderType.CORE).map(({ id }) => id)).toEqual(['CoreProvider cluster-api']);
});

test('each kind of infrastructure, control planes and bootstraps of a built-in provider is installed by exactly one', () => {
  const kinds = BUILT_IN.records.filter(({ isStopgap }) => isStopgap !== true).flatMap(record => record.kinds
    .filter(({ group }) => [BOOTSTRAP_GROUP, CONTROL_PLANE_GROUP, INFRASTRUCTURE_GROUP].includes(group))
    .map(({ group, kind }) => {
      const by = (record.management ?? []).filter(({ groups, kinds: own }) => (groups?.includes(group) ?? true) && (own?.includes(kind) ?? true));
      return { kind, by: by.length };
    }));
  expect(kinds.length).toBeGreaterThan(60);
  expect(kinds.filter(({ by }) => by !== 1)).toEqual([]);
});

describe.each(PROVIDERS.map(({ id, ...rest }) => [id, rest] as const))('%s', (_, { record, provider }) => {
  test('has a pinned release, of a project that its record pins', () => {
    expect(Object.keys(RELEASES)).toContain(provider.project);
    expect(RELEASES[provider.project!]).toMatch(/^v\d+\.\d+\.\d+$/);
    expect(record.pins).not.toEqual([]);
  });

  test('names groups and kinds of its record', () => {
    expect((provider.groups ?? []).filter(group => !record.kinds.some(kind => kind.group === group))).toEqual([]);
    expect((provider.kinds ?? []).filter(name => !record.kinds.some(({ kind }) => kind === name))).toEqual([]);
  });

  test('names known kinds, and fields of pinned kinds, that need its feature gates', () => {
    const uses = (provider.featureGates ?? []).flatMap(({ neededBy }) => neededBy);
    const unknown = uses.filter(use =>
      BUILT_IN.kindOf(use.group, use.kind) === undefined || (use.field !== undefined && !hasField(use, use.field)));
    expect(unknown).toEqual([]);
  });
});
