import * as path from 'path';
import { addAwsPool, addAzurePool, addGcpMachinePool, addGcpPool, addKubevirtPool, AWS_PLACE, chartWith, HOSTED_CONTROL_PLANES, PROVIDERS, WITH_OWN_ENDPOINT } from './builders';
import { failure, findingsOf } from './findings';
import { SUBMODULES } from '../../projenrc/submodules';
import { ControlPlaneTraits, InfraTraits, poolSupport, secondaryMachinePoolSupport, secondarySupport } from '../../src/contract';
import { ByohInfraCluster } from '../../src/providers/byoh';
import { KubevirtBootstrapCheck } from '../../src/providers/kubevirt';
import { Metal3InfraCluster } from '../../src/providers/metal3';
import { MixedCluster } from '../../src/root';
import { CONTROL_PLANES, INFRASTRUCTURE } from '../../tools/compatibility';
import { find, Manifest, synth } from '../support/manifests';
import { captureStderr } from '../support/stderr';

// Some of these clusters are warned about; that is the matter of other tests.
captureStderr();

const SOURCES = path.join(__dirname, '..', '..', 'src');
/** The names of all submodules. */
const EXPORTED = Object.values(SUBMODULES).flatMap(folder => Object.keys(jest.requireActual(path.join(SOURCES, folder))));
const SECONDARY = { 'cluster.x-k8s.io/cluster-name': 'edge', 'clusterctl.cluster.x-k8s.io/move': '' };
const ALL = Object.entries(INFRASTRUCTURE);
const REMEDY = "create the one that is to be the primary before the control plane, with 'primary', or leave one of the two out";

/** A primary of another provider, whose machines carry the control plane: Metal3, and BYOH beside Metal3. */
function addAnotherPrimary(cluster: MixedCluster, provider: string): void {
  if (provider === 'Metal3') {
    new ByohInfraCluster(cluster, 'Primary', { primary: true });
    PROVIDERS.BYOH.controlPlane!(cluster);
  } else {
    new Metal3InfraCluster(cluster, 'Primary', { primary: true });
    PROVIDERS.Metal3.controlPlane!(cluster);
  }
}

/** A provider beside such a primary. */
function beside(provider: string, fill: (cluster: MixedCluster) => void = () => undefined) {
  return chartWith(cluster => {
    addAnotherPrimary(cluster, provider);
    if (INFRASTRUCTURE[provider].machinesNeedInfraCluster !== false) {
      PROVIDERS[provider].infraCluster(cluster);
    }
    fill(cluster);
  });
}

function poolOf(provider: string): (cluster: MixedCluster) => void {
  return PROVIDERS[provider].pool ?? (() => undefined);
}

/** What the machines of the pool `Workers` are made from. */
function machineOf(manifests: Manifest[]): Manifest {
  const { kind, name } = find(manifests, 'MachineDeployment', 'edge-workers').spec.template.spec.infrastructureRef;
  return find(manifests, kind, name).spec.template.spec;
}

test('every provider with pools or machine pools has a builder, and no other', () => {
  const withPools = ALL.filter(([, traits]) => traits.onlyForControlPlane === undefined).map(([name]) => name);
  expect(Object.keys(PROVIDERS).filter(name => PROVIDERS[name].pool !== undefined)).toEqual(withPools);
  const withMachinePools = ALL.filter(([, traits]) => traits.noMachinePoolBecause === undefined).map(([name]) => name);
  expect(Object.keys(PROVIDERS).filter(name => PROVIDERS[name].machinePool !== undefined)).toEqual(withMachinePools);
});

