import { Chart } from 'cdk8s';
import { CLOUD, FakeControlPlane, FakeInfraCluster, FakeWorkerPool, HOSTED } from './fakes';
import { MixedCluster } from '../../src/cluster/mixed-cluster';
import { HostedPrimary, InfraTraits } from '../../src/contract';
import { makeChart, makeCluster } from '../support/charts';
import { find, synth } from '../support/manifests';

const OTHER: InfraTraits = { ...CLOUD, provider: 'other', infraClusterKind: 'OtherCluster', primaryRank: 1 };

function chartWith(fill: (cluster: MixedCluster) => void, props: Parameters<typeof makeCluster>[1] = {}): Chart {
  const chart = makeChart();
  fill(makeCluster(chart, props));
  return chart;
}

function primaryOf(chart: Chart): string {
  return find(synth(chart), 'Cluster').spec.infrastructureRef.kind;
}

function findings(...texts: string[]): Error {
  return new Error(['Validation failed with the following errors:', ...texts.map(text => `  [test/Cluster] ${text}`)].join('\n'));
}

describe('an infra cluster that builds for a control plane on its own machines only', () => {
  const busy: InfraTraits = { ...CLOUD, needsControlPlaneBecause: 'its machines wait for a load balancer' };
  const refusal = 'CloudCluster cannot be the primary infra cluster of a control plane on machines of another provider: its machines wait for a load balancer; '
    + "set 'primary' on another infra cluster (infrastructure/cannot-be-primary)";

  test('is the primary of such a control plane', () => {
    expect(primaryOf(chartWith(cluster => new FakeControlPlane(cluster, 'ControlPlane', busy)))).toBe('CloudCluster');
  });

  test('leaves the part to another of a lower rank where that carries the control plane', () => {
    const fill = (traits: InfraTraits) => (cluster: MixedCluster) => {
      new FakeWorkerPool(cluster, 'Workers', {}, traits);
      new FakeControlPlane(cluster, 'ControlPlane', { ...OTHER, needsExplicitEndpoint: true });
    };
    expect(primaryOf(chartWith(fill(busy)))).toBe('OtherCluster');
    expect(primaryOf(chartWith(fill(CLOUD)))).toBe('CloudCluster');
  });

  test('fails where it was asked to be the primary of another, for that alone', () => {
    const fill = (cluster: MixedCluster) => {
      new FakeInfraCluster(cluster, 'Cloud', busy, { primary: true });
      new FakeControlPlane(cluster, 'ControlPlane', OTHER);
    };
    expect(() => synth(chartWith(fill))).toThrow(findings(refusal));
    expect(() => synth(chartWith(fill, { endpoint: undefined }))).toThrow(findings(refusal));
  });

  test('fails where there is no other that could be the primary', () => {
    const chart = chartWith(cluster => {
      new FakeWorkerPool(cluster, 'Workers', {}, busy);
      new FakeControlPlane(cluster, 'ControlPlane', { ...OTHER, machinesNeedInfraCluster: false });
    });
    expect(() => synth(chart)).toThrow(findings(refusal));
  });

  test('can be the primary of a hosted control plane', () => {
    const chart = chartWith(cluster => {
      new FakeInfraCluster(cluster, 'Cloud', { ...busy, hostedPrimary: HostedPrimary.SETTING });
      new FakeControlPlane(cluster, 'ControlPlane', OTHER, HOSTED);
    });
    expect(primaryOf(chart)).toBe('CloudCluster');
  });
});

