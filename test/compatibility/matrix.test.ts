import { chartWith, HOSTED_CONTROL_PLANES, PROVIDERS, WITH_OWN_ENDPOINT } from './builders';
import { failure, findingsOf } from './findings';
import { ControlPlaneTraits, InfraTraits, primarySupport } from '../../src/contract';
import { KUBEADM_CONTROL_PLANE_TRAITS } from '../../src/kubeadm/traits';
import { KamajiControlPlane } from '../../src/providers/kamaji';
import { VclusterControlPlane } from '../../src/providers/vcluster';
import { MixedCluster } from '../../src/root';
import { CANNOT_BE_PRIMARY } from '../../src/rules/mixed/cannot-be-primary';
import { CONTROL_PLANES, INFRASTRUCTURE } from '../../tools/compatibility';
import { findings } from '../rules/mixed-bundle';
import { find, Manifest, synth } from '../support/manifests';
import { captureStderr } from '../support/stderr';

// Some of these clusters are warned about; that is the matter of other tests.
captureStderr();

const KUBEADM = KUBEADM_CONTROL_PLANE_TRAITS.controlPlaneName;
const ENDPOINT = { host: '192.168.10.20', port: 6443 };
const MANAGED_BY = 'cluster.x-k8s.io/managed-by';

/** What shows in the manifests that a cell of the table holds. */
interface Proof {
  /** What the table says that it takes. */
  readonly condition?: string;
  /** No construct of ours makes it: `K0sControlPlane` is on remote hosts only. What is written by hand is judged by the rules. */
  readonly isWrittenByHand?: boolean;
  /** The address of the API server is not known in advance. */
  readonly findsEndpoint?: boolean;
  /** What the infra cluster shows of it. */
  readonly shows: (infraCluster: Manifest, manifests: Manifest[]) => void;
}

type Cell = [provider: string, controlPlane: string, infra: InfraTraits, controlPlaneTraits: ControlPlaneTraits];

const CELLS = Object.entries(INFRASTRUCTURE).flatMap(([provider, infra]) =>
  CONTROL_PLANES.map((traits): Cell => [provider, traits.controlPlaneName, infra, traits]));
const POSSIBLE = CELLS.filter(([,, infra, controlPlane]) => primarySupport(infra, controlPlane).isPossible);
const REFUSED = CELLS.filter(([,, infra, controlPlane]) => !primarySupport(infra, controlPlane).isPossible);

const hasEndpoint = ({ spec }: Manifest) => expect(spec.controlPlaneEndpoint).toEqual(ENDPOINT);
const hasNothing = ({ spec }: Manifest) => expect(spec).toEqual({});
const isManagedBy = (name: string) => ({ metadata }: Manifest) => expect(metadata.annotations).toEqual({ [MANAGED_BY]: name });
/** Nobody asks whether the endpoint is that of the control plane, so both have to say the same. */
const hasAddressOf = (kind: string) => (infraCluster: Manifest, manifests: Manifest[]) => {
  const { spec } = find(manifests, kind);
  expect(infraCluster.spec.controlPlaneEndpoint).toEqual(ENDPOINT);
  expect(spec.externalAddress ?? spec.network.serviceAddress).toBe(ENDPOINT.host);
};
const openStackWithoutLoadBalancer = ({ spec }: Manifest) => {
  expect(spec).toMatchObject({ disableAPIServerFloatingIP: true, controlPlaneEndpoint: ENDPOINT });
  expect(spec).not.toHaveProperty('apiServerLoadBalancer');
  expect(spec).not.toHaveProperty('apiServerFloatingIP');
};
const awsWithoutLoadBalancer = ({ spec }: Manifest) => expect(spec.controlPlaneLoadBalancer.loadBalancerType).toBe('disabled');
const azureWithoutControlPlane = ({ spec }: Manifest) => expect(spec.controlPlaneEnabled).toBe(false);

