import * as cdk8s from 'cdk8s';
import { Chart } from 'cdk8s';
import * as fc from 'fast-check';
import * as ts from 'typescript';
import { AWS, AZURE } from './fixtures';
import * as openshift from '../../../src/openshift';
import { OpenShiftMigration, OpenShiftRelease } from '../../../src/openshift';
import { migrateMachineSet } from '../../../src/openshift/migration/migration';
import { Expression, importsOf, mergeImports, printCode, printImports } from '../../../src/openshift/migration/program';
import * as aws from '../../../src/providers/aws';
import * as root from '../../../src/root';
import { find, Manifest, synth } from '../../support/manifests';
import { openShiftCluster } from '../cluster/day2-pools';

const OPTIONS = { release: OpenShiftRelease.V5_0 };
const MODULES: { readonly [name: string]: unknown } = { 'cdk8s': cdk8s, 'cdk8s-cluster-api': root, 'cdk8s-cluster-api/aws': aws, 'cdk8s-cluster-api/openshift': openshift };

/** What a program exports. */
function runProgram(program: string): { addPools(cluster: unknown): void } {
  const { outputText } = ts.transpileModule(program, { compilerOptions: { module: ts.ModuleKind.CommonJS, target: ts.ScriptTarget.ES2022 } });
  const exported = {} as { addPools(cluster: unknown): void };
  // eslint-disable-next-line @typescript-eslint/no-implied-eval
  new Function('exports', 'require', outputText)(exported, (name: string) => MODULES[name]);
  return exported;
}

/** The objects that the program of a MachineSet writes, with the names of the objects that are compared with them. */
function objectsOf(manifest: Manifest): Manifest[] {
  const [{ program }] = OpenShiftMigration.fromYaml(JSON.stringify(manifest), OPTIONS);
  const cluster = openShiftCluster(openshift.OpenShiftPlatform.AWS, OPTIONS.release);
  runProgram(program!).addPools(cluster);
  return synth(Chart.of(cluster));
}

function changed(change: object): Manifest {
  const manifest: Manifest = structuredClone(AWS);
  Object.assign(manifest.spec.template.spec.providerSpec.value, change);
  return manifest;
}

/** Pools have no word for a host that a machine may leave, and say of spot machines in one more field that they are some. */
function alike({ hostAffinity: _, marketType, ...machine }: Manifest): Manifest {
  return marketType === 'Spot' ? machine : { ...machine, marketType };
}

/** Pools give taints once, as a kubelet does; the Machine API keeps them there. */
function withoutPropagation({ taints = [], ...machine }: Manifest): Manifest {
  return { ...machine, taints: taints.map(({ propagation: _, ...taint }: Manifest) => taint) };
}

test.each<[string, object]>([
  ['all fields', {}],
  ['spot machines', { marketType: undefined, capacityReservationId: undefined, spotMarketOptions: { maxPrice: '0.2' } }],
  ['a capacity block', { marketType: 'CapacityBlock' }],
  ['dedicated hardware', { placement: { tenancy: 'dedicated', availabilityZone: 'us-east-1a' } }],
  ['subnet by id', { subnet: { id: 'subnet-0123456789abcdef0' }, networkInterfaceType: 'ENA' }],
])('writes the same objects with %s, but for what pools say otherwise', (_, change) => {
  const { template, machineSet } = migrateMachineSet(changed(change), OPTIONS) as { template: Manifest; machineSet: Manifest };
  const objects = objectsOf(changed(change));
  expect(alike(find(objects, 'AWSMachineTemplate').spec.template.spec)).toEqual(alike(template.spec.template.spec));
  const { infrastructureRef: ours, ...machine } = find(objects, 'MachineSet').spec.template.spec;
  const { infrastructureRef: theirs, ...expected } = machineSet.spec.template.spec;
  expect(withoutPropagation(machine)).toEqual(withoutPropagation(expected));
  expect({ ...ours, name: '' }).toEqual({ ...theirs, name: '' });
});

test('has no program for platforms without one', () => {
  expect(OpenShiftMigration.fromYaml(JSON.stringify(AZURE), { ...OPTIONS, azureSubscriptionId: 'a' })[0].program).toBeUndefined();
});

test('prints values that read back as themselves, whatever they contain', () => {
  const value: fc.Arbitrary<unknown> = fc.letrec(tie => ({
    value: fc.oneof({ maxDepth: 3 }, fc.string({ unit: 'binary' }), fc.integer(), fc.boolean(), fc.array(tie('value')), fc.dictionary(fc.string().filter(key => key !== '__proto__'), tie('value'))),
  })).value;
  fc.assert(fc.property(value, original => {
    // eslint-disable-next-line @typescript-eslint/no-implied-eval
    expect(new Function(`return (${printCode(original as never)});`)()).toEqual(original);
  }));
});

test('prints calls, members of enums and their imports', () => {
  const value = { a: new Expression('A.of', [new Expression('B.ONE', [], 'b')], 'a'), c: undefined, d: [new Expression('A.none', [], 'a')] };
  expect(printCode(value)).toBe('{ a: A.of(B.ONE), d: [A.none()] }');
  expect(printImports(mergeImports([importsOf(value), { a: ['Z'] }]))).toBe("import { A, Z } from 'a';\nimport { B } from 'b';\n");
});
