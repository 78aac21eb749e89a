import { placeOf, proxyScheme, WrittenKubeconfig, writtenKubeconfigs } from './kubeconfigs';
import { Finding, Rule, Severity } from '../../knowledge';
import { compareStages, describeStage, hasWave, stageOf, waveField } from '../../rules/shared/argo-cd';
import { oncePerTopology } from '../../rules/shared/once-per-topology';
import { BundleObject, groupBy, Topology } from '../../topology';

const CERTIFICATES_GROUP = 'cert-manager.io';

export const PROXY_BEFORE_CONTROL_PLANE: Rule = {
  code: 'remote/proxy-before-control-plane',
  severity: Severity.ERROR,
  source: 'cluster-api controlplane/kubeadm/reconcilers/kubeadmcontrolplane/controller.go, util/secret/certificates.go; argo-cd v3.6.0 gitops-engine/pkg/sync/sync_context.go',
  check: topology => writtenKubeconfigs(topology).filter(({ text }) => proxyScheme(text) !== undefined)
    .flatMap(kubeconfig => [...afterControlPlane(topology, kubeconfig), ...beforeNamespace(topology, kubeconfig)]),
};

/** What makes the Secrets that the controller of the control plane would else make itself. */
function makersOf(topology: Topology, { object, clusterName }: WrittenKubeconfig): BundleObject[] {
  const { namespace } = object;
  const ca = `${clusterName}-ca`;
  return [
    object,
    ...topology.findAll('', 'Secret', namespace, ca),
    ...certificatesByPlace(topology).get(placeOf(namespace, ca)) ?? [],
  ];
}

/** The Certificates by the place of their Secret. */
const certificatesByPlace = oncePerTopology(topology => groupBy(topology.ofKind(CERTIFICATES_GROUP, 'Certificate'),
  certificate => placeOf(certificate.namespace, certificate.at('spec.secretName').text ?? '')));

function afterControlPlane(topology: Topology, kubeconfig: WrittenKubeconfig): Finding[] {
  const { kubeadmControlPlane } = kubeconfig;
  if (kubeadmControlPlane === undefined) {
    return [];
  }
  return makersOf(topology, kubeconfig).filter(maker => !isBefore(maker, kubeadmControlPlane)).map(maker => ({
    at: hasWave(kubeadmControlPlane) && !hasWave(maker) ? waveField(kubeadmControlPlane) : waveField(maker),
    message: `${maker}${stageText(maker, kubeadmControlPlane)} is not there before ${kubeadmControlPlane}${stageText(kubeadmControlPlane, maker)}, which makes a CA and a kubeconfig without `
      + 'the proxy then; write it before, and with Argo CD in an earlier wave',
  }));
}

/** Argo CD waits between waves and not within one. Without waves objects are applied in the order in which they are written. */
function isBefore(maker: BundleObject, controlPlane: BundleObject): boolean {
  return hasWave(maker) || hasWave(controlPlane) ? compareStages(stageOf(maker), stageOf(controlPlane)) < 0 : maker.index < controlPlane.index;
}

/** Argo CD would apply an object to a namespace that comes with a later wave. */
function beforeNamespace(topology: Topology, kubeconfig: WrittenKubeconfig): Finding[] {
  const { object } = kubeconfig;
  return topology.named('', 'Namespace', object.namespace).filter(namespace => compareStages(stageOf(namespace), stageOf(object)) > 0).map(namespace => ({
    at: waveField(namespace),
    message: `${namespace} of ${describeStage(stageOf(namespace))} comes after ${object} of ${describeStage(stageOf(object))}, which is in it; give it that wave or an earlier one`,
  }));
}

function stageText(object: BundleObject, other: BundleObject): string {
  return hasWave(object) || hasWave(other) ? ` of ${describeStage(stageOf(object))}` : '';
}