describe('pools beside another primary', () => {
  interface Proof {
    /** What the table says that it takes. */
    readonly condition?: string;
    readonly shows: (manifests: Manifest[]) => void;
    /** The same without what it takes, and what is said then. */
    readonly without?: { readonly fill: (cluster: MixedCluster) => void; readonly findings: string[] };
  }

  const isSecondary = (kind: string, annotations?: object) => (manifests: Manifest[]) => {
    const { metadata } = find(manifests, kind, 'edge');
    expect(metadata.labels).toEqual(SECONDARY);
    expect(metadata.annotations).toEqual(annotations);
  };
  const isLeftAlone = (kind: string) => isSecondary(kind, { 'cluster.x-k8s.io/managed-by': 'cdk8s-cluster-api' });

  const PROOFS: { readonly [provider: string]: Proof } = {
    'BYOH': { shows: isSecondary('ByoCluster') },
    'Metal3': { shows: isLeftAlone('Metal3Cluster') },
    'AWS': {
      condition: 'subnet and security groups by id on the pool',
      shows: manifests => {
        isLeftAlone('AWSCluster')(manifests);
        expect(find(manifests, 'AWSCluster').spec.controlPlaneLoadBalancer.loadBalancerType).toBe('disabled');
        expect(machineOf(manifests)).toMatchObject({
          subnet: { id: AWS_PLACE.subnet.id }, additionalSecurityGroups: AWS_PLACE.securityGroups.map(({ id }) => ({ id })),
        });
      },
      without: {
        fill: cluster => addAwsPool(cluster, {}),
        findings: [
          "[test/Cluster/Workers] 'securityGroups' is missing, and the controller of the AWSCluster does not act on it, so there are no security groups of the cluster; "
          + 'give at least one (input/missing-value)',
          "[test/Cluster/Workers] 'subnet' is missing, and the controller of the AWSCluster does not act on it, so nobody looks for one; "
          + "give it, or list a private subnet in 'network.subnets' of the AwsInfraCluster (input/missing-value)",
        ],
      },
    },
    'Azure': {
      condition: 'an existing resource group, virtual network and subnet, and a failure domain or availability set on the pool',
      shows: manifests => {
        isLeftAlone('AzureCluster')(manifests);
        expect(find(manifests, 'AzureCluster').spec).toMatchObject({
          controlPlaneEnabled: false, resourceGroup: 'burst', networkSpec: { vnet: { name: 'burst-net', resourceGroup: 'networks' }, subnets: [{ name: 'burst-nodes' }] },
        });
        expect(find(manifests, 'MachineDeployment').spec.template.spec.failureDomain).toBe('1');
      },
      without: {
        fill: cluster => addAzurePool(cluster, {}),
        findings: ["[test/Cluster] pool 'Workers' has no 'failureDomain': Azure would make an availability set for it; set it to a zone, or set 'availabilitySet' to true "
          + '(pool/failure-domain-missing)'],
      },
    },
    'GCP': {
      condition: 'a failure domain on the pool',
      shows: manifests => {
        isLeftAlone('GCPCluster')(manifests);
        expect(find(manifests, 'MachineDeployment').spec.template.spec.failureDomain).toBe('europe-west1-b');
      },
      without: {
        fill: cluster => addGcpPool(cluster, {}),
        findings: ["[test/Cluster] pool 'Workers' has no 'failureDomain': GCP machines get their zone from it, or from the status of a GCPCluster that its controller "
          + 'reconciles; set it to a zone (pool/failure-domain-missing)'],
      },
    },
    'KubeVirt': {
      shows: manifests => {
        isLeftAlone('KubevirtCluster')(manifests);
        expect(machineOf(manifests).virtualMachineBootstrapCheck).toEqual({ checkStrategy: 'none' });
      },
      without: {
        fill: cluster => addKubevirtPool(cluster, { bootstrapCheck: KubevirtBootstrapCheck.SSH }),
        findings: ["[test/Cluster/Workers] 'bootstrapCheck' 'ssh' is not possible: CAPK has SSH keys only where it reconciles the KubevirtCluster; "
          + 'use KubevirtBootstrapCheck.NONE, or leave it out (input/invalid-value)'],
      },
    },
    'remote machines': { shows: manifests => expect(manifests.filter(({ kind }) => kind === 'RemoteCluster')).toEqual([]) },
  };
  const possible = ALL.filter(([, traits]) => secondarySupport(traits).isPossible);
  const refused = ALL.filter(([, traits]) => !secondarySupport(traits).isPossible);

  test('have a proof where the table allows them, and nowhere else', () => {
    expect(Object.keys(PROOFS)).toEqual(possible.map(([provider]) => provider));
    expect(Object.values(PROOFS).filter(({ condition, without }) => condition !== undefined && without === undefined)).toEqual([]);
  });

  test.each(possible)('are possible with %s', (provider, traits) => {
    expect(secondarySupport(traits).text).toBe(PROOFS[provider].condition);
    const manifests = synth(beside(provider, poolOf(provider)));
    expect(find(manifests, 'Cluster').spec.infrastructureRef.kind).toBe(provider === 'Metal3' ? 'ByoCluster' : 'Metal3Cluster');
    expect(find(manifests, 'MachineDeployment', 'edge-workers').spec.template.spec.version).toBe('v1.34.2');
    PROOFS[provider].shows(manifests);
  });

  test.each(possible.filter(([provider]) => PROOFS[provider].without !== undefined))('fail with %s without what they take', provider => {
    const { fill, findings } = PROOFS[provider].without!;
    expect(() => synth(beside(provider, fill))).toThrow(failure(...findings));
  });

  test.each(refused)('fail with %s, for the reason in the table', (provider, traits) => {
    expect(() => synth(beside(provider, poolOf(provider)))).toThrow(failure(`[test/Cluster] ${traits.infraClusterKind} cannot be a secondary infra cluster beside `
      + `Metal3Cluster: ${secondarySupport(traits).text}; ${REMEDY} (infrastructure/cannot-be-secondary)`));
  });

  test('fail with a VclusterControlPlane, for the reason in the table', () => {
    const chart = chartWith(cluster => {
      new Metal3InfraCluster(cluster, 'Primary', { primary: true });
      HOSTED_CONTROL_PLANES.vcluster(cluster);
    });
    expect(() => synth(chart)).toThrow(failure(
      "[test/Cluster] Metal3Cluster cannot be the primary infra cluster of vcluster: vcluster works with VCluster only; set 'primary' on another infra cluster "
      + '(infrastructure/cannot-be-primary)',
      `[test/Cluster] VCluster cannot be a secondary infra cluster beside Metal3Cluster: a VCluster is infrastructure and control plane in one; ${REMEDY} `
      + '(infrastructure/cannot-be-secondary)',
    ));
  });
});

