import { renderComponent } from './component';
import { KamajiAddressType, KamajiAddonImage, KamajiCgroupDriver, KamajiControlPlaneProps } from './control-plane-props';
import { KamajiKonnectivity } from './konnectivity';
import { renderNetwork } from './network';
import { renderPlacement } from './placement';
import { KamajiControlPlane, KamajiControlPlaneSpec } from '../../../imports/kamaji/v1alpha2/controlplane.cluster.x-k8s.io';
import { KubernetesVersion, l1Enum, nonEmptyList, nonEmptyObject, Taint } from '../../core';

const ADDRESS_TYPES = [KamajiAddressType.INTERNAL_IP, KamajiAddressType.EXTERNAL_IP, KamajiAddressType.HOSTNAME];

/** Everything that a KamajiControlPlane is rendered from. */
export interface ControlPlaneModel {
  readonly props: KamajiControlPlaneProps;
  readonly replicas: number;
  readonly version: KubernetesVersion;
  readonly konnectivity: KamajiKonnectivity;
  readonly serviceAddress?: string;
  /** The taints of the nodes of all pools. */
  readonly poolTaints: readonly Taint[];
}

/** The spec, in which both versions are alike as far as we write them. Defaults are written out, because the API server would add them. */
export function renderControlPlane({ props, replicas, version, konnectivity, serviceAddress, poolTaints }: ControlPlaneModel): unknown {
  const coreDns = props.coreDns ?? true;
  const spec: KamajiControlPlaneSpec = {
    version: version.toString(),
    replicas,
    registry: props.imageRepository ?? 'registry.k8s.io',
    dataStoreName: props.dataStoreName,
    dataStoreSchema: props.dataStoreSchema,
    dataStoreUsername: props.dataStoreUsername,
    dataStoreOverrides: nonEmptyList(props.dataStoreOverrides),
    // With CoreDNS on, its own list counts and the other one does not.
    network: renderNetwork(props, serviceAddress, coreDns ? undefined : props.dnsServiceIps),
    addons: nonEmptyObject({
      coreDns: coreDns ? { ...renderImage(props.coreDnsImage), dnsServiceIPs: nonEmptyList(props.dnsServiceIps) } : undefined,
      kubeProxy: props.kubeProxy ?? true ? renderImage(props.kubeProxyImage) : undefined,
      konnectivity: konnectivity._render(poolTaints),
    }),
    apiServer: renderComponent(props.apiServer),
    controllerManager: renderComponent(props.controllerManager),
    scheduler: renderComponent(props.scheduler),
    kine: renderComponent(props.kine),
    admissionControllers: nonEmptyList(props.admissionControllers)?.map(l1Enum),
    kubelet: {
      cgroupfs: l1Enum(props.kubeletCgroupDriver ?? KamajiCgroupDriver.SYSTEMD),
      preferredAddressTypes: (props.kubeletPreferredAddressTypes ?? ADDRESS_TYPES).map(l1Enum),
    },
    deployment: renderPlacement(props),
  };
  return KamajiControlPlane.manifest({ spec }).spec;
}

/** An addon is on if its object is there, be it empty. */
function renderImage(image: KamajiAddonImage = {}) {
  return { imageRepository: image.repository, imageTag: image.tag };
}
