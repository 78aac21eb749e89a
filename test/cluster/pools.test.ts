import { Chart } from 'cdk8s';
import { CLOUD, FakeControlPlane, FakeInfraCluster, FakeMachinePool, FakeWorkerPool, HOSTED } from './fakes';
import { MixedCluster } from '../../src/cluster/mixed-cluster';
import { BootstrapKind, ControlPlaneTraits, HostedPrimary, InfraTraits } from '../../src/contract';
import { KUBEADM_CONTROL_PLANE_TRAITS } from '../../src/kubeadm/traits';
import { makeChart, makeCluster } from '../support/charts';
import { find, synth } from '../support/manifests';

/** A provider whose infra cluster is a secondary beside that of CLOUD. */
const OTHER: InfraTraits = { ...CLOUD, provider: 'other', infraClusterKind: 'OtherCluster', primaryRank: 1 };
const K0S: ControlPlaneTraits = { ...HOSTED, bootstrapKind: BootstrapKind.K0S };

function chartWith(fill: (cluster: MixedCluster) => void): Chart {
  const chart = makeChart();
  fill(makeCluster(chart));
  return chart;
}

/** What cdk8s says about a chart with these findings. */
function findings(...texts: string[]): Error {
  return new Error(['Validation failed with the following errors:', ...texts.map(text => `  [test/Cluster] ${text}`)].join('\n'));
}

describe('a failure domain', () => {
  const zoned: InfraTraits = { ...OTHER, needsFailureDomainBecause: 'machines get their zone from it; set it to a zone' };
  const onSecondary = (fill: (cluster: MixedCluster) => void) => chartWith(cluster => {
    new FakeControlPlane(cluster, 'ControlPlane');
    fill(cluster);
  });

  test('is missing on pools beside a primary of another provider', () => {
    const chart = onSecondary(cluster => {
      new FakeWorkerPool(cluster, 'Workers', {}, zoned);
      new FakeMachinePool(cluster, 'Group', { failureDomains: [] }, zoned);
      new FakeMachinePool(cluster, 'Cluster', {}, zoned);
    });
    expect(() => synth(chart)).toThrow(findings(
      "pool 'Workers' has no 'failureDomain': machines get their zone from it; set it to a zone (pool/failure-domain-missing)",
      "pool 'Group' has no 'failureDomains': machines get their zone from it; set it to a zone (pool/failure-domain-missing)",
      "pool 'Cluster' has no 'failureDomains': machines get their zone from it; set it to a zone (pool/failure-domain-missing)",
    ));
  });

  test('is enough', () => {
    const chart = onSecondary(cluster => {
      new FakeWorkerPool(cluster, 'Workers', { failureDomain: 'zone-a' }, zoned);
      new FakeMachinePool(cluster, 'Group', { failureDomains: ['zone-a'] }, zoned);
    });
    expect(() => synth(chart)).not.toThrow();
  });

  test('is not missing on a pool that places its machines in another way', () => {
    const chart = onSecondary(cluster => {
      new FakeWorkerPool(cluster, 'Workers', {}, zoned, true);
      new FakeMachinePool(cluster, 'Group', {}, zoned, { placesItself: true });
    });
    expect(() => synth(chart)).not.toThrow();
  });

  test('is missing on a pool that says that it does not place its machines', () => {
    const chart = onSecondary(cluster => new FakeWorkerPool(cluster, 'Workers', {}, zoned, false));
    expect(() => synth(chart)).toThrow(findings(
      "pool 'Workers' has no 'failureDomain': machines get their zone from it; set it to a zone (pool/failure-domain-missing)"));
  });

  test('is not missing where the infra cluster is reconciled', () => {
    const chart = chartWith(cluster => {
      new FakeControlPlane(cluster, 'ControlPlane', zoned);
      new FakeWorkerPool(cluster, 'Workers', {}, zoned);
      new FakeMachinePool(cluster, 'Group', {}, zoned);
    });
    expect(() => synth(chart)).not.toThrow();
  });

  test('is missing on the primary that its controller is kept away from', () => {
    const traits: InfraTraits = { ...zoned, hostedPrimary: HostedPrimary.MANAGED_BY };
    const chart = chartWith(cluster => {
      new FakeControlPlane(cluster, 'ControlPlane', traits, HOSTED);
      new FakeWorkerPool(cluster, 'Workers', {}, traits);
    });
    expect(() => synth(chart)).toThrow(findings(
      "pool 'Workers' has no 'failureDomain': machines get their zone from it; set it to a zone (pool/failure-domain-missing)"));
  });

  test('is not missing where machines look no infra cluster up', () => {
    const chart = onSecondary(cluster => new FakeWorkerPool(cluster, 'Workers', {}, { ...zoned, machinesNeedInfraCluster: false }));
    expect(() => synth(chart)).not.toThrow();
  });
});