describe('machine pools beside another primary', () => {
  const refusal = (kind: string, text: string) => `[test/Cluster] machine pool 'Group' cannot work: ${text}; `
    + `use a worker pool, or make ${kind} the primary infra cluster (pool/machine-pool-unmanaged)`;

  test('are of the providers that have any', () => {
    expect(EXPORTED.filter(name => name.endsWith('MachinePool')).sort()).toEqual(
      ['AksMachinePool', 'AwsMachinePool', 'AzureMachinePool', 'EksManagedMachinePool', 'GcpMachinePool', 'GkeMachinePool']);
  });

  test.each(ALL.filter(([, { noMachinePoolBecause }]) => noMachinePoolBecause !== undefined))('are not there with %s', (provider, traits) => {
    expect(secondaryMachinePoolSupport(traits).isPossible).toBe(false);
    expect(PROVIDERS[provider].machinePool).toBeUndefined();
    const prefix = { 'remote machines': 'K0smotronRemote', 'KubeVirt': 'Kubevirt', 'BYOH': 'Byoh', 'vcluster': 'Vcluster' }[provider] ?? provider;
    const classes = EXPORTED.filter(name => name.startsWith(prefix));
    expect(classes.length).toBeGreaterThan(0);
    expect(classes.filter(name => /Pool$/.test(name) && !/(Worker|Ip)Pool$/.test(name))).toEqual([]);
  });

  test.each(['AWS', 'Azure'])('fail with %s, for the reason in the table', provider => {
    const { text, isPossible } = secondaryMachinePoolSupport(INFRASTRUCTURE[provider]);
    expect(isPossible).toBe(false);
    const { infraClusterKind } = INFRASTRUCTURE[provider];
    expect(() => synth(beside(provider, PROVIDERS[provider].machinePool))).toThrow(failure(refusal(infraClusterKind, text!)));
  });

  test('fail with EKS, for the reason in the table', () => {
    const { text, isPossible } = secondaryMachinePoolSupport(INFRASTRUCTURE.EKS);
    expect(isPossible).toBe(false);
    expect(() => synth(beside('EKS', PROVIDERS.EKS.machinePool))).toThrow(failure(
      `[test/Cluster] AWSManagedCluster cannot be a secondary infra cluster beside Metal3Cluster: ${text}; ${REMEDY} (infrastructure/cannot-be-secondary)`,
      "[test/Cluster/Group] pool 'Group' is a node group of EKS, and the control plane of cluster 'edge' is not EKS; use an AwsWorkerPool, or an EksControlPlane "
      + '(pool/foreign-provider)',
    ));
  });

  test.each([
    ['AKS', 'AzureManagedCluster', 'an AzureWorkerPool, or an AksControlPlane'], ['GKE', 'GCPManagedCluster', 'a GcpWorkerPool, or a GkeControlPlane'],
  ])('fail with %s, for the reason in the table', (provider, kind, otherwise) => {
    const { text, isPossible } = secondaryMachinePoolSupport(INFRASTRUCTURE[provider]);
    expect(isPossible).toBe(false);
    expect(() => synth(beside(provider, PROVIDERS[provider].machinePool))).toThrow(failure(
      `[test/Cluster] ${kind} cannot be a secondary infra cluster beside Metal3Cluster: ${text}; ${REMEDY} (infrastructure/cannot-be-secondary)`,
      `[test/Cluster/Group] pool 'Group' is a node pool of ${provider}, and the control plane of cluster 'edge' is not ${provider}; use ${otherwise} (pool/foreign-provider)`,
    ));
  });

  test('are possible with GCP, with a failure domain on the pool', () => {
    expect(secondaryMachinePoolSupport(INFRASTRUCTURE.GCP)).toMatchObject({ isPossible: true, text: 'a failure domain on the pool' });
    const manifests = synth(beside('GCP', PROVIDERS.GCP.machinePool));
    expect(find(manifests, 'GCPCluster').metadata.labels).toEqual(SECONDARY);
    expect(find(manifests, 'MachinePool', 'edge-group').spec.failureDomains).toEqual(['europe-west1-b']);
    expect(() => synth(beside('GCP', cluster => addGcpMachinePool(cluster, [])))).toThrow(failure(
      "[test/Cluster] pool 'Group' has no 'failureDomains': GCP machines get their zone from it, or from the status of a GCPCluster that its controller reconciles; "
      + 'set it to a zone (pool/failure-domain-missing)'));
  });
});

