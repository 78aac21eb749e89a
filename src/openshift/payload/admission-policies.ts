import { PayloadContext } from './context';
import type { AdmissionPolicy, PolicyMatch } from '../../knowledge';
import { ReleaseObject } from '../manifests';
import { OpenShiftRelease } from '../release';
import { policiesOf } from '../rules/release-policies';

const API_VERSION = 'admissionregistration.k8s.io/v1';
/** The names of the policies that the installer applies: on AWS, and on every platform. */
const ON_AWS = ['openshift-cluster-api-unsupported-aws-spec-fields'];
const EVERYWHERE = [
  'cluster-api-machine-set-vap',
  'cluster-api-machine-vap',
  'machine-api-machine-set-vap',
  'machine-api-machine-vap',
  'openshift-cluster-api-prevent-setting-of-capi-fields-unsupported-by-mapi',
  'openshift-mapi-authoritative-api-transition-requires-capi-infrastructure-ready-and-not-deleting',
  'openshift-only-create-mapi-machine-if-authoritative-api-capi',
  'openshift-prevent-authoritative-mapi-machineset-create-when-capi-exists',
  'openshift-prevent-migration-when-machine-updating',
  'openshift-provide-warning-when-not-synchronized',
  'openshift-validate-capi-machine-creation',
  'openshift-validate-capi-machine-set-creation',
];
/** What the API server writes where a match leaves it out. */
const MATCH_DEFAULTS = { matchPolicy: 'Equivalent', namespaceSelector: {}, objectSelector: {} };
const RULE_DEFAULTS = { scope: '*' };

/** Adds what a match leaves out. */
type Complete = (match: PolicyMatch) => PolicyMatch;

export function awsPolicies(context: PayloadContext): ReleaseObject[] {
  return policies(context, ON_AWS);
}

export function commonPolicies(context: PayloadContext): ReleaseObject[] {
  return policies(context, EVERYWHERE);
}

/** The manifests of 5.0 state the defaults, and those of 4.22 do not. */
function policies({ release }: PayloadContext, names: readonly string[]): ReleaseObject[] {
  const complete = release.isAtLeast(OpenShiftRelease.V5_0) ? withDefaults : (match: PolicyMatch) => match;
  return policiesOf(release, names).flatMap(policy => [policyObject(policy, complete), ...bindingObjects(policy, complete)]);
}

function withDefaults({ resourceRules, ...selectors }: PolicyMatch): PolicyMatch {
  return { ...MATCH_DEFAULTS, ...selectors, ...resourceRules && { resourceRules: resourceRules.map(rule => ({ ...RULE_DEFAULTS, ...rule })) } };
}

/** The policy without the texts of its messages: the API server names the expression that does not hold instead. */
function policyObject({ name, releases: _releases, bindings: _bindings, ...spec }: AdmissionPolicy, complete: Complete): ReleaseObject {
  return {
    apiVersion: API_VERSION,
    kind: 'ValidatingAdmissionPolicy',
    metadata: { name },
    spec: { ...spec, matchConstraints: complete(spec.matchConstraints) },
  };
}

function bindingObjects({ name: policyName, bindings }: AdmissionPolicy, complete: Complete): ReleaseObject[] {
  return bindings.map(({ name, matchResources = {}, ...spec }) => ({
    apiVersion: API_VERSION,
    kind: 'ValidatingAdmissionPolicyBinding',
    metadata: { name },
    spec: { ...spec, policyName, matchResources: complete(matchResources) },
  }));
}
