import { AWS_ACTIONS, AWS_GRANT_ACTIONS, AWS_KEY_ACTIONS } from './aws-permissions';
import { AZURE_PERMISSIONS } from './azure-permissions';
import { Dated, isIn, namesIn } from './dated';
import { GCP_PERMISSIONS } from './gcp-permissions';
import { CLUSTER_API_CAPABILITY, CLUSTER_API_GATE, ReleaseProfile, ReleaseTerms } from '../manifests';
import { OpenShiftPlatform } from '../platform';
import { OpenShiftRelease } from '../release';

const { V4_21, V4_22, V5_0 } = OpenShiftRelease;
const CREDENTIALS_CAPABILITY = 'CloudCredential';
const PREVIEWS = ['CustomNoUpgrade', 'TechPreviewNoUpgrade'];

/** What the controllers of a platform ask the credentials operator for. */
export interface PlatformCredentials extends Pick<Dated, 'from' | 'until'> {
  /** What the request is called after. */
  readonly name: string;
  readonly secretName: string;
  /** The kind of `providerSpec`. */
  readonly kind: string;
  /** The other fields of `providerSpec`. @default - none */
  readonly fields?: (release: OpenShiftRelease) => object;
  /** Who gets a token where there are no long-lived credentials. @default - nobody */
  readonly serviceAccountName?: (release: OpenShiftRelease) => string;
  /** Where controllers look for the token. @default - where the credentials operator says */
  readonly cloudTokenPath?: string;
  /** The first release whose request belongs to a capability. @default - all of them */
  readonly capabilityFrom?: OpenShiftRelease;
  /** The feature sets that the request is for. @default - the same as for all other requests */
  readonly featureSets?: (release: OpenShiftRelease) => readonly string[] | undefined;
  /** A feature gate of its own. @default - that of Cluster API alone */
  readonly featureGate?: { readonly name: string; readonly from: OpenShiftRelease };
}

const VIEWER = 'crn:v1:bluemix:public:iam::::role:Viewer';
const SERVICE_ROLE = 'crn:v1:bluemix:public:iam::::serviceRole:';

/** By platform. */
export const PLATFORM_CREDENTIALS: { readonly [platform in OpenShiftPlatform]: PlatformCredentials } = {
  [OpenShiftPlatform.AWS]: {
    name: 'aws',
    secretName: 'capa-manager-bootstrap-credentials',
    kind: 'AWSProviderSpec',
    fields: release => ({
      statementEntries: [
        { effect: 'Allow', action: namesIn(release, AWS_ACTIONS), resource: '*' },
        { effect: 'Allow', action: AWS_KEY_ACTIONS, resource: '*' },
        { effect: 'Allow', action: AWS_GRANT_ACTIONS, resource: '*', policyCondition: { Bool: { 'kms:GrantIsForAWSResource': true } } },
      ],
    }),
    serviceAccountName: release => release.isAtLeast(V5_0) ? 'capa-controller-manager' : controllersOf(release),
    featureGate: { name: 'ClusterAPIMachineManagementAWS', from: V5_0 },
  },
  [OpenShiftPlatform.AZURE]: {
    name: 'azure',
    secretName: 'capz-manager-bootstrap-credentials',
    kind: 'AzureProviderSpec',
    fields: release => ({ permissions: namesIn(release, AZURE_PERMISSIONS) }),
    serviceAccountName: controllersOf,
    cloudTokenPath: '/var/run/secrets/azure/tokens',
  },
  [OpenShiftPlatform.GCP]: {
    name: 'gcp',
    secretName: 'capg-manager-bootstrap-credentials',
    kind: 'GCPProviderSpec',
    fields: () => ({ skipServiceCheck: true, permissions: GCP_PERMISSIONS }),
    serviceAccountName: controllersOf,
  },
  [OpenShiftPlatform.OPENSTACK]: {
    name: 'openstack',
    secretName: 'openstack-cloud-credentials',
    kind: 'OpenStackProviderSpec',
    from: V4_21,
    // Also where all others have a feature gate.
    featureSets: () => PREVIEWS,
  },
  [OpenShiftPlatform.POWER_VS]: {
    name: 'powervs',
    secretName: 'capi-ibmcloud-manager-bootstrap-credentials',
    kind: 'IBMCloudPowerVSProviderSpec',
    fields: () => ({
      policies: [
        { roles: [VIEWER, `${SERVICE_ROLE}Reader`, `${SERVICE_ROLE}Manager`], attributes: [{ name: 'serviceName', value: 'power-iaas' }] },
        { roles: [VIEWER], attributes: [{ name: 'resourceType', value: 'resource-group' }] },
      ],
    }),
  },
  [OpenShiftPlatform.VSPHERE]: {
    name: 'vsphere',
    secretName: 'capv-manager-bootstrap-credentials',
    kind: 'VSphereProviderSpec',
    capabilityFrom: V5_0,
  },
  [OpenShiftPlatform.BARE_METAL]: {
    name: 'baremetal',
    secretName: 'capm3-manager-bootstrap-credentials',
    kind: 'Metal3ProviderSpec',
    until: V4_22,
    capabilityFrom: V5_0,
    featureSets: release => release.isAtLeast(V4_22) ? undefined : ['TechPreviewNoUpgrade'],
  },
};

/** The platforms that a release has requests for. */
export function platformsOf(release: OpenShiftRelease): OpenShiftPlatform[] {
  return Object.values(OpenShiftPlatform).filter(platform => isIn(release, PLATFORM_CREDENTIALS[platform]));
}

/** Which clusters get the request of a platform. */
export function termsOf(release: OpenShiftRelease, { capabilityFrom, featureSets = previewsOf, featureGate }: PlatformCredentials): ReleaseTerms {
  const sets = featureSets(release);
  const ownGate = featureGate !== undefined && release.isAtLeast(featureGate.from) ? [featureGate.name] : [];
  return {
    includedIn: [ReleaseProfile.SELF_MANAGED],
    excludedFrom: [ReleaseProfile.INTERNAL_HOSTED],
    featureSets: sets,
    featureGates: sets === undefined ? [CLUSTER_API_GATE, ...ownGate] : undefined,
    capabilities: capabilityFrom === undefined || release.isAtLeast(capabilityFrom)
      ? [CREDENTIALS_CAPABILITY, ...release.isAtLeast(V5_0) ? [CLUSTER_API_CAPABILITY] : []] : undefined,
  };
}

/** What a request of no special kind is behind: a feature set, until there is a feature gate. */
function previewsOf(release: OpenShiftRelease): readonly string[] | undefined {
  return release.isAtLeast(V4_22) ? undefined : PREVIEWS;
}

/** Who the controllers of most platforms run as. */
function controllersOf(release: OpenShiftRelease): string {
  return release.isAtLeast(V4_22) ? 'capi-controllers' : 'cluster-capi-operator';
}
