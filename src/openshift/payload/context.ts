import { Annotations, CLUSTER_API_CAPABILITY, CLUSTER_API_GATE, ObjectMetadata, releaseAnnotations, ReleaseProfile } from '../manifests';
import { OpenShiftRelease } from '../release';

/** What all manifests of a payload are made from. */
export interface PayloadContext {
  readonly release: OpenShiftRelease;
  /** The version that the release calls itself. */
  readonly releaseVersion: string;
  /** Images by the name that the release has for them. */
  readonly images: { readonly [name: string]: string };
}

/** The image of the operator, the installer and the controllers. */
export const OPERATOR_IMAGE = 'cluster-capi-operator';

/** The names of images that the payload of a release tells the operator. */
export function imageNamesOf(release: OpenShiftRelease): string[] {
  const platforms = ['aws', 'azure', 'baremetal', 'gcp', 'ibmcloud', 'openstack', 'vsphere'].map(platform => `${platform}-cluster-api-controllers`);
  const beforeV5 = release.isAtLeast(OpenShiftRelease.V5_0) ? [] : ['kube-rbac-proxy'];
  return [...platforms, 'cluster-capi-controllers', OPERATOR_IMAGE, 'openstack-resource-controller', ...beforeV5].sort();
}

/** A capability that something belongs to in releases that have it. */
export function payloadAnnotations({ release }: PayloadContext, capabilities: readonly string[] = [CLUSTER_API_CAPABILITY]): Annotations {
  return releaseAnnotations({
    includedIn: [ReleaseProfile.SELF_MANAGED, ReleaseProfile.SINGLE_NODE],
    excludedFrom: [ReleaseProfile.INTERNAL_HOSTED],
    featureGates: [CLUSTER_API_GATE],
    capabilities: release.isAtLeast(OpenShiftRelease.V5_0) && capabilities.length > 0 ? capabilities : undefined,
  });
}

/** The metadata of a manifest of the payload. */
export function payloadMetadata(context: PayloadContext, { name, namespace, labels, annotations }: ObjectMetadata): ObjectMetadata {
  return { name, namespace, labels, annotations: { ...payloadAnnotations(context), ...annotations } };
}
