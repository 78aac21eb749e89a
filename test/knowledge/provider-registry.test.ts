import { BootstrapKind, bootstrapTemplate, child, DeliveryRole, infraCluster, ProviderRecord, ProviderRegistry, Severity, template } from '../../src/knowledge';
import { BUILT_IN } from '../../src/registry';
import { Manifest, ReferenceRole, refTo, Topology } from '../../src/topology';
import { findViolations, RuleBook } from '../../src/validation';

const GROUP = 'infrastructure.cluster.x-k8s.io';

/** A provider that nobody has heard of. */
const ACME: ProviderRecord = {
  name: 'Acme',
  infrastructure: [{
    name: 'Acme',
    machinePrefix: 'Acme',
    traits: {
      provider: 'acme',
      infraClusterKind: 'AcmeCluster',
      primaryRank: 1,
      publishesReadyCondition: true,
      machinesNeedReadyCondition: false,
      honoursManagedBy: false,
      needsExplicitEndpoint: false,
      hostsAreScarce: false,
      providerIdScheme: 'acme',
    },
  }],
  controlPlanes: [{ controlPlaneName: 'Acme', controlPlaneKind: 'AcmeControlPlane', isHosted: true, bootstrapKind: BootstrapKind.K0S }],
  kinds: [
    infraCluster('AcmeCluster', { isClusterScoped: false }),
    template('AcmeMachineTemplate', { isClusterScoped: false, references: { 'spec.rack': refTo({ group: GROUP, kind: 'AcmeRack' }) } }),
    child('AcmeRack', { isClusterScoped: false }),
    bootstrapTemplate('AcmeConfigTemplate', BootstrapKind.K0S, { isClusterScoped: false }),
  ],
  groups: [{ group: 'acme.example.com', deliveryRole: DeliveryRole.HOST }],
  movedFields: [{ before: 'old', after: 'new' }],
  celExplanations: { 'self.a': 'lacks a' },
  codes: { 'acme/rack': 'a rack holds machines' },
  warnings: ['acme/rack'],
  rules: [{
    code: 'acme/rack',
    severity: Severity.WARNING,
    source: 'acme v1',
    findsAbsence: true,
    check: (topology, registry) => topology.ofKind(GROUP, 'AcmeMachineTemplate')
      .map(object => ({ at: object.at('spec'), message: `has no rack of ${registry.traitsOfMachines(object.kind)?.provider}` })),
  }],
};

const REGISTRY = BUILT_IN.with(ACME);
const MACHINES: Manifest = { apiVersion: `${GROUP}/v1`, kind: 'AcmeMachineTemplate', metadata: { name: 'm', namespace: 'ns' }, spec: { rack: { name: 'r' } } };
const RACK: Manifest = { apiVersion: `${GROUP}/v1`, kind: 'AcmeRack', metadata: { name: 'r', namespace: 'ns' }, spec: {} };
const sourced = (...manifests: Manifest[]) => manifests.map(manifest => ({ manifest, origin: {} }));

test('a registry with one more record leaves the first one alone', () => {
  expect(REGISTRY.records).toEqual([...BUILT_IN.records, ACME]);
  expect(BUILT_IN.kindOf(GROUP, 'AcmeCluster')).toBeUndefined();
  expect(BUILT_IN.traitsOfInfraCluster('AcmeCluster')).toBeUndefined();
});

test('a registry does not follow the list that it was made of', () => {
  const records = [ACME];
  const registry = ProviderRegistry.of(records);
  records.pop();
  expect(registry.records).toEqual([ACME]);
});

test('what is known is looked up by kind', () => {
  expect(REGISTRY.kindOf(GROUP, 'AcmeCluster')).toMatchObject({ deliveryRole: DeliveryRole.SECONDARY });
  expect(REGISTRY.kindOf('other.example.com', 'AcmeCluster')).toBeUndefined();
  expect(REGISTRY.groupOf('acme.example.com')).toEqual({ group: 'acme.example.com', deliveryRole: DeliveryRole.HOST });
  expect(REGISTRY.traitsOfInfraCluster('AcmeCluster')?.provider).toBe('acme');
  expect(REGISTRY.traitsOfControlPlane('AcmeControlPlane')?.controlPlaneName).toBe('Acme');
});

test.each(['AcmeMachine', 'AcmeMachineTemplate', 'AcmeMachinePool', 'AcmeManagedMachinePool'])('%s is of the provider whose prefix it has', kind => {
  expect(REGISTRY.traitsOfMachines(kind)?.provider).toBe('acme');
});

test('kinds that only begin like those of a provider are not its machines', () => {
  expect(REGISTRY.traitsOfMachines('AcmeRack')).toBeUndefined();
  expect(REGISTRY.traitsOfMachines('AcmeMachineThing')).toBeUndefined();
});

test('bootstrap kinds, examples, moves, explanations and codes are gathered from all records', () => {
  expect(REGISTRY.bootstrapKindOf('AcmeConfigTemplate')).toBe(BootstrapKind.K0S);
  expect(REGISTRY.bootstrapTemplatesOf(BootstrapKind.K0S)).toEqual(['K0sWorkerConfigTemplate', 'AcmeConfigTemplate']);
  expect(REGISTRY.exampleOf(ReferenceRole.INFRA_CLUSTER)).toBe('Metal3Cluster');
  expect(ProviderRegistry.of([ACME]).exampleOf(ReferenceRole.INFRA_CLUSTER)).toBeUndefined();
  expect(REGISTRY.movedFields).toContainEqual({ before: 'old', after: 'new' });
  expect(REGISTRY.explanationOf('self.a')).toBe('lacks a');
  expect(REGISTRY.explanationOf('self.b')).toBeUndefined();
  expect(REGISTRY.codes['acme/rack']).toBe('a rack holds machines');
  expect(REGISTRY.warningCodes).toContain('acme/rack');
});

test('a topology follows the references of a record, and of no other', () => {
  const targets = (registry: ProviderRegistry) => Topology.of(sourced(MACHINES, RACK), registry).references
    .flatMap(reference => reference.targets.map(String));
  expect(targets(REGISTRY)).toEqual(['AcmeRack/r']);
  expect(targets(BUILT_IN)).toEqual([]);
});

test('the rules of a record are run, with what the registry knows', () => {
  const found = (registry: ProviderRegistry) => findViolations(sourced(MACHINES), registry).map(({ code, message }) => `${code} ${message}`);
  expect(found(REGISTRY)).toEqual(['acme/rack has no rack of acme']);
  expect(found(BUILT_IN)).toEqual([]);
});

test('reports know the rules of a record', () => {
  const rules = RuleBook.of(REGISTRY);
  expect(rules.reasonOf('acme/rack')).toBe('a rack holds machines');
  expect(rules.sourceOf('acme/rack')).toBe('acme v1');
  expect(rules.absences).toContain('acme/rack');
  expect(RuleBook.of(REGISTRY)).toBe(rules);
  expect(RuleBook.of(BUILT_IN).sourceOf('acme/rack')).toBeUndefined();
});
