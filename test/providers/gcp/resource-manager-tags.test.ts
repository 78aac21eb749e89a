import { machine, makeGcpCluster, poolError } from './machines';
import { GcpResourceManagerTag } from '../../../src/providers/gcp';

const TAG: Required<GcpResourceManagerTag> = { parentId: 'my-project', key: 'environment', value: 'staging' };
const PARENT = 'use the number of an organisation or the id of a project (input/invalid-value)';
const NAME = 'use 1 to 63 characters, starting and ending with a letter or digit (input/invalid-value)';

test('writes tags', () => {
  const tags = [TAG, { parentId: '123456', key: 'cost.center', value: 'R&D (new)1' }];
  expect(machine({ resourceManagerTags: tags }).resourceManagerTags).toEqual([
    { parentID: 'my-project', key: 'environment', value: 'staging' },
    { parentID: '123456', key: 'cost.center', value: 'R&D (new)1' },
  ]);
});

test.each<[string, GcpResourceManagerTag[], string]>([
  ['a parent that is none', [{ ...TAG, parentId: 'My Project' }], `'resourceManagerTags' has the parent id 'My Project'; ${PARENT}`],
  ['a number that starts with zero', [{ ...TAG, parentId: '0123' }], `'resourceManagerTags' has the parent id '0123'; ${PARENT}`],
  ['an empty key', [{ ...TAG, key: '' }], `'resourceManagerTags' has ''; ${NAME}`],
  ['a value that ends in a dash', [{ ...TAG, value: 'staging-' }], `'resourceManagerTags' has 'staging-'; ${NAME}`],
  ['a key with two values', [TAG, { ...TAG, value: 'production' }], "'resourceManagerTags' has 'my-project/environment' twice; give each key one value (input/duplicate)"],
])('fails on %s', (_what, resourceManagerTags, text) => {
  expect(() => machine({ resourceManagerTags })).toThrow(poolError(text));
  expect(() => makeGcpCluster(undefined, { resourceManagerTags })).toThrow(new Error(`[test/Cluster/Gcp] ${text}`));
});
