import { refusal } from './support';
import { KamajiAddressType, KamajiApiVersion, KamajiControlPlaneProps, KamajiKonnectivity } from '../../../src/providers/kamaji';
import { schemaErrors } from '../../support/schema';

const GATEWAY = { gatewayName: 'edge', gatewayNamespace: 'gateways', hostname: 'api.example.com' };
const NOT_IN_V1ALPHA1 = 'is not part of v1alpha1; leave it out, or use KamajiApiVersion.V1ALPHA2 with version 0.20 or later of the Kamaji provider';

const CASES: [KamajiControlPlaneProps, string][] = [
  [{ replicas: 0 }, "'replicas' 0 is not possible; use a whole number, 1 or more"],
  [{ replicas: 1.5 }, "'replicas' 1.5 is not possible; use a whole number, 1 or more"],
  [{ controlPlaneName: '1-edge' }, "'controlPlaneName' '1-edge' starts with a digit, and Kamaji names a Service by it; set one that starts with a letter"],
  [{ apiServer: { extraArgs: { '--v': '4' } } }, "'apiServer.extraArgs' has the argument '--v'; give its name in lower case and without leading dashes"],
  [{ kine: { resources: { limits: { cpu: 'much' } } } }, "'kine.resources.limits' has cpu 'much'; use a Kubernetes quantity, for example '250m' or '512Mi'"],
  [{ scheduler: { resources: { requests: { memory: '1 Gi' } } } }, "'scheduler.resources.requests' has memory '1 Gi'; use a Kubernetes quantity, for example '250m' or '512Mi'"],
  [{ controllerManager: { imageName: 'manager:v1' } }, "'controllerManager.imageName' 'manager:v1' is not the name of an image; give it without registry and tag"],
  [{ coreDns: false, coreDnsImage: { tag: 'v1' } }, "'coreDnsImage' is given although 'coreDns' is false; leave one of them out"],
  [{ kubeProxy: false, kubeProxyImage: { tag: 'v1' } }, "'kubeProxyImage' is given although 'kubeProxy' is false; leave one of them out"],
  [{ dynamicInfrastructureClusters: ['byoclusters'] }, "'dynamicInfrastructureClusters' has 'byoclusters', which is not a kind; use for example 'RemoteCluster'"],
  [{ kubeletPreferredAddressTypes: [] }, "'kubeletPreferredAddressTypes' is empty; give each kind of address once, at least one"],
  [{ kubeletPreferredAddressTypes: [KamajiAddressType.HOSTNAME, KamajiAddressType.HOSTNAME] },
    "'kubeletPreferredAddressTypes' has 'Hostname' twice; give each kind of address once, at least one"],
  [{ konnectivity: KamajiKonnectivity.deployment(0) }, "'konnectivity' has 0 agents; use a whole number, 1 or more, or KamajiKonnectivity.none()"],
  [{ konnectivity: KamajiKonnectivity.daemonSet({ serverPort: 70000 }) }, "'konnectivity.serverPort' 70000 is not a port; use a whole number from 1 to 65535"],
  [{ konnectivity: KamajiKonnectivity.daemonSet({ serverExtraArgs: { V: '1' } }) },
    "'konnectivity.serverExtraArgs' has the argument 'V'; give its name in lower case and without leading dashes"],
  [{ konnectivity: KamajiKonnectivity.daemonSet({ agentExtraArgs: { V: '1' } }) },
    "'konnectivity.agentExtraArgs' has the argument 'V'; give its name in lower case and without leading dashes"],
  [{ konnectivity: KamajiKonnectivity.daemonSet({ serverResources: { requests: { cpu: '-1' } } }) },
    "'konnectivity.serverResources.requests' has cpu '-1'; use a Kubernetes quantity, for example '250m' or '512Mi'"],
  [{ konnectivity: KamajiKonnectivity.daemonSet({ tolerations: [{ value: 'yes' }] }) },
    "'konnectivity.tolerations' has the value 'yes' without a key; give the key too, or leave the value out"],
  [{ tolerations: [{ value: 'no' }] }, "'tolerations' has the value 'no' without a key; give the key too, or leave the value out"],
  [{ topologySpread: [{ topologyKey: 'zone', maxSkew: 0 }] }, "'topologySpread' over 'zone' has 'maxSkew' 0; use a whole number, 1 or more"],
  [{ apiVersion: KamajiApiVersion.V1ALPHA1, additionalServicePorts: [{ name: 'trustd', port: 50001 }] }, `'additionalServicePorts' ${NOT_IN_V1ALPHA1}`],
  [{ apiVersion: KamajiApiVersion.V1ALPHA1, gateway: { ...GATEWAY, port: 6443 } }, `'gateway.port' ${NOT_IN_V1ALPHA1}`],
  [{ apiVersion: KamajiApiVersion.V1ALPHA1, gateway: { ...GATEWAY, sectionName: 'tls' } }, `'gateway.sectionName' ${NOT_IN_V1ALPHA1}`],
];

test.each(CASES)('fails on %j', (props, reason) => {
  expect(refusal(props, { endpoint: undefined })).toThrow(new Error(`[test/Cluster/ControlPlane] ${reason} (input/invalid-value)`));
});

test.each(['labels', 'podLabels', 'deploymentLabels', 'nodeSelector'])('fails on %s that are none', prop => {
  expect(refusal({ [prop]: { 'not a key': 'x' } })).toThrow(new Error(`[test/Cluster/ControlPlane] '${prop}' has 'not a key' = 'x', which is not a label; `
    + "use [<domain>/]<name> and a value of at most 63 letters, digits, '-', '_' and '.' (input/invalid-value)"));
});

test('fails on a default name that starts with a digit', () => {
  expect(refusal({}, { clusterName: '1-edge' })).toThrow(new Error("[test/Cluster/ControlPlane] 'controlPlaneName' '1-edge-control-plane' starts with a digit, "
    + 'and Kamaji names a Service by it; set one that starts with a letter (input/invalid-value)'));
});

test('fails on an argument with an expression that nobody renders', () => {
  expect(refusal({ apiServer: { extraArgs: { 'advertise-address': '{{ ds.meta_data.ip }}' } } })).toThrow(new Error(
    "[test/Cluster/ControlPlane] 'apiServer.extraArgs' '{{ ds.meta_data.ip }}' holds '{{ ds.meta_data.ip }}', which Kamaji cannot render; "
    + 'it knows no expressions here. Write the value itself, or put the text into a file with FileContent.text() (text/foreign-template)'));
});

test('knows the admission controllers of the CRD', () => {
  const [, known] = /use some of (.*) \(input\/invalid-value\)$/.exec(thrown({ admissionControllers: ['NoSuch'] })) ?? [];
  const manifest = { apiVersion: 'controlplane.cluster.x-k8s.io/v1alpha2', kind: 'KamajiControlPlane', metadata: { name: 'x' } };
  expect(known.split(', ')).toHaveLength(37);
  expect(schemaErrors({ ...manifest, spec: { version: 'v1.34.2', admissionControllers: known.split(', ') } })).toEqual([]);
});

test('fails on an admission controller that Kamaji does not know', () => {
  expect(thrown({ admissionControllers: ['LimitRanger', 'NoSuch'] })).toMatch(
    /^\[test\/Cluster\/ControlPlane\] 'admissionControllers' has 'NoSuch', which Kamaji does not know; use some of AlwaysAdmit, AlwaysDeny, /);
});

function thrown(props: KamajiControlPlaneProps): string {
  try {
    refusal(props)();
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing was thrown';
}
