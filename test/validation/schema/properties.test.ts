import * as fs from 'fs';
import * as path from 'path';
import * as fc from 'fast-check';
import { ajvAccepts } from './ajv-oracle';
import { generate } from './generated-object';
import { mutate, MUTATIONS } from './mutations';
import { BUILT_IN } from '../../../src/registry';
import { PinnedKind, pinnedKinds, schemaOf } from '../../../src/schemas';
import { BundleObject, Field, isRecord, Manifest } from '../../../src/topology';
import { ObjectChecker } from '../../../src/validation/schema';
import { blueprint } from '../../rules/negative';

const DIST = path.join(__dirname, '..', '..', '..', 'dist');
const RUNS = 2500;
/** What ajv is not asked about: it has no formats of texts and no CEL rules here, and the metadata is open. */
const BEYOND_AJV = ['schema/format', 'schema/cel-rule'];

const objects = fs.readdirSync(DIST).filter(file => file.endsWith('.yaml')).flatMap(file => blueprint(path.basename(file, '.k8s.yaml')))
  .flatMap(manifest => {
    const pinned = schemaOf(manifest.apiVersion, manifest.kind);
    return pinned === undefined || hasEmbeddedObjects(pinned) ? [] : [{ manifest, pinned }];
  });

/** The API server wants a type and a name of objects inside of others, as we do, and ajv knows nothing of that. */
function hasEmbeddedObjects({ schema }: PinnedKind): boolean {
  return JSON.stringify(schema).includes('x-kubernetes-embedded-resource');
}

function violationsOf(manifest: unknown) {
  return ObjectChecker.of(BUILT_IN).check(new BundleObject(manifest as Manifest, {}, 0));
}

/** The spec and whatever else stands beside the envelope, spoilt. */
function spoilt(manifest: Manifest, mutations: Parameters<typeof mutate>[1]): Manifest {
  const { apiVersion, kind, metadata, ...rest } = manifest;
  return { ...mutate(rest, mutations), apiVersion, kind, metadata } as Manifest;
}

/** Throws unless ajv and the check agree; returns whether they refuse the object. */
function isRefused(pinned: PinnedKind, object: Manifest): boolean {
  const found = violationsOf(object).filter(({ code, at }) => !BEYOND_AJV.includes(code) && at.path[0] !== 'metadata');
  const isFine = found.length === 0;
  if (ajvAccepts(pinned, object) !== isFine) {
    throw new Error(`ajv ${isFine ? 'refuses' : 'accepts'} ${JSON.stringify(object)}; we say ${JSON.stringify(found.map(({ at, message }) => `${at}: ${message}`))}`);
  }
  return !isFine;
}

describe('accepts and refuses the same objects as ajv', () => {
  let refused = 0;

  beforeEach(() => {
    refused = 0;
  });

  // Otherwise the comparison says little.
  afterEach(() => {
    expect(refused).toBeGreaterThan(300);
    expect(refused).toBeLessThan(RUNS - 300);
  });

  test('objects of the blueprints with some places spoilt', () => {
    fc.assert(fc.property(fc.constantFrom(...objects), MUTATIONS, ({ manifest, pinned }, mutations) => {
      refused += isRefused(pinned, spoilt(manifest, mutations)) ? 1 : 0;
    }), { numRuns: RUNS });
  });

  test('objects made up after their schema', () => {
    const pinned = [...new Set(objects.map(object => object.pinned))];
    fc.assert(fc.property(fc.constantFrom(...pinned), fc.noShrink(fc.nat()), (kind, seed) => {
      const made = generate(kind.schema, seed);
      refused += isRefused(kind, { ...isRecord(made) ? made : {}, apiVersion: `${kind.group}/${kind.version}`.replace(/^\//, ''), kind: kind.kind }) ? 1 : 0;
    }), { numRuns: RUNS });
  });
});

test('no value in any pinned schema makes it throw, and every violation is at a place in the object', () => {
  const kinds = pinnedKinds();
  fc.assert(fc.property(fc.constantFrom(...kinds), fc.jsonValue(), fc.jsonValue(), ({ group, version, kind }, metadata, spec) => {
    expectPlaces({ apiVersion: group === '' ? version : `${group}/${version}`, kind, metadata, spec });
  }), { numRuns: 1000 });
  fc.assert(fc.property(fc.constantFrom(...objects), MUTATIONS, ({ manifest }, mutations) => {
    expectPlaces(mutate(manifest, mutations));
  }), { numRuns: 1000 });
});

/** A missing field counts if what should hold it is there. */
function expectPlaces(manifest: unknown): void {
  if (!isRecord(manifest) || typeof manifest.apiVersion !== 'string' || typeof manifest.kind !== 'string') {
    return;
  }
  const object = new BundleObject(manifest as Manifest, {}, 0);
  for (const { at, code } of ObjectChecker.of(BUILT_IN).check(object)) {
    const parent = at.path.slice(0, -1).reduce<Field>(below, object.root);
    const field = at.path.slice(-1).reduce<Field>(below, parent);
    expect({ code, path: at.path, holder: code === 'schema/metadata' || typeof parent.value, value: field.value })
      .toEqual({ code, path: at.path, holder: code === 'schema/metadata' || 'object', value: at.value });
  }
}

function below(field: Field, step: string | number): Field {
  return typeof step === 'number' ? field.items()[step] : field.member(step);
}
