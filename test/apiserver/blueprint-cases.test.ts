import * as fs from 'fs';
import * as path from 'path';
import { parseAllDocuments } from 'yaml';
import { BLUEPRINT_CASES, withPinnedKinds } from './blueprint-cases';
import { BLUEPRINTS } from '../../src/blueprints/all';
import { ClusterApiVersion } from '../../src/root';
import { Manifest } from '../../src/topology';
import { idsWithoutHashes } from '../blueprints/blueprint';

const DIST = path.join(__dirname, '..', '..', 'dist');
const DOCUMENTED = 'documented-mixed-cluster';

function idOf({ kind, metadata }: Manifest): string {
  return `${kind}/${String(metadata?.name)}`;
}

test('there is a case for every blueprint in both API versions', () => {
  const expected = Object.keys(BLUEPRINTS).flatMap(name => [`${name} v1beta1`, `${name} v1beta2`]);
  expect(BLUEPRINT_CASES.map(({ name, apiVersion }) => `${name} ${apiVersion}`)).toEqual(expected);
});

test.each(BLUEPRINT_CASES.filter(({ name, apiVersion }) => (apiVersion === ClusterApiVersion.V1BETA1) === (name === DOCUMENTED)))(
  'the first revision of $name in $apiVersion is what dist holds, in its order', ({ name, first }) => {
    const documents = parseAllDocuments(fs.readFileSync(path.join(DIST, `${name}.k8s.yaml`), 'utf8'));
    expect(first()).toEqual(documents.map(document => document.toJS() as unknown));
  });

test.each(BLUEPRINT_CASES)('the upgrade of $name in $apiVersion brings the expected changes and no other', ({ first, second, expected }) => {
  const before = new Map(first().map(manifest => [idOf(manifest), JSON.stringify(manifest)]));
  const created = second().filter(manifest => !before.has(idOf(manifest)));
  const changed = second().filter(manifest => before.has(idOf(manifest)) && before.get(idOf(manifest)) !== JSON.stringify(manifest));
  expect(idsWithoutHashes(created)).toEqual([...expected.created].sort());
  expect(idsWithoutHashes(changed)).toEqual([...expected.changed].sort());
});

test.each(BLUEPRINT_CASES)('the upgrade of $name in $apiVersion drops only templates that it replaces', ({ first, second, expected }) => {
  const after = new Set(second().map(idOf));
  const gone = idsWithoutHashes(first().filter(manifest => !after.has(idOf(manifest))));
  // The first template of the documented cluster has the documented name.
  expect(gone.map(id => id.replace('/test1-workers', '/test1-<hash>'))).toEqual([...expected.created].sort());
});

test('the API servers are asked about all objects but one, whose kind is not pinned', () => {
  const left = BLUEPRINT_CASES.flatMap(blueprint => {
    const asked = withPinnedKinds(blueprint);
    return [[blueprint.first(), asked.first()], [blueprint.second(), asked.second()]]
      .flatMap(([all, some]) => all.map(idOf).filter(id => !some.map(idOf).includes(id))).map(id => `${blueprint.name} ${id}`);
  });
  // Two revisions in two API versions.
  expect(left).toEqual(Array.from({ length: 4 }, () => 'private-aks-cluster FluxConfiguration/ledger-platform'));
});