describe('an infra cluster that cannot be a secondary where its machines carry the control plane', () => {
  const bound: InfraTraits = { ...CLOUD, primaryRank: 1, notSecondaryWithControlPlaneBecause: 'they join a load balancer that only the primary gets' };
  const refusal = (kind: string) => `${kind} cannot be a secondary infra cluster of a control plane on its machines: they join a load balancer that only the primary gets; `
    + "set 'primary' on it, or run the control plane elsewhere (infrastructure/cannot-be-secondary)";

  test('is the primary there, whatever the ranks', () => {
    const chart = chartWith(cluster => {
      new FakeWorkerPool(cluster, 'Workers', {}, { ...OTHER, primaryRank: 99 });
      new FakeControlPlane(cluster, 'ControlPlane', bound);
    });
    expect(primaryOf(chart)).toBe('CloudCluster');
  });

  test('fails where another was asked to be the primary', () => {
    const chart = chartWith(cluster => {
      new FakeInfraCluster(cluster, 'Other', OTHER, { primary: true });
      new FakeControlPlane(cluster, 'ControlPlane', bound);
    });
    expect(() => synth(chart)).toThrow(findings(refusal('CloudCluster')));
  });

  test('fails for the weightier reason alone if it can never be a secondary', () => {
    const chart = chartWith(cluster => {
      new FakeInfraCluster(cluster, 'Other', OTHER, { primary: true });
      new FakeControlPlane(cluster, 'ControlPlane', { ...bound, notSecondaryBecause: 'its machines wait for it' });
    });
    expect(() => synth(chart)).toThrow(findings(
      'CloudCluster cannot be a secondary infra cluster beside OtherCluster: its machines wait for it; '
      + "create the one that is to be the primary before the control plane, with 'primary', or leave one of the two out (infrastructure/cannot-be-secondary)"));
  });

  test('can be a secondary where its machines carry nothing', () => {
    const chart = chartWith(cluster => {
      new FakeControlPlane(cluster, 'ControlPlane', OTHER);
      new FakeWorkerPool(cluster, 'Workers', {}, bound);
    });
    expect(primaryOf(chart)).toBe('OtherCluster');
  });

  test('can be a secondary under a hosted control plane', () => {
    const chart = chartWith(cluster => {
      new FakeInfraCluster(cluster, 'Other', { ...OTHER, hostedPrimary: HostedPrimary.AS_IT_IS }, { primary: true });
      new FakeControlPlane(cluster, 'ControlPlane', bound, HOSTED);
      new FakeWorkerPool(cluster, 'Workers', {}, bound);
    });
    expect(primaryOf(chart)).toBe('OtherCluster');
  });
});

describe('a hosted control plane that looks at no managed-by annotation', () => {
  const { managedBy: _none, ...ignorant } = HOSTED;
  const kept: InfraTraits = { ...CLOUD, hostedPrimary: HostedPrimary.MANAGED_BY };

  test('fails with a primary that has to be kept away', () => {
    const chart = chartWith(cluster => {
      new FakeInfraCluster(cluster, 'Cloud', kept);
      new FakeControlPlane(cluster, 'ControlPlane', CLOUD, ignorant);
    });
    expect(() => synth(chart)).toThrow(findings('CloudCluster cannot be the primary infra cluster of Hosted: its controller always builds a load balancer, '
      + "and Hosted does not report a CloudCluster ready that its controller is kept away from; set 'primary' on another infra cluster (infrastructure/cannot-be-primary)"));
  });

  test('takes another of a lower rank in its place', () => {
    const chart = chartWith(cluster => {
      new FakeInfraCluster(cluster, 'Cloud', kept);
      new FakeInfraCluster(cluster, 'Other', { ...OTHER, hostedPrimary: HostedPrimary.AS_IT_IS });
      new FakeControlPlane(cluster, 'ControlPlane', CLOUD, ignorant);
    });
    expect(primaryOf(chart)).toBe('OtherCluster');
  });
});

describe('a control plane that brings its own infra cluster', () => {
  const own: InfraTraits = { ...CLOUD, onlyForControlPlane: HOSTED.controlPlaneKind };
  const closed = { ...HOSTED, onlyPrimary: CLOUD.infraClusterKind };
  const refusal = 'OtherCluster cannot be a secondary infra cluster beside CloudCluster: nothing that belongs to Hosted reads it; remove it, or the pool that brought it '
    + '(infrastructure/cannot-be-secondary)';
  const fill = (other?: InfraTraits) => (cluster: MixedCluster) => {
    new FakeInfraCluster(cluster, 'Cloud', own);
    new FakeControlPlane(cluster, 'ControlPlane', CLOUD, closed);
    if (other !== undefined) {
      new FakeInfraCluster(cluster, 'Other', other);
    }
  };

  test('has it as the primary', () => {
    expect(primaryOf(chartWith(fill()))).toBe('CloudCluster');
  });

  test('fails with any other beside it, for that alone', () => {
    expect(() => synth(chartWith(fill(OTHER)))).toThrow(findings(refusal));
    const bound = { ...OTHER, notSecondaryWithControlPlaneBecause: 'they join a load balancer that only the primary gets' };
    expect(() => synth(chartWith(fill(bound)))).toThrow(findings(refusal));
  });
});