/** By provider and control plane; a cell that the table allows and that is not here fails. */
const PROOFS: { readonly [provider: string]: { readonly [controlPlane: string]: Proof } } = {
  'BYOH': {
    [KUBEADM]: { shows: hasEndpoint },
    k0smotron: { condition: 'the address of k0smotron as the endpoint of the cluster', shows: hasAddressOf('K0smotronControlPlane') },
    k0s: { shows: hasEndpoint },
  },
  'Metal3': {
    [KUBEADM]: { shows: hasEndpoint },
    Kamaji: { condition: 'the address of Kamaji as the endpoint of the cluster', shows: hasAddressOf('KamajiControlPlane') },
    k0smotron: { condition: 'the address of k0smotron as the endpoint of the cluster', shows: hasAddressOf('K0smotronControlPlane') },
    k0s: { shows: hasEndpoint },
  },
  'OpenStack': {
    [KUBEADM]: { shows: ({ spec }) => expect(spec.apiServerFloatingIP).toBe(ENDPOINT.host) },
    Kamaji: { condition: 'disableAPIServerFloatingIP: true and no load balancer', shows: openStackWithoutLoadBalancer },
    k0smotron: { condition: 'disableAPIServerFloatingIP: true and no load balancer', shows: openStackWithoutLoadBalancer },
    k0s: { shows: openStackWithoutLoadBalancer },
  },
  'AWS': {
    [KUBEADM]: {
      condition: 'the control plane on its machines',
      findsEndpoint: true,
      shows: ({ spec }, manifests) => {
        expect(spec.controlPlaneLoadBalancer.loadBalancerType).toBe('nlb');
        expect(find(manifests, 'KubeadmControlPlane').spec.machineTemplate.spec.infrastructureRef.kind).toBe('AWSMachineTemplate');
      },
    },
    Kamaji: { condition: 'loadBalancerType: disabled', shows: awsWithoutLoadBalancer },
    k0smotron: { condition: 'loadBalancerType: disabled', shows: awsWithoutLoadBalancer },
    k0s: { condition: 'the control plane on its machines', isWrittenByHand: true, shows: () => undefined },
  },
  'EKS': { EKS: { findsEndpoint: true, shows: hasNothing } },
  'Azure': {
    [KUBEADM]: { shows: ({ spec }) => expect(spec.controlPlaneEnabled).toBe(true) },
    Kamaji: { condition: 'controlPlaneEnabled: false', shows: azureWithoutControlPlane },
    k0smotron: { condition: 'controlPlaneEnabled: false', shows: azureWithoutControlPlane },
    k0s: { shows: azureWithoutControlPlane },
  },
  'AKS': { AKS: { findsEndpoint: true, shows: hasNothing } },
  'GCP': {
    [KUBEADM]: {
      condition: 'the control plane on its machines',
      findsEndpoint: true,
      shows: ({ metadata }, manifests) => {
        expect(metadata).not.toHaveProperty('annotations');
        expect(find(manifests, 'KubeadmControlPlane').spec.machineTemplate.spec.infrastructureRef.kind).toBe('GCPMachineTemplate');
      },
    },
    k0smotron: { condition: 'the annotation managed-by: k0smotron', shows: isManagedBy('k0smotron') },
    k0s: { condition: 'the control plane on its machines', isWrittenByHand: true, shows: () => undefined },
  },
  'GKE': { GKE: { findsEndpoint: true, shows: ({ spec }) => expect(spec).toMatchObject({ project: 'my-project', region: 'europe-west1', network: { name: 'default' } }) } },
  'KubeVirt': {
    [KUBEADM]: { findsEndpoint: true, shows: ({ spec }) => expect(spec.controlPlaneServiceTemplate).toEqual({ spec: { type: 'ClusterIP' } }) },
    Kamaji: { condition: 'the annotation managed-by: kamaji', shows: isManagedBy('kamaji') },
    k0smotron: { condition: 'the annotation managed-by: k0smotron', shows: isManagedBy('k0smotron') },
    k0s: { shows: ({ spec }) => expect(spec).toEqual({ controlPlaneEndpoint: ENDPOINT }) },
  },
  'remote machines': {
    [KUBEADM]: { condition: 'an endpoint given in advance', shows: hasEndpoint },
    k0smotron: { shows: hasEndpoint },
    k0s: { condition: 'an endpoint given in advance', shows: hasEndpoint },
  },
  'vcluster': { vcluster: { findsEndpoint: true, shows: ({ spec }) => expect(spec.helmRelease.chart.name).toBe('vcluster') } },
};

/** The control plane of a cell: kubeadm on machines of the provider, or of BYOH where it has none. */
function addControlPlane(cluster: MixedCluster, provider: string, controlPlane: string): void {
  const ofKubeadm = PROVIDERS[provider].controlPlane ?? PROVIDERS.BYOH.controlPlane!;
  (controlPlane === KUBEADM ? ofKubeadm : HOSTED_CONTROL_PLANES[controlPlane])(cluster);
}

