import { addAwsPool, addAzure, addAzurePool, addGcpPool, AWS_PLACE, chartWith, HOSTED_CONTROL_PLANES, PROVIDERS } from './builders';
import { failure, findingsOf } from './findings';
import { AwsInfraCluster } from '../../src/providers/aws';
import { CustomInfraCluster } from '../../src/providers/custom';
import { K0smotronRemoteInfraCluster } from '../../src/providers/k0smotron';
import { KamajiControlPlane } from '../../src/providers/kamaji';
import { Metal3InfraCluster } from '../../src/providers/metal3';
import { HostedPrimary, InfraTraits, MixedCluster } from '../../src/root';
import { INFRASTRUCTURE } from '../../tools/compatibility';
import { makeChart, makeCluster } from '../support/charts';
import { find, synth } from '../support/manifests';
import { captureStderr } from '../support/stderr';

// Some of these clusters are warned about; that is the matter of other tests.
captureStderr();

const SKY: InfraTraits = {
  provider: 'sky',
  infraClusterKind: 'SkyCluster',
  primaryRank: 1,
  publishesReadyCondition: true,
  machinesNeedReadyCondition: false,
  honoursManagedBy: false,
  needsExplicitEndpoint: false,
  hostsAreScarce: false,
  providerIdScheme: 'sky',
};

function addSky(cluster: MixedCluster, traits: Partial<InfraTraits> = {}): void {
  new CustomInfraCluster(cluster, 'Sky', { traits: { ...SKY, ...traits }, apiVersion: 'infrastructure.example.org/v1' });
}

/** A Metal3 control plane and primary, as most of these clusters have it. */
function withMetal3(fill: (cluster: MixedCluster) => void) {
  return chartWith(cluster => {
    new Metal3InfraCluster(cluster, 'Primary', { primary: true });
    PROVIDERS.Metal3.controlPlane!(cluster);
    fill(cluster);
  });
}

test('fails with a pool of another provider on EKS', () => {
  const chart = chartWith(cluster => {
    HOSTED_CONTROL_PLANES.EKS(cluster);
    PROVIDERS['remote machines'].pool!(cluster);
  }, { endpoint: undefined });
  expect(() => synth(chart)).toThrow(failure("[test/Cluster] pool 'Workers' of k0sproject-k0smotron cannot join EKS: it admits nodes by the IAM role of their EC2 instance; "
    + 'use pools of aws, or another control plane (pool/foreign-provider)'));
});

test.each([['EKS', 'AWSManagedCluster'], ['AKS', 'AzureManagedCluster'], ['GKE', 'GCPManagedCluster'], ['vcluster', 'VCluster']])('fails with any infra cluster beside that of %s, which brings its own', (controlPlane, primary) => {
  for (const provider of Object.keys(PROVIDERS).filter(name => INFRASTRUCTURE[name].infraClusterKind !== primary)) {
    const chart = chartWith(cluster => {
      HOSTED_CONTROL_PLANES[controlPlane](cluster);
      PROVIDERS[provider].infraCluster(cluster);
    }, { endpoint: undefined });
    expect(findingsOf(chart)).toContain(`[test/Cluster] ${INFRASTRUCTURE[provider].infraClusterKind} cannot be a secondary infra cluster beside ${primary}: `
      + `nothing that belongs to ${controlPlane} reads it; remove it, or the pool that brought it (infrastructure/cannot-be-secondary)`);
  }
});

test.each([
  ['Azure', 'AzureCluster', 'they join a load balancer that only the primary gets'],
  ['GCP', 'GCPCluster', 'they go into instance groups that only the primary gets'],
])('fails with a control plane on machines of %s beside another primary', (provider, kind, because) => {
  const chart = chartWith(cluster => {
    new Metal3InfraCluster(cluster, 'Primary', { primary: true });
    PROVIDERS[provider].infraCluster(cluster);
    PROVIDERS[provider].controlPlane!(cluster);
  });
  expect(() => synth(chart)).toThrow(failure(`[test/Cluster] ${kind} cannot be a secondary infra cluster of a control plane on its machines: ${because}; `
    + "set 'primary' on it, or run the control plane elsewhere (infrastructure/cannot-be-secondary)"));
});

