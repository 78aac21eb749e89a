import { Chart } from 'cdk8s';
import {
  OpenStackControlPlane, OpenStackControlPlaneProps, OpenStackFlavor, OpenStackIdentity, OpenStackImage, OpenStackInfraCluster,
  OpenStackInfraClusterProps, OpenStackMachineProps, OpenStackWorkerPool, OpenStackWorkerPoolProps,
} from '../../../src/providers/openstack';
import { MixedCluster, MixedClusterProps } from '../../../src/root';
import { makeChart, makeCluster } from '../../support/charts';
import { find, Manifest, synth } from '../../support/manifests';
import { schemaErrors } from '../../support/schema';

/** An id that passes all checks. */
export const ID = '3b7b1b5e-7d0c-4f4e-9c7a-0a1b2c3d4e5f';

/** A machine that passes all checks. */
export const MACHINE: OpenStackMachineProps = { instanceType: OpenStackFlavor.fromName('m1.large'), image: OpenStackImage.fromName('node-image') };

/** An infra cluster that passes all checks. */
export const INFRA: OpenStackInfraClusterProps = {
  identity: OpenStackIdentity.fromSecret('edge-cloud-config', 'openstack'),
  managedSubnet: { cidr: '10.6.0.0/24' },
};

/** Creates the infra cluster, `OpenStack`. */
export function createInfra(cluster: MixedCluster, props: Partial<OpenStackInfraClusterProps> = {}): OpenStackInfraCluster {
  return new OpenStackInfraCluster(cluster, 'OpenStack', { ...INFRA, ...props });
}

/** A chart with an infra cluster and a control plane of one machine, which needs no load balancer, both on OpenStack. */
export function makeOpenStackChart(
  infra: Partial<OpenStackInfraClusterProps> = {},
  clusterProps: Partial<MixedClusterProps> = {},
  controlPlane: Partial<OpenStackControlPlaneProps> = {},
): Chart {
  const chart = makeChart();
  const cluster = makeCluster(chart, clusterProps);
  createInfra(cluster, infra);
  new OpenStackControlPlane(cluster, 'ControlPlane', { ...MACHINE, replicas: 1, ...controlPlane });
  return chart;
}

/** The OpenStackCluster of such a chart. */
export function openStackCluster(infra: Partial<OpenStackInfraClusterProps> = {}, clusterProps: Partial<MixedClusterProps> = {}): Manifest {
  return checked(find(synth(makeOpenStackChart(infra, clusterProps)), 'OpenStackCluster'));
}

/** All manifests of such a cluster with one pool, `Workers`. */
export function synthPool(props: Partial<OpenStackWorkerPoolProps> = {}, clusterProps: Partial<MixedClusterProps> = {}): Manifest[] {
  const chart = makeChart();
  const cluster = makeCluster(chart, clusterProps);
  createInfra(cluster);
  new OpenStackControlPlane(cluster, 'ControlPlane', { ...MACHINE, replicas: 1, controlPlaneName: 'control-plane' });
  new OpenStackWorkerPool(cluster, 'Workers', { ...MACHINE, ...props });
  return synth(chart);
}

/** What the OpenStackMachineTemplate of that pool says of a machine. */
export function machineSpec(props: Partial<OpenStackWorkerPoolProps> = {}): Manifest {
  const templates = synthPool(props).filter(manifest => manifest.metadata.name.startsWith('edge-workers-'));
  return checked(find(templates, 'OpenStackMachineTemplate')).spec.template.spec;
}

function checked(manifest: Manifest): Manifest {
  expect(schemaErrors(manifest)).toEqual([]);
  return manifest;
}
