import { KamajiApiVersion } from './api-version';
import { checkComponent } from './component';
import { KamajiControlPlaneProps } from './control-plane-props';
import { KamajiKonnectivity } from './konnectivity';
import { KONNECTIVITY_LISTENER } from './konnectivity-path';
import { checkNetwork } from './network-checks';
import { checkPlacement } from './placement';
import { KamajiControlPlaneSpecAdmissionControllers } from '../../../imports/kamaji/v1alpha2/controlplane.cluster.x-k8s.io';
import { checkLabels, checkWholeNumber, findTwin, refuseValue } from '../../core';

const ADMISSION_CONTROLLERS: string[] = Object.values(KamajiControlPlaneSpecAdmissionControllers);

/** Refuses settings that Kamaji would refuse or misread. */
export function checkControlPlane(props: KamajiControlPlaneProps, konnectivity: KamajiKonnectivity): void {
  checkWholeNumber('replicas', props.replicas, 1);
  checkLabels('labels', props.labels);
  konnectivity._check();
  checkNetwork(props);
  checkPlacement(props);
  for (const prop of ['apiServer', 'controllerManager', 'scheduler', 'kine'] as const) {
    checkComponent(prop, props[prop]);
  }
  checkAddons(props);
  checkLists(props);
  if (props.apiVersion === KamajiApiVersion.V1ALPHA1) {
    checkV1Alpha1(props);
  }
  if (konnectivity.serverPort !== undefined) {
    checkListeners(props, konnectivity.serverPort);
  }
}

/** Kamaji makes a second route for konnectivity, with the same host name, so each of the two has to stay on its own listener. */
function checkListeners({ apiVersion, gateway }: KamajiControlPlaneProps, port: number): void {
  if (gateway !== undefined && apiVersion === KamajiApiVersion.V1ALPHA1) {
    refuseValue('input/invalid-value', "'gateway' is not possible with konnectivity in v1alpha1, which cannot tell their listeners apart; "
      + 'use KamajiKonnectivity.none(), or KamajiApiVersion.V1ALPHA2 with version 0.20 or later of the Kamaji provider');
  }
  if (gateway !== undefined && gateway.sectionName === undefined) {
    refuseValue('input/missing-value', `'gateway.sectionName' is missing, and konnectivity takes a listener '${KONNECTIVITY_LISTENER}' at port ${port} of the Gateway; `
      + 'name the listener of the API server, or use KamajiKonnectivity.none()');
  }
}

function checkAddons(props: KamajiControlPlaneProps): void {
  for (const prop of ['coreDns', 'kubeProxy'] as const) {
    if (props[prop] === false && props[`${prop}Image`] !== undefined) {
      refuseValue('input/invalid-value', `'${prop}Image' is given although '${prop}' is false; leave one of them out`);
    }
  }
}

function checkLists(props: KamajiControlPlaneProps): void {
  const foreign = props.admissionControllers?.find(name => !ADMISSION_CONTROLLERS.includes(name));
  if (foreign !== undefined) {
    refuseValue('input/invalid-value', `'admissionControllers' has '${foreign}', which Kamaji does not know; use some of ${ADMISSION_CONTROLLERS.join(', ')}`);
  }
  const badKind = props.dynamicInfrastructureClusters?.find(kind => !/^[A-Z][A-Za-z0-9]*$/.test(kind));
  if (badKind !== undefined) {
    refuseValue('input/invalid-value', `'dynamicInfrastructureClusters' has '${badKind}', which is not a kind; use for example 'RemoteCluster'`);
  }
  const types = props.kubeletPreferredAddressTypes ?? ['default'];
  const twin = findTwin(types);
  if (types.length === 0 || twin !== undefined) {
    refuseValue('input/invalid-value', `'kubeletPreferredAddressTypes' ${twin === undefined ? 'is empty' : `has '${twin}' twice`}; `
      + 'give each kind of address once, at least one');
  }
}

/** What came with v1alpha2 is not known to v1alpha1, whose API server would drop it. */
function checkV1Alpha1({ additionalServicePorts, gateway }: KamajiControlPlaneProps): void {
  const given = { 'additionalServicePorts': additionalServicePorts, 'gateway.port': gateway?.port, 'gateway.sectionName': gateway?.sectionName };
  const [prop] = Object.entries(given).find(([, value]) => value !== undefined) ?? [];
  if (prop !== undefined) {
    refuseValue('input/invalid-value', `'${prop}' is not part of v1alpha1; leave it out, or use KamajiApiVersion.V1ALPHA2 with version 0.20 or later `
      + 'of the Kamaji provider');
  }
}