describe('pools joining a control plane', () => {
  type Cell = [provider: string, controlPlane: string, infra: InfraTraits, controlPlaneTraits: ControlPlaneTraits];
  const cells = ALL.filter(([, traits]) => traits.onlyForControlPlane === undefined).flatMap(([provider, infra]) =>
    CONTROL_PLANES.map((traits): Cell => [provider, traits.controlPlaneName, infra, traits]));

  const BOOTSTRAP_TEMPLATES: { readonly [controlPlane: string]: string } = {
    KubeadmControlPlane: 'KubeadmConfigTemplate', Kamaji: 'KubeadmConfigTemplate', k0smotron: 'K0sWorkerConfigTemplate', k0s: 'K0sWorkerConfigTemplate', EKS: 'NodeadmConfigTemplate',
  };

  /** The pool with the control plane and the infra clusters that both need. */
  function joined(provider: string, controlPlane: string, { machinesNeedInfraCluster, notSecondaryBecause }: InfraTraits) {
    return chartWith(cluster => {
      const isNeeded = machinesNeedInfraCluster !== false && (provider !== 'AWS' || controlPlane !== 'EKS');
      if (isNeeded) {
        PROVIDERS[provider].infraCluster(cluster, { primary: notSecondaryBecause !== undefined });
      }
      // Kamaji brings no infra cluster along, and not all can be its primary.
      if (controlPlane === 'Kamaji' && provider !== 'Metal3') {
        new Metal3InfraCluster(cluster, 'Metal3');
      }
      (HOSTED_CONTROL_PLANES[controlPlane] ?? PROVIDERS.Metal3.controlPlane!)(cluster);
      PROVIDERS[provider].pool!(cluster);
    }, WITH_OWN_ENDPOINT.includes(controlPlane) ? { endpoint: undefined } : {});
  }

  test('are sixty-four cells', () => {
    expect(cells).toHaveLength(64);
  });

  test.each(cells.filter(([,, infra, traits]) => poolSupport(infra, traits).isPossible))('of %s can join %s', (provider, controlPlane, infra) => {
    const manifests = synth(joined(provider, controlPlane, infra));
    const { bootstrap, infrastructureRef } = find(manifests, 'MachineDeployment', 'edge-workers').spec.template.spec;
    expect(bootstrap.configRef.kind).toBe(BOOTSTRAP_TEMPLATES[controlPlane]);
    expect(find(manifests, bootstrap.configRef.kind, bootstrap.configRef.name).spec.template).toBeDefined();
    expect(find(manifests, infrastructureRef.kind, infrastructureRef.name).spec.template.spec).toBeDefined();
  });

  /** Machines of a cloud could join what it runs, but for how; those of others could not at all. */
  const cloudRefusal = (controlPlane: string, cloud: string) => ({ provider }: InfraTraits, reason: string) => provider === cloud
    ? `pool 'Workers' of ${provider} cannot be joined by ${controlPlane.toLowerCase()}: ${reason}; use a pool of another provider, or another control plane (bootstrap/unsupported)`
    : `pool 'Workers' of ${provider} cannot join ${controlPlane}: ${reason}; use pools of ${cloud}, or another control plane (pool/foreign-provider)`;

  const k0sRefusal = ({ provider }: InfraTraits, reason: string) =>
    `pool 'Workers' of ${provider} cannot be joined by k0s: ${reason}; use a pool of another provider, or another control plane (bootstrap/unsupported)`;

  const refusals: { readonly [controlPlane: string]: (infra: InfraTraits, reason: string) => string } = {
    k0smotron: k0sRefusal,
    k0s: k0sRefusal,
    EKS: ({ provider }, reason) => `pool 'Workers' of ${provider} cannot join EKS: ${reason}; use pools of aws, or another control plane (pool/foreign-provider)`,
    AKS: cloudRefusal('AKS', 'azure'),
    GKE: cloudRefusal('GKE', 'gcp'),
    vcluster: ({ provider }, reason) => `pool 'Workers' of ${provider} cannot join vcluster: ${reason}; remove the pool, or use another control plane (pool/foreign-provider)`,
  };

  test.each(cells.filter(([,, infra, traits]) => !poolSupport(infra, traits).isPossible))('of %s cannot join %s, for the reason in the table', (...cell) => {
    const [provider, controlPlane, infra, traits] = cell;
    const findings = findingsOf(joined(provider, controlPlane, infra));
    expect(findings).toContain(`[test/Cluster] ${refusals[controlPlane](infra, poolSupport(infra, traits).text!)}`);
  });
});
