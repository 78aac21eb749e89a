import * as fc from 'fast-check';
import { HEALTHY_OBJECTS } from './support/healthy-objects';
import { runHealthCheck } from './support/lua';
import { ArgoCdHealthChecks } from '../../../src/gitops/health';

/** What Argo CD takes for a health; anything else, or an error, makes the whole Application unknown. */
const STATUSES = ['Healthy', 'Progressing', 'Degraded', 'Suspended', 'Missing'];
/** Names that the checks look for, so that junk is found where they look. */
const FIELDS = [
  'annotations', 'availableReplicas', 'baremetalhost.metal3.io/detached', 'baremetalhost.metal3.io/paused', 'cluster.x-k8s.io/managed-by',
  'cluster.x-k8s.io/paused', 'clusterctl.cluster.x-k8s.io/move', 'conditions', 'controlPlaneInitialized', 'controlPlaneReady', 'currentHealthy',
  'dataSecretCreated', 'deletionTimestamp', 'deprecated', 'errorMessage', 'errorType', 'expectedMachines', 'failureMessage', 'failureReason',
  'generation', 'health', 'infrastructureProvisioned', 'infrastructureReady', 'initialization', 'kind', 'labels', 'message', 'observedGeneration',
  'operationalStatus', 'ownerReferences', 'paused', 'phase', 'provisioned', 'provisioning', 'ready', 'readyReplicas', 'reason', 'replicas',
  'rollout', 'severity', 'state', 'status', 'strategy', 'type', 'upToDateReplicas', 'updatedReplicas', 'v1beta1', 'v1beta2',
];
const WORDS = [
  'Available', 'Deleting', 'Error', 'Failed', 'False', 'OnDelete', 'Paused', 'Ready', 'RemediationAllowed', 'Remediating', 'ResourcesApplied',
  'RollingOut', 'True', 'Unknown', 'WrongSecretType', 'delayed', 'detached', 'error', 'provisioned', 'unmanaged', '', '"', '\\', '\n', 'é',
];
const bodyOf = (kind: string): string => ArgoCdHealthChecks.luaOf(kind).replace(/.*/, '');
/** One kind of each check. */
const KINDS = [...new Map([...ArgoCdHealthChecks.checkedKinds, 'argoproj.io/Application'].map(kind => [bodyOf(kind), kind])).values()];

const { value: anything } = fc.letrec<{ value: unknown; leaf: unknown; condition: unknown; list: unknown; object: unknown }>(tie => ({
  leaf: fc.oneof(
    fc.constant(null), fc.boolean(), fc.integer(), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.string(), fc.constantFrom(...WORDS),
  ),
  condition: fc.record({
    type: fc.constantFrom(...WORDS),
    status: fc.oneof(fc.constantFrom(...WORDS), tie('leaf')),
    message: tie('leaf'),
    reason: tie('leaf'),
    severity: fc.constantFrom(...WORDS),
  }, { requiredKeys: [] }),
  list: fc.array(fc.oneof(tie('condition'), tie('value')), { maxLength: 4 }),
  object: fc.dictionary(fc.oneof({ weight: 9, arbitrary: fc.constantFrom(...FIELDS) }, fc.string()), tie('value'), { maxKeys: 5 }),
  value: fc.oneof({ maxDepth: 3, depthSize: 'small' }, tie('leaf'), tie('object'), tie('list')),
}));
const junk = fc.dictionary(fc.constantFrom(...FIELDS), anything, { maxKeys: 12 });

it.each(KINDS)('says something of %s whatever stands in it', kind => {
  const script = ArgoCdHealthChecks.luaOf(kind);
  const allowed = kind === 'argoproj.io/Application' ? [...STATUSES, 'Unknown'] : STATUSES;
  fc.assert(fc.property(fc.oneof(junk, anything), fc.oneof(junk, anything), fc.oneof(junk, anything), (status, spec, metadata) => {
    const health = runHealthCheck(script, { metadata, spec, status });
    expect(allowed).toContain(health.status);
    expect(typeof health.message).toBe('string');
  }), { numRuns: 200 });
});

const cases = HEALTHY_OBJECTS.map(object => [object.kind, object] as const);

it.each(cases)('says something of %s whatever becomes of one field of its status', (kind, object) => {
  const script = ArgoCdHealthChecks.luaOf(`${object.apiVersion.split('/')[0]}/${kind}`);
  fc.assert(fc.property(fc.constantFrom(...Object.keys(object.status as object)), anything, (field, value) => {
    expect(STATUSES).toContain(runHealthCheck(script, { ...object, status: { ...object.status as object, [field]: value } }).status);
  }), { numRuns: 30 });
});
