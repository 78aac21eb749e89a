import { assumption, releaseFor } from './bundle-release';
import { CLUSTER_API_NAMESPACE } from '../namespaces';
import { policiesOf } from './release-policies';
import { AdmissionRule, PolicyRefusal, Severity } from '../../knowledge';
import { Field } from '../../topology';

/** A field that a policy forbids, as seen from the spec of the machine, and what to do instead. */
interface ForbiddenField {
  readonly field: string;
  readonly instead: string;
}

const BY_IMAGE_ID = "name the image by 'ami.id'";

const NO_CLOUD_INIT = '!has(variables.machineSpec.cloudInit) || ( !has(variables.machineSpec.cloudInit.secretCount) && !has(variables.machineSpec.cloudInit.secretPrefix) && '
  + '!has(variables.machineSpec.cloudInit.insecureSkipSecretsManager) && !has(variables.machineSpec.cloudInit.secureSecretsBackend) )';

/** By policy and by expression, with single spaces. */
const FORBIDDEN: { readonly [policy: string]: { readonly [expression: string]: ForbiddenField } } = {
  'openshift-cluster-api-prevent-setting-of-capi-fields-unsupported-by-mapi': {
    '!has(variables.machineSpec.version)': { field: 'version', instead: 'leave it out: the release of the cluster decides about the version of its nodes' },
    '!has(variables.machineSpec.readinessGates)': { field: 'readinessGates', instead: 'leave it out, and look at the conditions of the Node' },
  },
  'openshift-cluster-api-unsupported-aws-spec-fields': {
    '!has(variables.machineSpec.ami.eksLookupType)': { field: 'ami.eksLookupType', instead: BY_IMAGE_ID },
    '!has(variables.machineSpec.imageLookupFormat)': { field: 'imageLookupFormat', instead: BY_IMAGE_ID },
    '!has(variables.machineSpec.imageLookupOrg)': { field: 'imageLookupOrg', instead: BY_IMAGE_ID },
    '!has(variables.machineSpec.imageLookupBaseOS)': { field: 'imageLookupBaseOS', instead: BY_IMAGE_ID },
    '!has(variables.machineSpec.networkInterfaces)': { field: 'networkInterfaces', instead: "leave it out: a machine gets one interface in 'subnet'" },
    '!has(variables.machineSpec.uncompressedUserData)': { field: 'uncompressedUserData', instead: "leave it out: 'ignition.storageType' says how user data is handed over" },
    '!has(variables.machineSpec.privateDnsName)': { field: 'privateDnsName', instead: 'leave it out; OpenShift 5.0 takes it' },
    '!has(variables.machineSpec.ignition) || !has(variables.machineSpec.ignition.proxy)': {
      field: 'ignition.proxy', instead: "leave it out: the proxy of nodes is that of the object Proxy 'cluster'",
    },
    '!has(variables.machineSpec.ignition) || !has(variables.machineSpec.ignition.tls)': {
      field: 'ignition.tls', instead: 'leave it out: the user data of OpenShift brings its certificates along',
    },
    '!has(variables.machineSpec.securityGroupOverrides)': { field: 'securityGroupOverrides', instead: "name groups in 'additionalSecurityGroups'" },
    [NO_CLOUD_INIT]: {
      field: 'cloudInit', instead: "leave it out: nodes of OpenShift read Ignition, which 'ignition' is about",
    },
  },
};

/** What is said of a validation that nobody has words for; a test finds those of the pinned policies. */
const UNKNOWN: ForbiddenField = { field: 'spec', instead: 'leave out what the policy asks for' };

export const FORBIDDEN_FIELD: AdmissionRule = {
  code: 'openshift/forbidden-field',
  severity: Severity.ERROR,
  source: 'openshift/cluster-capi-operator release-4.20 to release-4.21 manifests/0000_30_cluster-api_09_admission-policies.yaml, '
    + 'release-4.22 to release-5.0 capi-operator-manifests/{default,aws}/manifests.yaml',
  policiesFor: (object, topology) => object.namespace === CLUSTER_API_NAMESPACE
    ? policiesOf(releaseFor(object, topology).release, Object.keys(FORBIDDEN)) : [],
  explain: refusal => {
    const { object, topology, policy: { name }, expression, failure } = refusal;
    const known = releaseFor(object, topology);
    const { field, instead } = forbiddenField(name, expression) ?? UNKNOWN;
    const spec = machineSpecOf(refusal);
    return failure === undefined ? {
      at: spec.at(field),
      message: `OpenShift ${known.release} refuses '${field}' in namespace '${CLUSTER_API_NAMESPACE}'; ${instead}${assumption(known)}`,
    } : {
      at: spec.at(field.split('.')[0]),
      message: `OpenShift ${known.release} refuses an object of kind ${object.kind} without '${field.split('.')[0]}', because a policy asks for '${field}' in it and cannot be evaluated; `
        + `${instead}${assumption(known)}`,
    };
  },
};

/** The field that a validation of a policy is about; undefined if nobody has words for it. */
export function forbiddenField(policy: string, expression: string): ForbiddenField | undefined {
  return FORBIDDEN[policy]?.[expression.replace(/\s+/g, ' ').trim()];
}

function machineSpecOf({ object }: PolicyRefusal): Field {
  return object.at(object.kind === 'Machine' || object.kind === 'AWSMachine' ? 'spec' : 'spec.template.spec');
}