/** VclusterControlPlane is its own infra cluster, and comes as the primary without being asked. */
function addPrimary(cluster: MixedCluster, provider: string, controlPlane: string): void {
  if (provider !== 'vcluster' || controlPlane !== 'vcluster') {
    PROVIDERS[provider].infraCluster(cluster, { primary: true });
  }
  addControlPlane(cluster, provider, controlPlane);
}

/** Clouds refuse an endpoint at once, whatever stands beside it. */
function propsFor(provider: string, controlPlane: string) {
  const isFound = PROOFS[provider][controlPlane]?.findsEndpoint ?? WITH_OWN_ENDPOINT.includes(controlPlane);
  return isFound ? { endpoint: undefined } : {};
}

test('every provider and every control plane of the table has a builder', () => {
  expect(Object.keys(PROVIDERS)).toEqual(Object.keys(INFRASTRUCTURE));
  expect([KUBEADM, ...Object.keys(HOSTED_CONTROL_PLANES)]).toEqual(CONTROL_PLANES.map(({ controlPlaneName }) => controlPlaneName));
  expect(CELLS).toHaveLength(96);
});

test('every cell that the table allows has a proof, and no other', () => {
  const proven = Object.entries(PROOFS).flatMap(([provider, proofs]) => Object.keys(proofs).map(controlPlane => `${provider} with ${controlPlane}`));
  expect(proven.sort()).toEqual(POSSIBLE.map(([provider, controlPlane]) => `${provider} with ${controlPlane}`).sort());
});

const isWrittenByHand = ([provider, controlPlane]: Cell) => PROOFS[provider][controlPlane]?.isWrittenByHand === true;

test.each(POSSIBLE.filter(isWrittenByHand))('%s is the primary of %s that is written by hand', (provider, controlPlane, infra, traits) => {
  expect(primarySupport(infra, traits).text).toBe(PROOFS[provider][controlPlane].condition);
  const { infraClusterKind: primary } = infra;
  const { controlPlaneKind: written } = traits;
  const judge = (controlPlaneMachines: string) => findings(CANNOT_BE_PRIMARY, { primary, controlPlane: written, controlPlaneMachines });
  expect(judge(primary.replace('Cluster', 'MachineTemplate'))).toEqual([]);
  expect(judge('RemoteMachineTemplate')).toEqual(['Cluster/c spec.infrastructureRef']);
});

test.each(POSSIBLE.filter(cell => !isWrittenByHand(cell)))('%s is the primary of %s', (provider, controlPlane, infra, traits) => {
  const { condition, shows } = PROOFS[provider][controlPlane];
  expect(primarySupport(infra, traits).text).toBe(condition);
  const manifests = synth(chartWith(cluster => addPrimary(cluster, provider, controlPlane), propsFor(provider, controlPlane)));
  const { spec } = find(manifests, 'Cluster');
  expect(spec.infrastructureRef).toEqual({ apiGroup: 'infrastructure.cluster.x-k8s.io', kind: infra.infraClusterKind, name: 'edge' });
  expect(spec.controlPlaneRef.kind).toBe(traits.controlPlaneKind);
  shows(find(manifests, infra.infraClusterKind, 'edge'), manifests);
});

/** What Kamaji can do for kinds that it does not know, if they take no more than an endpoint. */
const KAMAJI_CAN_BE_TOLD = ['BYOH', 'remote machines'];

/** The way out that an error offers. */
function remedy(provider: string, controlPlane: string): string {
  const isTold = controlPlane === 'Kamaji' && KAMAJI_CAN_BE_TOLD.includes(provider);
  return `set 'primary' on another infra cluster${isTold ? ", or list it in 'dynamicInfrastructureClusters' if the Kamaji provider runs with such a list" : ''}`;
}

test.each(REFUSED)('%s cannot be the primary of %s, for the reason in the table', (provider, controlPlane, infra, traits) => {
  const { text } = primarySupport(infra, traits);
  const chart = chartWith(cluster => addPrimary(cluster, provider, controlPlane), propsFor(provider, controlPlane));
  expect(findingsOf(chart)).toContain(`[test/Cluster] ${infra.infraClusterKind} cannot be the primary infra cluster of ${controlPlane}: ${text}; `
    + `${remedy(provider, controlPlane)} (infrastructure/cannot-be-primary)`);
});

