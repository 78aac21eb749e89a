import { POLICIES } from '../../../imports/openshift/policies';
import { AdmissionPolicy } from '../../../src/knowledge';
import { OPENSHIFT_RELEASES } from '../../../src/openshift/release';
import { OPENSHIFT_ADMISSION_RULES } from '../../../src/openshift/rules';
import { forbiddenField } from '../../../src/openshift/rules/forbidden-field';
import { BUILT_IN } from '../../../src/registry';
import { Manifest, Topology } from '../../../src/topology';
import { expressionsOf } from '../../../src/validation/admission/evaluate-policy';
import { compilePolicyExpression } from '../../../src/validation/cel';

const PINNED: readonly AdmissionPolicy[] = POLICIES;
const isAboutCreation = ({ matchConstraints: { resourceRules = [] } }: AdmissionPolicy) => resourceRules.some(({ operations }) => operations.includes('CREATE'));

/** Policies about changes alone: they compare with a status, which only a cluster knows. */
const ABOUT_CHANGES = [
  'cluster-api-machine-set-vap', 'cluster-api-machine-vap', 'machine-api-machine-set-vap', 'machine-api-machine-vap',
  'openshift-mapi-authoritative-api-transition-requires-capi-infrastructure-ready-and-not-deleting', 'openshift-prevent-migration-when-machine-updating',
  'openshift-provide-warning-when-not-synchronized',
];

/** The names of policies that some rule asks about an object, in all releases. */
function asked(manifest: Manifest): string[] {
  return OPENSHIFT_RELEASES.flatMap(release => {
    const metadata = { ...manifest.metadata, annotations: { 'cdk8s-cluster-api/openshift': `${release}` } };
    const topology = Topology.of([{ manifest: { ...manifest, metadata }, origin: {} }], BUILT_IN);
    return OPENSHIFT_ADMISSION_RULES.flatMap(rule => rule.policiesFor(topology.objects[0], topology)).map(({ name }) => name);
  });
}

test('every expression of the pinned policies can be compiled', () => {
  const expressions = [...new Set(PINNED.flatMap(expressionsOf))];
  expect(expressions.length).toBeGreaterThan(40);
  expect(expressions.filter(expression => { try { compilePolicyExpression(expression); return false; } catch { return true; } })).toEqual([]);
});

test('a rule asks every pinned policy about what is created, and no other', () => {
  const objects: Manifest[] = [
    { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'MachineSet', metadata: { name: 'a', namespace: 'openshift-cluster-api' } },
    { apiVersion: 'machine.openshift.io/v1beta1', kind: 'MachineSet', metadata: { name: 'a', namespace: 'openshift-machine-api' } },
    { apiVersion: 'machineconfiguration.openshift.io/v1', kind: 'MachineConfigPool', metadata: { name: 'a' } },
  ];
  expect([...new Set(objects.flatMap(asked))].sort()).toEqual([...new Set(PINNED.filter(isAboutCreation).map(({ name }) => name))].sort());
  expect([...new Set(PINNED.filter(policy => !isAboutCreation(policy)).map(({ name }) => name))].sort()).toEqual(ABOUT_CHANGES);
});

test('every release has policies, and no policy is of a release that nobody knows', () => {
  expect([...new Set(PINNED.flatMap(({ releases }) => releases))].sort()).toEqual(OPENSHIFT_RELEASES.map(release => `${release}`));
});

test('there are words for every field that the pinned policies forbid', () => {
  const policies = PINNED.filter(({ name }) => /unsupported-aws|fields-unsupported-by-mapi/.test(name));
  const expressions = policies.flatMap(({ name, validations }) => validations.map(({ expression }) => ({ name, expression })));
  expect(expressions.length).toBeGreaterThan(30);
  expect(expressions.filter(({ name, expression }) => forbiddenField(name, expression) === undefined)).toEqual([]);
});

test('no text of a message of upstream is kept', () => {
  expect(JSON.stringify(PINNED)).not.toMatch(/"message(Expression)?"/);
});