test('fails with an AzureMachinePool under the primary of another provider, and not under an AzureCluster', () => {
  const fill = (cluster: MixedCluster) => {
    addAzure(cluster);
    PROVIDERS.Azure.machinePool!(cluster);
  };
  expect(() => synth(withMetal3(fill))).toThrow(failure("[test/Cluster] machine pool 'Group' cannot work: an AzureMachinePool works with an AzureCluster as the primary only; "
    + 'use a worker pool, or make AzureCluster the primary infra cluster (pool/machine-pool-unmanaged)'));
  expect(() => synth(chartWith(cluster => {
    fill(cluster);
    HOSTED_CONTROL_PLANES.Kamaji(cluster);
  }))).not.toThrow();
});

test('fails with an AWSMachinePool on an AWSCluster that its controller is kept away from, and not on the primary', () => {
  const fill = (cluster: MixedCluster) => {
    new AwsInfraCluster(cluster, 'Aws', { region: 'eu-central-1' });
    PROVIDERS.AWS.machinePool!(cluster);
  };
  expect(() => synth(withMetal3(fill))).toThrow(failure("[test/Cluster] machine pool 'Group' cannot work: "
    + 'an AWSMachinePool reads its security groups from the status of an AWSCluster that its controller reconciles; '
    + 'use a worker pool, or make AWSCluster the primary infra cluster (pool/machine-pool-unmanaged)'));
  expect(() => synth(chartWith(cluster => {
    fill(cluster);
    HOSTED_CONTROL_PLANES.Kamaji(cluster);
  }))).not.toThrow();
});

test('fails with an AWSMachinePool on a primary AWSCluster that the user keeps its controller away from', () => {
  const chart = chartWith(cluster => {
    new AwsInfraCluster(cluster, 'Aws', { region: 'eu-central-1', primary: true, annotations: { 'cluster.x-k8s.io/managed-by': 'terraform' } });
    HOSTED_CONTROL_PLANES.Kamaji(cluster);
    PROVIDERS.AWS.machinePool!(cluster);
  });
  expect(() => synth(chart)).toThrow(failure("[test/Cluster] machine pool 'Group' cannot work: "
    + 'an AWSMachinePool reads its security groups from the status of an AWSCluster that its controller reconciles; '
    + 'use a worker pool, or make AWSCluster the primary infra cluster (pool/machine-pool-unmanaged)'));
});

describe('two providers of which each has to be the primary', () => {
  const remedy = "create the one that is to be the primary before the control plane, with 'primary', or leave one of the two out";

  test('fail: OpenStack and a custom one, whichever is asked to be it', () => {
    const both = (primary: boolean) => chartWith(cluster => {
      PROVIDERS.OpenStack.infraCluster(cluster, { primary });
      addSky(cluster, { notSecondaryBecause: 'its machines wait for it' });
      PROVIDERS.OpenStack.controlPlane!(cluster);
    });
    const refusal = `[test/Cluster] SkyCluster cannot be a secondary infra cluster beside OpenStackCluster: its machines wait for it; ${remedy} `
      + '(infrastructure/cannot-be-secondary)';
    expect(() => synth(both(true))).toThrow(failure(refusal));
    expect(() => synth(both(false))).toThrow(failure(refusal));
  });

  test('fail: OpenStack and RemoteCluster', () => {
    const chart = chartWith(cluster => {
      PROVIDERS.OpenStack.infraCluster(cluster);
      new K0smotronRemoteInfraCluster(cluster, 'Remote', { primary: true });
      PROVIDERS.OpenStack.controlPlane!(cluster);
    });
    expect(() => synth(chart)).toThrow(failure('[test/Cluster] OpenStackCluster cannot be a secondary infra cluster beside RemoteCluster: '
      + `OpenStack machines wait until its controller has reconciled it, which it does to the primary only; ${remedy} (infrastructure/cannot-be-secondary)`));
  });

  test('fail: OpenStack beside the RemoteCluster that k0smotron makes, unless OpenStackCluster is asked to be the primary', () => {
    const chart = (primary: boolean) => chartWith(cluster => {
      PROVIDERS.OpenStack.infraCluster(cluster, { primary });
      HOSTED_CONTROL_PLANES.k0smotron(cluster);
      PROVIDERS.OpenStack.pool!(cluster);
    });
    expect(() => synth(chart(false))).toThrow(failure('[test/Cluster] OpenStackCluster cannot be a secondary infra cluster beside RemoteCluster: '
      + `OpenStack machines wait until its controller has reconciled it, which it does to the primary only; ${remedy} (infrastructure/cannot-be-secondary)`));
    expect(find(synth(chart(true)), 'Cluster').spec.infrastructureRef.kind).toBe('OpenStackCluster');
  });
});

