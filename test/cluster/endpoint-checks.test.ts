import { Chart } from 'cdk8s';
import { CLOUD, FakeControlPlane, FakeInfraCluster, FakeWorkerPool, HOSTED } from './fakes';
import { MixedCluster } from '../../src/cluster/mixed-cluster';
import { HostedPrimary, InfraTraits } from '../../src/contract';
import { Endpoint } from '../../src/core';
import { makeChart, makeCluster } from '../support/charts';
import { find, synth } from '../support/manifests';

const OTHER: InfraTraits = { ...CLOUD, provider: 'other', infraClusterKind: 'OtherCluster', primaryRank: 1 };
const WITHOUT_LOAD_BALANCER: InfraTraits = { ...CLOUD, needsExplicitEndpoint: true };

function chartWith(endpoint: Endpoint | undefined, fill: (cluster: MixedCluster) => void): Chart {
  const chart = makeChart();
  fill(makeCluster(chart, { endpoint }));
  return chart;
}

function finding(text: string): Error {
  return new Error(`Validation failed with the following errors:\n  [test/Cluster] ${text}`);
}

/** The one and only infra cluster, with a control plane on its machines. */
const alone = (traits: InfraTraits) => (cluster: MixedCluster) => {
  new FakeControlPlane(cluster, 'ControlPlane', traits);
};

/** The primary, with a control plane on machines of another provider. */
const beside = (traits: InfraTraits) => (cluster: MixedCluster) => {
  new FakeInfraCluster(cluster, 'Primary', traits, { primary: true });
  new FakeControlPlane(cluster, 'ControlPlane', OTHER);
};

/** The primary of a hosted control plane. */
const hosted = (traits: InfraTraits) => (cluster: MixedCluster) => {
  new FakeInfraCluster(cluster, 'Primary', traits);
  new FakeControlPlane(cluster, 'ControlPlane', CLOUD, HOSTED);
};

describe('a missing endpoint', () => {
  test('is found by the provider that carries the control plane', () => {
    const manifests = synth(chartWith(undefined, alone(CLOUD)));
    expect(find(manifests, 'Cluster').spec).not.toHaveProperty('controlPlaneEndpoint');
    expect(find(manifests, 'CloudCluster').spec).toEqual({});
  });

  test('is found by the hosted control plane', () => {
    expect(() => synth(chartWith(undefined, hosted({ ...CLOUD, hostedPrimary: HostedPrimary.AS_IT_IS })))).not.toThrow();
  });

  test('fails where the provider that carries the control plane brings no load balancer', () => {
    expect(() => synth(chartWith(undefined, alone(WITHOUT_LOAD_BALANCER)))).toThrow(finding(
      "'endpoint' is missing, and CloudCluster cannot find one; set it, for example Endpoint.of('192.168.10.20') (input/missing-value)"));
  });

  test('fails where the primary of a hosted control plane wants it in advance', () => {
    expect(() => synth(chartWith(undefined, hosted({ ...WITHOUT_LOAD_BALANCER, hostedPrimary: HostedPrimary.PRESET_ENDPOINT })))).toThrow(finding(
      "'endpoint' is missing, and CloudCluster cannot find one; set it, for example Endpoint.of('192.168.10.20') (input/missing-value)"));
  });

  test('fails with the name of every infra cluster that needs it', () => {
    expect(() => synth(chartWith(undefined, cluster => {
      new FakeControlPlane(cluster, 'ControlPlane', WITHOUT_LOAD_BALANCER);
      new FakeWorkerPool(cluster, 'Workers', {}, { ...OTHER, needsExplicitEndpoint: true });
    }))).toThrow(finding(
      "'endpoint' is missing, and CloudCluster, OtherCluster cannot find one; set it, for example Endpoint.of('192.168.10.20') (input/missing-value)"));
  });

  test('fails where the primary does not carry the control plane', () => {
    expect(() => synth(chartWith(undefined, beside(CLOUD)))).toThrow(finding(
      "'endpoint' is missing, and CloudCluster builds no load balancer for a control plane on machines of another provider; "
      + "set it, for example Endpoint.of('192.168.10.20') (input/missing-value)"));
  });

  test('is not asked for while there is no control plane', () => {
    expect(() => synth(chartWith(undefined, cluster => new FakeInfraCluster(cluster, 'Cloud', CLOUD)))).toThrow(finding(
      "cluster 'edge' has no control plane; create one with the cluster as its scope (cluster/control-plane-count)"));
  });
});

describe('a given endpoint', () => {
  const endpoint = Endpoint.of('10.9.8.7', 443);

  test.each<[string, (cluster: MixedCluster) => void]>([
    ['the provider carries the control plane', alone(CLOUD)],
    ['the primary does not carry the control plane', beside(CLOUD)],
    ['the provider brings no load balancer', alone(WITHOUT_LOAD_BALANCER)],
    ['the control plane is hosted', hosted({ ...CLOUD, hostedPrimary: HostedPrimary.AS_IT_IS })],
    ['the provider of the primary is kept away', hosted({ ...CLOUD, hostedPrimary: HostedPrimary.MANAGED_BY })],
  ])('stands on the Cluster and on every infra cluster where %s', (_what, fill) => {
    const manifests = synth(chartWith(endpoint, fill));
    for (const manifest of manifests.filter(({ kind }) => kind.endsWith('Cluster'))) {
      expect(manifest.spec.controlPlaneEndpoint).toEqual({ host: '10.9.8.7', port: 443 });
    }
  });
});
