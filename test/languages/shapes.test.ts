import {
  leavesNamesToGo, leavesNoMemberOut, leavesOptionalStructsOut, namesDifferByMoreThanCase, putsStructsLast, ShapeRule, TypeIndex, usesNoReservedWords,
} from './shape-rules';
import { AssemblyType, AssemblyValue, ownAssembly, peerAssemblies } from '../support/assembly';

describe('the public API', () => {
  let types: TypeIndex;
  beforeAll(() => {
    types = new TypeIndex(ownAssembly(), peerAssemblies());
  }, 300_000);

  test.each<[string, ShapeRule]>([
    ['leaves no member of an interface out of a class', leavesNoMemberOut],
    ['has no optional structs with required members', leavesOptionalStructsOut],
    ['has structs as last parameters only', putsStructsLast],
    ['has names that differ by more than case', namesDifferByMoreThanCase],
    ['has no names that Go needs', leavesNamesToGo],
  ])('%s', (_name, rule) => {
    expect(types.ownTypes.length).toBeGreaterThan(400);
    expect(rule(types)).toEqual([]);
  });

  test('has no names that are words of Python or Java, but for some that read best so and get an underscore there', () => {
    expect(usesNoReservedWords(types).map(name => name.split('.').slice(-2).join('.')).sort()).toEqual([
      'ClusterConnection.from', 'ConnectionRecord.from', 'Match.not', 'NoViolationsOptions.except', 'RefsResolveOptions.except',
    ]);
  });

  test('asks for nothing in its interfaces that a user must not call', () => {
    const methods = types.ownTypes.filter(({ kind }) => kind === 'interface')
      .flatMap(({ name, methods: own = [] }) => own.map(method => `${name}.${method.name}`));
    expect(methods.sort()).toEqual([
      'IFleetBlueprint.buildCluster', 'IInfraProvider.createInfraCluster', 'ILinkDriver.bind', 'ILinkDriver.pathMtu', 'IMixedCluster.addLabel',
      'IMixedCluster.infraClusterOf',
      'IMixedCluster.roleOf', 'IPool.retire', 'IProviderRule.check',
    ]);
  });
});

describe('the rules find', () => {
  const STRING = {};

  function assemblyOf(...types: Omit<AssemblyType, 'fqn'>[]): TypeIndex {
    return new TypeIndex({ name: 'lib', types: Object.fromEntries(types.map(type => [`lib.${type.name}`, { fqn: `lib.${type.name}`, ...type }])) });
  }

  function structOf(name: string, ...properties: AssemblyValue[]) {
    return { name, kind: 'interface', datatype: true, properties } as const;
  }

  function factoryOf(parameters: AssemblyValue[]) {
    return { name: 'Count', kind: 'class', methods: [{ name: 'of', parameters }] } as const;
  }

  const optional = { name: 'memory', type: STRING, optional: true };
  const required = { name: 'cpu', type: STRING };
  const size = { name: 'size', type: { fqn: 'lib.Size' } };

  test('a member that a class leaves out, whether it is its own interface or that of a base', () => {
    const pool = { name: 'IPool', kind: 'interface', properties: [optional] } as const;
    const found = leavesNoMemberOut(assemblyOf(pool, { name: 'IWorkerPool', kind: 'interface', interfaces: ['lib.IPool'] },
      { name: 'Bad', kind: 'class', interfaces: ['lib.IWorkerPool'] },
      { name: 'Good', kind: 'class', interfaces: ['lib.IWorkerPool'], properties: [optional] },
      { name: 'Better', kind: 'class', base: 'lib.Good', interfaces: ['lib.IPool'] }));
    expect(found).toEqual(['lib.Bad leaves out memory of lib.IPool']);
  });

  test('an optional struct with a required member, also an inherited one', () => {
    const sizes = [structOf('Base', required), { ...structOf('Size', optional), interfaces: ['lib.Base'] }];
    expect(leavesOptionalStructsOut(assemblyOf(...sizes, factoryOf([{ ...size, optional: true }]))))
      .toEqual(['lib.Count.of has the optional struct size, whose cpu is required']);
    expect(leavesOptionalStructsOut(assemblyOf(...sizes, factoryOf([size])))).toEqual([]);
    expect(leavesOptionalStructsOut(assemblyOf(structOf('Size', optional), factoryOf([{ ...size, optional: true }])))).toEqual([]);
  });

  test('a struct with parameters after it', () => {
    const struct = structOf('Size', optional);
    expect(putsStructsLast(assemblyOf(struct, factoryOf([size, { name: 'max', type: STRING }])))).toEqual(['lib.Count.of has parameters after the struct size']);
    expect(putsStructsLast(assemblyOf(struct, factoryOf([{ name: 'max', type: STRING }, size])))).toEqual([]);
  });

  test('names that differ by case only', () => {
    expect(namesDifferByMoreThanCase(assemblyOf(structOf('Size'), structOf('SIZE')))).toEqual(['lib.Size and lib.SIZE differ by case only']);
    expect(namesDifferByMoreThanCase(assemblyOf(structOf('Size', { name: 'ipV4', type: STRING }, { name: 'ipv4', type: STRING }))))
      .toEqual(['lib.Size: ipV4 and ipv4 differ by case only']);
  });

  test('names that Go needs', () => {
    expect(leavesNamesToGo(assemblyOf(factoryOf([]), structOf('NewCount'), structOf('Count_Of')))).toEqual([
      'lib.NewCount has a name that Go needs', 'lib.Count_Of has a name that Go needs',
    ]);
  });

  test('words of Python and Java as members and parameters', () => {
    expect(usesNoReservedWords(assemblyOf(structOf('Size', { name: 'static', type: STRING }), factoryOf([{ name: 'from', type: STRING }]))))
      .toEqual(['lib.Size.static', 'lib.Count.of.from']);
  });
});
