import { AdmissionPolicy, AdmissionRule, PolicyMatch, Severity } from '../../../src/knowledge';
import { BUILT_IN } from '../../../src/registry';
import { Manifest, Topology } from '../../../src/topology';
import { refusedByPolicies } from '../../../src/validation/admission';

const CONFIG_MAP: Manifest = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a', namespace: 'ns', labels: { color: 'red' } } };
const NAMESPACE: Manifest = { apiVersion: 'v1', kind: 'Namespace', metadata: { name: 'ns', labels: { team: 'a' } } };
const RULE: PolicyMatch = { resourceRules: [{ apiGroups: [''], apiVersions: ['v1'], operations: ['CREATE'], resources: ['configmaps', 'namespaces'] }] };

function policy(parts: Partial<AdmissionPolicy> = {}, binding: object = {}): AdmissionPolicy {
  return {
    name: 'p',
    releases: [],
    failurePolicy: 'Fail',
    matchConstraints: RULE,
    validations: [{ expression: 'false' }],
    bindings: [{ name: 'b', validationActions: ['Deny'], ...binding }],
    ...parts,
  };
}

/** What is refused, with the parameter, for a registry that has this policy only. */
function refused(manifests: readonly Manifest[], asked: AdmissionPolicy, completed?: AdmissionRule['completed']): string[] {
  const rule: AdmissionRule = {
    code: 'input/invalid-value',
    severity: Severity.ERROR,
    source: 'a test',
    policiesFor: () => [asked],
    completed,
    explain: ({ object, parameter, expression, failure }) => ({ at: object.root, message: [object, parameter, expression, failure].filter(part => part !== undefined).join(' ') }),
  };
  const registry = BUILT_IN.with({ name: 'Policies', kinds: [], admissionRules: [rule] });
  jest.spyOn(registry, 'admissionRules', 'get').mockReturnValue([rule]);
  return refusedByPolicies(Topology.of(manifests.map(manifest => ({ manifest, origin: {} })), registry), registry).map(({ message }) => message);
}

test.each<[string, AdmissionPolicy, string[]]>([
  ['what it names', policy(), ['ConfigMap/a false', 'Namespace/ns false']],
  ['any resource', policy({ matchConstraints: { resourceRules: [{ apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*'] }] } }), ['ConfigMap/a false', 'Namespace/ns false']],
  ['no other group', policy({ matchConstraints: { resourceRules: [{ ...RULE.resourceRules![0], apiGroups: ['apps'] }] } }), []],
  ['no other resource', policy({ matchConstraints: { resourceRules: [{ ...RULE.resourceRules![0], resources: ['secrets'] }] } }), []],
  ['no changes', policy({ matchConstraints: { resourceRules: [{ ...RULE.resourceRules![0], operations: ['UPDATE', 'DELETE'] }] } }), []],
  ['objects in a namespace by its name, and those in none', policy({}, { matchResources: { namespaceSelector: { matchLabels: { 'kubernetes.io/metadata.name': 'ns' } } } }),
    ['ConfigMap/a false', 'Namespace/ns false']],
  ['objects in a namespace by its labels', policy({}, { matchResources: { namespaceSelector: { matchLabels: { team: 'a' } } } }), ['ConfigMap/a false', 'Namespace/ns false']],
  ['none in another namespace', policy({}, { matchResources: { namespaceSelector: { matchExpressions: [{ key: 'kubernetes.io/metadata.name', operator: 'In', values: ['b'] }] } } }),
    ['Namespace/ns false']],
  ['objects by label', policy({}, { matchResources: { objectSelector: { matchLabels: { color: 'red' } } } }), ['ConfigMap/a false']],
  ['nothing where it only warns', policy({}, { validationActions: ['Warn', 'Audit'] }), []],
])('a policy is about %s', (_, asked, expected) => {
  expect(refused([CONFIG_MAP, NAMESPACE], asked)).toEqual(expected);
});

test('nothing is said of an object without a namespace, and of a kind without a schema', () => {
  const everything = policy({ matchConstraints: { resourceRules: [{ apiGroups: ['*'], apiVersions: ['*'], operations: ['*'], resources: ['*'] }] } });
  expect(refused([{ ...CONFIG_MAP, metadata: { name: 'a' } }, { apiVersion: 'example.org/v1', kind: 'Widget', metadata: { name: 'w', namespace: 'ns' } }], everything)).toEqual([]);
});

test('the API server drops a status and fills defaults in before', () => {
  const machineSet: Manifest = {
    apiVersion: 'machine.openshift.io/v1beta1', kind: 'MachineSet', metadata: { name: 'm', namespace: 'ns' }, spec: {}, status: { replicas: 1 },
  };
  const asked = policy({
    matchConstraints: { resourceRules: [{ apiGroups: ['machine.openshift.io'], apiVersions: ['*'], operations: ['CREATE'], resources: ['machinesets'] }] },
    validations: [{ expression: '!has(object.status)' }, { expression: "object.spec.authoritativeAPI == 'MachineAPI'" }],
  });
  expect(refused([machineSet], asked)).toEqual([]);
});

describe('with parameters', () => {
  const asked = (paramRef: object) => policy({
    matchConstraints: { resourceRules: [{ ...RULE.resourceRules![0], resources: ['configmaps'] }] },
    paramKind: { apiVersion: 'v1', kind: 'Secret' },
    matchConditions: [{ name: 'n', expression: 'object.metadata.name == params.metadata.name' }],
  }, { paramRef });
  const secret = (name: string, namespace: string, labels = {}): Manifest => ({ apiVersion: 'v1', kind: 'Secret', metadata: { name, namespace, labels } });

  test('a policy is asked once for each', () => {
    expect(refused([CONFIG_MAP, secret('a', 'other'), secret('b', 'other'), secret('a', 'ns')], asked({ namespace: 'other', selector: {}, parameterNotFoundAction: 'Allow' })))
      .toEqual(['ConfigMap/a Secret/a false']);
  });

  test('they are those of a name or of labels, in the namespace of the object where none is named', () => {
    expect(refused([CONFIG_MAP, secret('a', 'ns'), secret('a', 'other')], asked({ name: 'a' }))).toEqual(['ConfigMap/a Secret/a false']);
    expect(refused([CONFIG_MAP, secret('a', 'ns')], asked({ name: 'b' }))).toEqual([]);
    expect(refused([CONFIG_MAP, secret('a', 'ns', { x: 'y' })], asked({ selector: { matchLabels: { x: 'z' } } }))).toEqual([]);
  });

  test('none is asked for where the bundle has none', () => {
    expect(refused([CONFIG_MAP], asked({ selector: {} }))).toEqual([]);
  });

  test('they are as they are on a cluster', () => {
    const renamed = (name: string) => ({ ...secret('a', 'ns'), metadata: { name } });
    expect(refused([CONFIG_MAP, secret('b', 'ns')], asked({ selector: {} }), () => renamed('a'))).toEqual(['ConfigMap/a Secret/b false']);
  });
});