describe('a machine pool that needs its own infra cluster reconciled', () => {
  const managed: InfraTraits = { ...OTHER, noUnmanagedMachinePoolBecause: 'it reads its security groups from the status' };
  const refusal = "machine pool 'Group' cannot work: it reads its security groups from the status; use a worker pool, or make OtherCluster the primary infra cluster "
    + '(pool/machine-pool-unmanaged)';

  test('fails on a secondary', () => {
    const chart = chartWith(cluster => {
      new FakeControlPlane(cluster, 'ControlPlane');
      new FakeMachinePool(cluster, 'Group', {}, managed);
    });
    expect(() => synth(chart)).toThrow(findings(refusal));
  });

  test('fails for that alone, whatever else is missing', () => {
    const chart = chartWith(cluster => {
      new FakeControlPlane(cluster, 'ControlPlane');
      new FakeMachinePool(cluster, 'Group', {}, { ...managed, needsFailureDomainBecause: 'machines get their zone from it' });
    });
    expect(() => synth(chart)).toThrow(findings(refusal));
  });

  test('fails on a primary that its controller is kept away from', () => {
    const traits: InfraTraits = { ...managed, hostedPrimary: HostedPrimary.MANAGED_BY };
    const chart = chartWith(cluster => {
      new FakeControlPlane(cluster, 'ControlPlane', traits, HOSTED);
      new FakeMachinePool(cluster, 'Group', {}, traits);
    });
    expect(() => synth(chart)).toThrow(findings(refusal));
  });

  test('works on the primary', () => {
    const chart = chartWith(cluster => {
      new FakeControlPlane(cluster, 'ControlPlane', managed);
      new FakeMachinePool(cluster, 'Group', {}, managed);
    });
    expect(() => synth(chart)).not.toThrow();
  });

  test('works with another infra cluster of the same provider', () => {
    const chart = chartWith(cluster => {
      new FakeInfraCluster(cluster, 'Managed', { ...OTHER, infraClusterKind: 'ManagedOtherCluster', hostedPrimary: HostedPrimary.AS_IT_IS });
      new FakeControlPlane(cluster, 'ControlPlane', CLOUD, HOSTED);
      new FakeMachinePool(cluster, 'Group', {}, managed);
    });
    expect(() => synth(chart)).not.toThrow();
  });

  test('is no matter for worker pools', () => {
    const chart = chartWith(cluster => {
      new FakeControlPlane(cluster, 'ControlPlane');
      new FakeWorkerPool(cluster, 'Workers', {}, managed);
    });
    expect(() => synth(chart)).not.toThrow();
  });
});

describe('a control plane that admits some providers only', () => {
  const closed: ControlPlaneTraits = {
    ...KUBEADM_CONTROL_PLANE_TRAITS, controlPlaneName: 'Closed', onlyPoolsOf: ['cloud', 'sky'], noForeignPoolsBecause: 'it looks at the role of the instance',
  };

  test('fails with pools of others', () => {
    const chart = chartWith(cluster => {
      new FakeControlPlane(cluster, 'ControlPlane', CLOUD, closed);
      new FakeWorkerPool(cluster, 'Workers', {}, OTHER);
      new FakeMachinePool(cluster, 'Group', {}, OTHER);
    });
    expect(() => synth(chart)).toThrow(findings(
      "pool 'Workers' of other cannot join Closed: it looks at the role of the instance; use pools of cloud, sky, or another control plane (pool/foreign-provider)",
      "pool 'Group' of other cannot join Closed: it looks at the role of the instance; use pools of cloud, sky, or another control plane (pool/foreign-provider)",
    ));
  });

  test('takes pools of those', () => {
    const chart = chartWith(cluster => {
      new FakeControlPlane(cluster, 'ControlPlane', CLOUD, closed);
      new FakeWorkerPool(cluster, 'Workers');
      new FakeMachinePool(cluster, 'Group');
    });
    expect(() => synth(chart)).not.toThrow();
  });

  test('fails with any pool if it admits none', () => {
    const chart = chartWith(cluster => {
      new FakeControlPlane(cluster, 'ControlPlane', CLOUD, { ...closed, onlyPoolsOf: [] });
      new FakeWorkerPool(cluster, 'Workers');
    });
    expect(() => synth(chart)).toThrow(findings(
      "pool 'Workers' of cloud cannot join Closed: it looks at the role of the instance; remove the pool, or use another control plane (pool/foreign-provider)"));
  });

  test('is not asked where there is no control plane yet', () => {
    const chart = chartWith(cluster => new FakeWorkerPool(cluster, 'Workers', {}, OTHER));
    expect(() => synth(chart)).toThrow(findings(
      "cluster 'edge' has no control plane; create one with the cluster as its scope (cluster/control-plane-count)"));
  });
});