test('fails with Kamaji and a primary of a kind that it does not know, and not once it is told', () => {
  const chart = (dynamicInfrastructureClusters?: string[]) => chartWith(cluster => {
    addSky(cluster, { hostedPrimary: HostedPrimary.AS_IT_IS });
    new KamajiControlPlane(cluster, 'ControlPlane', { dynamicInfrastructureClusters });
  });
  expect(() => synth(chart())).toThrow(failure('[test/Cluster] SkyCluster cannot be the primary infra cluster of Kamaji: Kamaji cannot fill in the endpoint of a SkyCluster; '
    + "set 'primary' on another infra cluster, or list it in 'dynamicInfrastructureClusters' if the Kamaji provider runs with such a list (infrastructure/cannot-be-primary)"));
  expect(find(synth(chart(['SkyCluster'])), 'Cluster').spec.infrastructureRef.kind).toBe('SkyCluster');
});

test('fails with a GCP pool beside another primary without a failure domain', () => {
  expect(() => synth(withMetal3(cluster => {
    PROVIDERS.GCP.infraCluster(cluster);
    addGcpPool(cluster, {});
  }))).toThrow(failure("[test/Cluster] pool 'Workers' has no 'failureDomain': GCP machines get their zone from it, or from the status of a GCPCluster that its controller "
    + 'reconciles; set it to a zone (pool/failure-domain-missing)'));
});

test('fails with an Azure pool beside another primary that says nothing of its place, and takes a zone or an availability set', () => {
  const chart = (props: Parameters<typeof addAzurePool>[1]) => withMetal3(cluster => {
    addAzure(cluster);
    addAzurePool(cluster, props);
  });
  const refusal = failure("[test/Cluster] pool 'Workers' has no 'failureDomain': Azure would make an availability set for it; set it to a zone, "
    + "or set 'availabilitySet' to true (pool/failure-domain-missing)");
  expect(() => synth(chart({}))).toThrow(refusal);
  expect(() => synth(chart({ availabilitySet: false }))).toThrow(refusal);
  expect(find(synth(chart({ failureDomain: '2' })), 'MachineDeployment').spec.template.spec.failureDomain).toBe('2');
  expect(find(synth(chart({ availabilitySet: true })), 'MachineDeployment').spec.template.spec).not.toHaveProperty('failureDomain');
});

test.each(Object.entries(PROVIDERS))('fails with a second infra cluster of %s', (_provider, { infraCluster }) => {
  const cluster = makeCluster();
  infraCluster(cluster);
  const kind = cluster.allInfraClusters[0].traits.infraClusterKind;
  // The id is free again, the kind is not.
  cluster.node.tryRemoveChild('Infra');
  expect(() => infraCluster(cluster)).toThrow(new Error(
    `[test/Cluster/Infra] cluster 'edge' has a ${kind} already; create it once, before the control plane and pools that use it (infrastructure/duplicate-kind)`));
});

describe('k0smotron', () => {
  test('fails after a pool that joins its nodes by kubeadm', () => {
    const cluster = makeCluster();
    new AwsInfraCluster(cluster, 'Aws', { region: 'eu-central-1' });
    addAwsPool(cluster, AWS_PLACE);
    expect(() => HOSTED_CONTROL_PLANES.k0smotron(cluster)).toThrow(new Error("[test/Cluster/ControlPlane] pool 'Workers' joins its nodes by kubeadm, and k0smotron needs k0s; "
      + 'create the control plane before the pools, then they follow it (bootstrap/mismatch)'));
  });

  test('fails with a BYOH pool', () => {
    const chart = chartWith(cluster => {
      HOSTED_CONTROL_PLANES.k0smotron(cluster);
      PROVIDERS.BYOH.pool!(cluster);
    });
    expect(() => synth(chart)).toThrow(failure("[test/Cluster] pool 'Workers' of byoh cannot be joined by k0s: its host agent installs and resets kubeadm nodes only; "
      + 'use a pool of another provider, or another control plane (bootstrap/unsupported)'));
  });
});

test('fails with a name of 45 characters where there is an AzureCluster, and takes one of 44', () => {
  const named = (clusterName: string) => makeCluster(makeChart(), { clusterName });
  expect(() => addAzure(named('x'.repeat(45)))).toThrow(new Error(
    `[test/Cluster/Infra] 'clusterName' '${'x'.repeat(45)}' (45 characters) is too long for AzureCluster; use at most 44 characters (cluster/invalid-name)`));
  expect(() => addAzure(named('x'.repeat(44)))).not.toThrow();
});
