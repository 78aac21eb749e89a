import { Chart } from 'cdk8s';
import { AwsControlPlane, AwsInfraCluster, AwsInfraClusterProps, AwsWorkerPool, AwsWorkerPoolProps } from '../../../src/providers/aws';
import { ClusterApiVersion, MixedCluster, MixedClusterProps } from '../../../src/root';
import { makeChart, makeCluster } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { Difference } from '../../support/upstream';

export const VERSIONS = [ClusterApiVersion.V1BETA1, ClusterApiVersion.V1BETA2];
export const REGION = 'eu-central-1';
export const INSTANCE_TYPE = 'm7i.xlarge';
/** The least that machines take which fetch their bootstrap data. */
export const MACHINE = { instanceType: INSTANCE_TYPE, machineIdentity: 'nodes.example.com' };

/** How every machine answers about itself unless told otherwise: to requests with a token only. */
export const METADATA = {
  instanceMetadataOptions: {
    httpEndpoint: 'enabled', httpTokens: 'required', httpPutResponseHopLimit: 1, httpProtocolIpv6: 'disabled', instanceMetadataTags: 'disabled',
  },
};

/** Where that differs from templates of upstream, which have no token. */
export function metadataDifference(name: string): Difference {
  return {
    object: `AWSMachineTemplate/${name}`,
    field: '/spec/template/spec/instanceMetadataOptions',
    ours: METADATA.instanceMetadataOptions,
    reason: 'machines answer to requests with a token only',
  };
}

/** An id of AWS, the same for the same number. */
export function awsId(prefix: string, index: number = 0): string {
  return `${prefix}-0a1b2c3d4e5f6${`${index}`.padStart(4, '0')}`;
}

/** A cluster whose address is not known in advance, with an AWSCluster. */
export function makeAwsCluster(
  chart: Chart = makeChart(), props: Partial<AwsInfraClusterProps> = {}, clusterProps: Partial<MixedClusterProps> = {}): MixedCluster {
  const cluster = makeCluster(chart, { endpoint: undefined, ...clusterProps });
  new AwsInfraCluster(cluster, 'AwsCluster', { region: REGION, ...props });
  return cluster;
}

/** All manifests of a cluster on AWS with one pool, `Workers`. */
export function synthPool(props: Partial<AwsWorkerPoolProps> = {}, apiVersion?: ClusterApiVersion): Manifest[] {
  const chart = makeChart();
  const cluster = makeAwsCluster(chart, {}, { apiVersion });
  new AwsControlPlane(cluster, 'ControlPlane', { ...MACHINE, machineTemplateName: 'control-plane' });
  new AwsWorkerPool(cluster, 'Workers', { ...MACHINE, machineTemplateName: 'workers', ...props });
  return synth(chart);
}

/** The AWSMachineTemplate of that pool. */
export function machineTemplate(props: Partial<AwsWorkerPoolProps> = {}): Manifest {
  return find(synthPool(props), 'AWSMachineTemplate', 'workers');
}

/** The spec of its machines. */
export function machineSpec(props: Partial<AwsWorkerPoolProps> = {}): Manifest {
  return machineTemplate(props).spec.template.spec;
}