// VclusterControlPlane is the one construct that makes a VCluster, and it is a control plane as well.
test.each(CONTROL_PLANES.map(({ controlPlaneName }) => controlPlaneName))('a VclusterControlPlane cannot be the infra cluster of %s', controlPlane => {
  expect(() => chartWith(cluster => {
    addControlPlane(cluster, 'BYOH', controlPlane);
    new VclusterControlPlane(cluster, 'Virtual');
  }, { endpoint: undefined })).toThrow(new Error(
    "[test/Cluster/Virtual] cluster 'edge' has the control plane 'ControlPlane' already; remove one of the two (cluster/control-plane-count)"));
});

describe('an infra cluster that wants the address in advance', () => {
  test.each(POSSIBLE.filter(([provider, controlPlane]) => / as the endpoint of the cluster$/.test(PROOFS[provider][controlPlane]?.condition ?? '')))(
    '%s fails without it under %s', (provider, controlPlane, { infraClusterKind }) => {
      const chart = chartWith(cluster => addPrimary(cluster, provider, controlPlane), { endpoint: undefined });
      expect(() => synth(chart)).toThrow(failure(`[test/Cluster] 'endpoint' is missing, and ${infraClusterKind} cannot find one; `
        + "set it, for example Endpoint.of('192.168.10.20') (input/missing-value)"));
    });

  test('is RemoteCluster too, where the control plane is on machines', () => {
    const chart = chartWith(cluster => {
      PROVIDERS['remote machines'].infraCluster(cluster, { primary: true });
      PROVIDERS.KubeVirt.controlPlane!(cluster);
    }, { endpoint: undefined });
    expect(() => synth(chart)).toThrow(failure("[test/Cluster] 'endpoint' is missing, and RemoteCluster builds no load balancer for a control plane on machines of "
      + "another provider; set it, for example Endpoint.of('192.168.10.20') (input/missing-value)"));
  });
});

describe('under a control plane on machines of another provider', () => {
  const fill = (provider: string) => (cluster: MixedCluster) => {
    PROVIDERS[provider].infraCluster(cluster, { primary: true });
    PROVIDERS[provider === 'BYOH' ? 'Metal3' : 'BYOH'].controlPlane!(cluster);
  };

  test.each<[string, Proof['shows']]>([
    ['BYOH', hasEndpoint],
    ['Metal3', hasEndpoint],
    ['OpenStack', openStackWithoutLoadBalancer],
    ['Azure', azureWithoutControlPlane],
    ['KubeVirt', ({ spec }) => expect(spec).toEqual({ controlPlaneEndpoint: ENDPOINT })],
    ['remote machines', hasEndpoint],
  ])('%s is the primary, and builds no load balancer', (provider, shows) => {
    const manifests = synth(chartWith(fill(provider)));
    const { infraClusterKind } = INFRASTRUCTURE[provider];
    expect(find(manifests, 'Cluster').spec.infrastructureRef.kind).toBe(infraClusterKind);
    expect(find(manifests, infraClusterKind).metadata).toEqual({ name: 'edge', namespace: 'edge' });
    shows(find(manifests, infraClusterKind), manifests);
  });

  test.each([
    ['AWS', 'AWSCluster cannot be the primary infra cluster of a control plane on machines of another provider: '
      + 'machines of AWS then wait for a load balancer that nobody builds'],
    ['GCP', 'GCPCluster cannot be the primary infra cluster of a control plane on machines of another provider: '
      + 'its controller builds a load balancer for machines of GCP in any case'],
  ])('%s cannot be the primary, as the condition in the table says', (provider, text) => {
    expect(() => synth(chartWith(fill(provider)))).toThrow(failure(
      `[test/Cluster] ${text}; set 'primary' on another infra cluster (infrastructure/cannot-be-primary)`));
  });
});

test('Kamaji takes a primary that it does not know once it is told so where the error says that this helps, and nowhere else', () => {
  const told = (provider: string) => chartWith(cluster => {
    PROVIDERS[provider].infraCluster(cluster, { primary: true });
    new KamajiControlPlane(cluster, 'ControlPlane', { dynamicInfrastructureClusters: [INFRASTRUCTURE[provider].infraClusterKind] });
  });
  const refused = REFUSED.filter(([, controlPlane]) => controlPlane === 'Kamaji').map(([provider]) => provider);
  expect(refused.filter(provider => findingsOf(told(provider)).length === 0)).toEqual(KAMAJI_CAN_BE_TOLD);
});
