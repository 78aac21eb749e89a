import * as fs from 'fs';
import * as path from 'path';
import { hasField } from './schema-fields';
import pins from '../../imports/pins.json';
import { isClusterScoped } from '../../src/gitops/kinds';
import { DeliveryRole, isNamedForMachines, KindRecord, ProviderRecord } from '../../src/knowledge';
import { BUILT_IN } from '../../src/registry';
import { pinnedKinds, versionsOf } from '../../src/schemas';
import { ReferenceRole } from '../../src/topology';

/** Whose health Argo CD knows itself, or decides about others' objects. */
const NOT_OF_CLUSTER_API = ['Kubernetes', 'Argo CD and Flux'];

const id = ({ group, kind }: Pick<KindRecord, 'group' | 'kind'>): string => `${group}/${kind}`;
const isPinned = ({ group, kind }: KindRecord): boolean => versionsOf(group, kind).length > 0;
const records = BUILT_IN.records.map(record => [record.name, record] as const);
const kinds = BUILT_IN.kinds.map(record => [id(record), record] as const);

/** The kinds in the folders of imports/ that a record names. */
function kindsOfPins({ pins: folders = [] }: ProviderRecord): string[] {
  const imports = path.join(__dirname, '..', '..', 'imports');
  const files = folders.flatMap(folder => fs.readdirSync(path.join(imports, folder)).map(version => path.join(imports, folder, version, 'crds.json')));
  return [...new Set(files.filter(file => fs.existsSync(file)).flatMap(file => Object.values(JSON.parse(fs.readFileSync(file, 'utf8')) as { [key: string]: KindRecord }).map(id)))];
}

test('each folder of imports/ belongs to a record', () => {
  expect([...new Set(BUILT_IN.records.flatMap(record => record.pins ?? []))].sort()).toEqual(pins.map(({ provider }) => provider).sort());
});

test('each pinned kind is in exactly one record, which names its folder', () => {
  const written = BUILT_IN.records.flatMap(record => record.kinds.map(id));
  expect(written.filter((kind, index) => written.indexOf(kind) !== index)).toEqual([]);
  expect([...new Set(pinnedKinds().map(id))].filter(kind => !written.includes(kind))).toEqual([]);
  const strangers = BUILT_IN.records.flatMap(record => record.kinds.filter(isPinned).map(id).filter(kind => !kindsOfPins(record).includes(kind)));
  expect(strangers).toEqual([]);
});

describe.each(kinds)('%s', (_, record) => {
  test('is where its CRD says, or the record says where', () => {
    const scopes = pinnedKinds().filter(({ group, kind }) => group === record.group && kind === record.kind).map(({ scope }) => scope === 'Cluster');
    // One fact, one home: what a CRD says is not written a second time.
    expect(record.isClusterScoped === undefined).toBe(isPinned(record));
    expect([...new Set(scopes)]).toEqual(isPinned(record) ? [isClusterScoped(record, BUILT_IN)] : []);
  });

  test('has the delivery role that its name promises', () => {
    expect(Object.values(DeliveryRole)).toContain(record.deliveryRole);
    expect(record.deliveryRole === DeliveryRole.TEMPLATE).toBe(record.kind.endsWith('Template'));
    expect(record.deliveryRole === DeliveryRole.SECONDARY).toBe(BUILT_IN.traitsOfInfraCluster(record.kind) !== undefined);
    expect(record.deliveryRole === DeliveryRole.MEMBER && isNamedForMachines(record.group, record.kind)).toBe(false);
  });

  test('names fields that its schema has', () => {
    const {
      filledByWebhooks = {}, leftToClasses = [], controllerFields = [], versionedReferences = [], demandedFields = [], scaledBy, addressEntries,
      details = [], carriedObjects,
    } = record;
    const fields = [
      ...Object.keys(filledByWebhooks).map(field => `spec.${field}`), ...controllerFields.map(field => field.path), ...versionedReferences, ...demandedFields,
      ...leftToClasses,
      ...[scaledBy, addressEntries, carriedObjects].filter(field => field !== undefined),
      ...details.map(({ path: field }) => field).filter(field => field !== 'metadata.labels'),
    ];
    expect(isPinned(record) ? fields.filter(field => !hasField(record, field)) : []).toEqual([]);
  });
});

describe.each(records)('the record of %s', (name, record) => {
  test('says of each pinned kind how healthy it is, or why nobody asks', () => {
    const undecided = record.kinds.filter(isPinned).filter(({ healthCheck, noHealthCheckBecause }) =>
      (healthCheck === undefined) === (noHealthCheckBecause === undefined));
    expect(NOT_OF_CLUSTER_API.includes(name) ? [] : undecided.map(id)).toEqual([]);
  });

  test('has the kinds that its traits are about', () => {
    const { infrastructure = [], controlPlanes = [] } = record;
    const own = record.kinds.map(({ kind }) => kind);
    const named = [...infrastructure.map(({ traits }) => traits.infraClusterKind), ...controlPlanes.map(({ controlPlaneKind }) => controlPlaneKind)];
    expect(named.filter(kind => !own.includes(kind))).toEqual([]);
    expect(infrastructure.filter(({ machinePrefix }) => machinePrefix !== undefined && !own.includes(`${machinePrefix}MachineTemplate`))).toEqual([]);
  });

  test('has the codes of its rules', () => {
    const { rules = [], changeRules = [], admissionRules = [], codes = {}, warnings = [] } = record;
    const known = Object.keys({ ...BUILT_IN.records.find(({ kinds: own }) => own.some(({ kind }) => kind === 'Cluster'))!.codes, ...codes });
    expect([...rules, ...changeRules, ...admissionRules].map(({ code }) => code).filter(code => !known.includes(code))).toEqual([]);
    expect(warnings.filter(code => !Object.hasOwn(codes, code))).toEqual([]);
  });
});

test('messages have an example of everything that a reference can be for, but for templates in general', () => {
  const roles = BUILT_IN.kinds.flatMap(({ exampleOf }) => exampleOf ?? []);
  expect([...roles].sort()).toEqual(Object.values(ReferenceRole).filter(role => role !== ReferenceRole.TEMPLATE).sort());
});

test('the ranks of the built-in providers stand in the documentation of CustomProvider', () => {
  const text = fs.readFileSync(path.join(__dirname, '..', '..', 'src', 'providers', 'custom', 'provider.ts'), 'utf8').replace(/\s*\n\s*\* ?/g, ' ');
  const written = /compare those of the built-in providers: ([^.]*)\./.exec(text)![1].split(', ').map(entry => entry.replace(/^RemoteCluster /, 'remote machines '));
  const ranks = BUILT_IN.infrastructure.filter(({ traits }) => traits.onlyForControlPlane === undefined)
    .sort((a, b) => b.traits.primaryRank - a.traits.primaryRank).map(({ name, traits }) => `${name} ${traits.primaryRank}`);
  expect(written).toEqual(ranks);
});
