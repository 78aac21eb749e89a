import { AdmissionRequest, brokenValidations } from './evaluate-policy';
import { isBoundTo, selectorFits } from './policy-match';
import { AdmissionPolicy, AdmissionRule, PolicyBinding, ProviderRegistry } from '../../knowledge';
import { withDefaults } from '../../schemas';
import { BundleObject, Manifest, Topology } from '../../topology';
import { Violation } from '../violation';

/** What the admission policies that records tell of say against the objects of a bundle, as if each were created. */
export function refusedByPolicies(topology: Topology, registry: ProviderRegistry): Violation[] {
  const found: Violation[] = [];
  const { admissionRules } = registry;
  topology.objects.forEach(object => admissionRules.forEach(rule => {
    const policies = rule.policiesFor(object, topology);
    // Nearly no object has any.
    if (policies.length > 0) {
      found.push(...policies.flatMap(policy => findingsOf(rule, policy, object, topology, registry)));
    }
  }));
  return found;
}

function findingsOf(rule: AdmissionRule, policy: AdmissionPolicy, object: BundleObject, topology: Topology, registry: ProviderRegistry): Violation[] {
  const bindings = policy.bindings.filter(binding => isBoundTo(policy, binding, object, topology, registry.schemas));
  return bindings.flatMap(binding => parametersOf(policy, binding, topology, object).flatMap(parameter => {
    const request = requestOf(object, registry, parameter && (rule.completed?.(parameter) ?? parameter.manifest));
    return brokenValidations(policy, request).map(({ expression, failure }) => ({
      code: rule.code, severity: rule.severity, ...rule.explain({ object, topology, policy, expression, failure, parameter }),
    }));
  }));
}

/** The API server drops the status of what is created, and fills defaults in before it asks policies. */
function requestOf(object: BundleObject, registry: ProviderRegistry, params: Manifest | undefined): AdmissionRequest {
  const { status: _status, ...written } = object.manifest;
  return { object: withDefaults(written, registry.schemas), params };
}

/** The objects that a policy compares with; one that has no parameters is asked once, without any. */
function parametersOf(
  { paramKind }: AdmissionPolicy, { paramRef }: PolicyBinding, topology: Topology, object: BundleObject,
): (BundleObject | undefined)[] {
  if (paramKind === undefined || paramRef === undefined) {
    return [undefined];
  }
  const group = paramKind.apiVersion.split('/').slice(0, -1).join('/');
  const namespace = paramRef.namespace ?? object.namespace;
  // Where a parameter is missing, the bundle does not say whether the cluster has it.
  return topology.ofKind(group, paramKind.kind).filter(candidate => candidate.namespace === namespace
    && (paramRef.name === undefined || candidate.name === paramRef.name) && selectorFits(paramRef.selector, candidate.labels));
}