describe('the way in which nodes join', () => {
  const picky: InfraTraits = { ...OTHER, notBootstrappedBy: { k0s: 'its image has no k0s' } };
  const cloud: InfraTraits = { ...CLOUD, hostedPrimary: HostedPrimary.AS_IT_IS };
  const under = (controlPlane: ControlPlaneTraits, fill: (cluster: MixedCluster) => void) => chartWith(cluster => {
    new FakeInfraCluster(cluster, 'Cloud', cloud);
    new FakeControlPlane(cluster, 'ControlPlane', cloud, controlPlane);
    fill(cluster);
  });

  test('fails with machines that it cannot join', () => {
    const chart = under(K0S, cluster => {
      new FakeWorkerPool(cluster, 'Workers', {}, picky);
      new FakeMachinePool(cluster, 'Group', {}, picky);
    });
    expect(() => synth(chart)).toThrow(findings(
      "pool 'Workers' of other cannot be joined by k0s: its image has no k0s; use a pool of another provider, or another control plane (bootstrap/unsupported)",
      "pool 'Group' of other cannot be joined by k0s: its image has no k0s; use a pool of another provider, or another control plane (bootstrap/unsupported)",
    ));
  });

  test('is no matter where the provider joins its nodes itself, or by another bootstrap', () => {
    expect(() => synth(under(K0S, cluster => new FakeMachinePool(cluster, 'Group', {}, picky, { joinsItself: true })))).not.toThrow();
    expect(() => synth(under(HOSTED, cluster => new FakeWorkerPool(cluster, 'Workers', {}, picky)))).not.toThrow();
  });

  test('follows the control plane', () => {
    const manifests = synth(under(K0S, cluster => {
      new FakeWorkerPool(cluster, 'Workers');
      new FakeMachinePool(cluster, 'Group');
    }));
    expect(find(manifests, 'MachineDeployment').spec.template.spec.bootstrap.configRef.kind).toBe('FakeBootstrapTemplate');
    expect(find(manifests, 'MachinePool').spec.template.spec.bootstrap.configRef.kind).toBe('FakeBootstrapConfig');
  });

  test.each<[string, (cluster: MixedCluster) => unknown]>([
    ['a worker pool', cluster => new FakeWorkerPool(cluster, 'Pool')],
    ['a machine pool', cluster => new FakeMachinePool(cluster, 'Pool')],
  ])('fails at once with a control plane that comes after %s and wants another', (_what, fill) => {
    const cluster = makeCluster();
    fill(cluster);
    expect(() => new FakeControlPlane(cluster, 'ControlPlane', CLOUD, K0S)).toThrow(new Error(
      "[test/Cluster/ControlPlane] pool 'Pool' joins its nodes by kubeadm, and Hosted needs k0s; create the control plane before the pools, then they follow it "
      + '(bootstrap/mismatch)'));
  });

  test('is by kubeadm for pools that come before the control plane', () => {
    const cluster = makeCluster();
    expect(new FakeWorkerPool(cluster, 'Pool').bootstrapKind).toBe('kubeadm');
    expect(cluster.bootstrap.bootstrapKind).toBe('kubeadm');
    expect(() => new FakeControlPlane(cluster, 'ControlPlane', CLOUD, HOSTED)).not.toThrow();
  });

  test('is no matter for machine pools whose provider joins the nodes, whenever the control plane comes', () => {
    const cluster = makeCluster();
    expect(new FakeMachinePool(cluster, 'Group', {}, CLOUD, { joinsItself: true }).bootstrapKind).toBeUndefined();
    expect(() => new FakeControlPlane(cluster, 'ControlPlane', CLOUD, K0S)).not.toThrow();
    expect(cluster.bootstrap.bootstrapKind).toBe('k0s');
  });
});
