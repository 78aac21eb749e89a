import { ApiObject, App, Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { BLUEPRINTS } from '../../src/blueprints/all';
import { Fleet, FleetApp, FleetInventory, FleetLayout } from '../../src/fleet';
import { DeliveredChart } from '../../src/gitops/delivered-chart';
import { DeliveryPart } from '../../src/gitops/delivery-role';
import { DeliveryRole } from '../../src/knowledge';
import { BUILT_IN } from '../../src/registry';
import { filesBelow, temporaryFolders } from '../support/folders';
import { captureStderr } from '../support/stderr';

captureStderr();
const newFolder = temporaryFolders();

function addObject(scope: Construct, apiVersion: string, kind: string, rest: object = {}): ApiObject {
  return new ApiObject(scope, `${kind}${scope.node.children.length}`, { apiVersion, kind, ...rest });
}

function makeChart(app: App = new FleetApp()): Chart {
  return new Chart(app, 'edge', { namespace: 'edge' });
}

function deliver(chart: Chart): DeliveredChart {
  return new DeliveredChart(new Construct(new Chart(chart.node.root as Construct, 'delivery'), 'Delivery'), chart, BUILT_IN, DeliveryPart.CLUSTER);
}

/** The role of the one object of a chart. */
function roleOf(apiVersion: string, kind: string, rest: object = {}): DeliveryRole {
  const chart = makeChart();
  const object = addObject(chart, apiVersion, kind, rest);
  return deliver(chart).roleOf(object);
}

const INFRASTRUCTURE = 'infrastructure.cluster.x-k8s.io/v1beta1';

test.each<[DeliveryRole, string, string]>([
  [DeliveryRole.NAMESPACE, 'v1', 'Namespace'],
  [DeliveryRole.CREDENTIALS, 'v1', 'Secret'],
  [DeliveryRole.CREDENTIALS, 'external-secrets.io/v1', 'ExternalSecret'],
  [DeliveryRole.CREDENTIALS, 'external-secrets.io/v1', 'ClusterSecretStore'],
  [DeliveryRole.CREDENTIALS, 'bitnami.com/v1alpha1', 'SealedSecret'],
  [DeliveryRole.CREDENTIALS, INFRASTRUCTURE, 'AWSClusterRoleIdentity'],
  [DeliveryRole.CREDENTIALS, INFRASTRUCTURE, 'AzureClusterIdentity'],
  [DeliveryRole.CREDENTIALS, INFRASTRUCTURE, 'BootstrapKubeconfig'],
  [DeliveryRole.HOST, 'metal3.io/v1alpha1', 'BareMetalHost'],
  [DeliveryRole.HOST, 'metal3.io/v1alpha1', 'HostFirmwareSettings'],
  [DeliveryRole.HOST, INFRASTRUCTURE, 'ByoHost'],
  [DeliveryRole.HOST, INFRASTRUCTURE, 'PooledRemoteMachine'],
  [DeliveryRole.ADDRESSES, 'ipam.metal3.io/v1alpha1', 'IPPool'],
  [DeliveryRole.ADDRESSES, 'ipam.cluster.x-k8s.io/v1alpha2', 'InClusterIPPool'],
  [DeliveryRole.ADDRESSES, 'ipam.cluster.x-k8s.io/v1alpha2', 'GlobalInClusterIPPool'],
  [DeliveryRole.SECONDARY, INFRASTRUCTURE, 'Metal3Cluster'],
  [DeliveryRole.TEMPLATE, INFRASTRUCTURE, 'Metal3MachineTemplate'],
  [DeliveryRole.TEMPLATE, INFRASTRUCTURE, 'Metal3ClusterTemplate'],
  [DeliveryRole.TEMPLATE, 'bootstrap.cluster.x-k8s.io/v1beta2', 'KubeadmConfigTemplate'],
  [DeliveryRole.MACHINES, 'cluster.x-k8s.io/v1beta2', 'MachineDeployment'],
  [DeliveryRole.MACHINES, 'cluster.x-k8s.io/v1beta2', 'MachinePool'],
  [DeliveryRole.MACHINES, 'controlplane.cluster.x-k8s.io/v1beta2', 'KubeadmControlPlane'],
  [DeliveryRole.MACHINES, 'controlplane.cluster.x-k8s.io/v1beta2', 'UnheardOfControlPlane'],
  [DeliveryRole.TEMPLATE, 'controlplane.cluster.x-k8s.io/v1beta2', 'UnheardOfControlPlaneTemplate'],
  [DeliveryRole.MACHINES, INFRASTRUCTURE, 'AzureMachinePool'],
  [DeliveryRole.MACHINES, INFRASTRUCTURE, 'UnheardOfMachinePool'],
  [DeliveryRole.MACHINES, INFRASTRUCTURE, 'Metal3Machine'],
  [DeliveryRole.MEMBER, 'cluster.x-k8s.io/v1beta2', 'MachineHealthCheck'],
  [DeliveryRole.MEMBER, 'v1', 'ConfigMap'],
])('%s is the role of %s %s', (role, apiVersion, kind) => {
  expect(roleOf(apiVersion, kind)).toBe(role);
});

test('a Secret that a ClusterResourceSet installs is a member of the cluster', () => {
  expect(roleOf('v1', 'Secret', { type: 'addons.cluster.x-k8s.io/resource-set' })).toBe(DeliveryRole.MEMBER);
});

test('the primary of one cluster is a secondary of another one of the same name', () => {
  const chart = makeChart();
  const infrastructureRef = (kind: string) => ({ apiGroup: 'infrastructure.cluster.x-k8s.io', kind, name: 'edge' });
  const [north, south] = ['north', 'south'].map(namespace => ({ metadata: { name: 'edge', namespace } }));
  addObject(chart, 'cluster.x-k8s.io/v1beta2', 'Cluster', { ...north, spec: { infrastructureRef: infrastructureRef('Metal3Cluster') } });
  addObject(chart, 'cluster.x-k8s.io/v1beta2', 'Cluster', { ...south, spec: { infrastructureRef: infrastructureRef('ByoCluster') } });
  const objects = [north, south].map(metadata => addObject(chart, INFRASTRUCTURE, 'Metal3Cluster', metadata));
  const delivered = deliver(chart);
  expect(objects.map(object => delivered.roleOf(object))).toEqual([DeliveryRole.MACHINES, DeliveryRole.SECONDARY]);
});

test('the infra cluster that the Cluster refers to has its machines, and all others are secondaries', () => {
  const chart = makeChart();
  const cluster = addObject(chart, 'cluster.x-k8s.io/v1beta2', 'Cluster', {
    metadata: { name: 'edge' }, spec: { infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'Metal3Cluster', name: 'edge' } },
  });
  const [primary, secondary] = ['Metal3Cluster', 'ByoCluster'].map(kind => addObject(chart, INFRASTRUCTURE, kind, { metadata: { name: 'edge' } }));
  const delivered = deliver(chart);
  const objects = [cluster, primary, secondary];
  expect(objects.map(object => delivered.roleOf(object))).toEqual([DeliveryRole.CLUSTER, DeliveryRole.MACHINES, DeliveryRole.SECONDARY]);
  expect(objects.map(object => delivered.partOf(object))).toEqual([DeliveryPart.CLUSTER, DeliveryPart.CLUSTER, DeliveryPart.INVENTORY]);
  expect(delivered.clusters).toEqual([cluster]);
  expect(delivered.parts).toEqual([DeliveryPart.INVENTORY, DeliveryPart.CLUSTER]);
  expect(delivered.objectsOf(DeliveryPart.INVENTORY)).toEqual([secondary]);
});

test.each(Object.keys(BLUEPRINTS).filter(name => !/inventory|management|^openshift|^regional|-remote$/.test(name)))('every infra cluster of %s but one is in the inventory', name => {
  const chart = BLUEPRINTS[name](new FleetApp(), name);
  const delivered = deliver(chart);
  const infraClusters = delivered.objects.filter(({ apiGroup, kind }) => apiGroup === 'infrastructure.cluster.x-k8s.io' && kind.endsWith('Cluster'));
  expect(infraClusters.filter(object => delivered.partOf(object) === DeliveryPart.CLUSTER)).toHaveLength(1);
});

describe('the namespace', () => {
  test('is that of the Cluster', () => {
    const chart = makeChart();
    addObject(chart, 'v1', 'Secret', { metadata: { namespace: 'other' } });
    addObject(chart, 'cluster.x-k8s.io/v1beta2', 'Cluster');
    expect(deliver(chart).namespace).toBe('edge');
  });

  test('is that of an object that has one', () => {
    const chart = new Chart(new FleetApp(), 'hosts');
    addObject(chart, 'v1', 'Secret');
    addObject(chart, 'v1', 'Secret', { metadata: { namespace: 'other' } });
    expect(deliver(chart).namespace).toBe('other');
  });

  test('is none where no object has one', () => {
    const chart = new Chart(new FleetApp(), 'hosts');
    addObject(chart, 'v1', 'Secret');
    expect(deliver(chart).namespace).toBeUndefined();
  });
});

describe('the folder', () => {
  test('is called as cdk8s would call the file', () => {
    const chart = makeChart();
    addObject(chart, 'v1', 'Secret');
    expect(deliver(chart)).toMatchObject({ name: 'edge', folder: 'edge' });
  });

  test('is that which the fleet has chosen', () => {
    const app = new FleetApp();
    const fleet = new Fleet(app, 'Fleet', {
      inventory: FleetInventory.of([{ name: 'north' }]), folder: 'europe/clusters', blueprint: { buildCluster: chart => void addObject(chart, 'v1', 'Secret') },
    });
    expect(deliver(fleet.node.findChild('north') as Chart)).toMatchObject({ name: 'north', folder: 'europe/clusters/north' });
  });
});

describe('files', () => {
  function write(layout: FleetLayout | undefined, place: (delivered: DeliveredChart) => void): string[] {
    const app = new FleetApp({ outdir: newFolder() });
    const build = (chart: Chart) => {
      addObject(chart, 'v1', 'Secret', { metadata: { name: 'credentials' } });
      addObject(chart, 'v1', 'ConfigMap', { metadata: { name: 'config' } });
      addObject(new Chart(chart, 'extra'), 'v1', 'ConfigMap', { metadata: { name: 'extra' } });
    };
    const chart = layout === undefined ? makeChart(app)
      : new Fleet(app, 'Fleet', { inventory: FleetInventory.of([{ name: 'edge' }]), layout, blueprint: { buildCluster: build } }).node.findChild('edge') as Chart;
    if (layout === undefined) {
      build(chart);
    }
    place(deliver(chart));
    app.synth();
    return filesBelow(app.outdir).filter(file => file.endsWith('.yaml') && file.includes('/'));
  }

  test.each<[FleetLayout | undefined, string[], string[]]>([
    [undefined, ['edge/edge.k8s.yaml'], ['edge/cluster/edge.k8s.yaml', 'edge/inventory/edge.k8s.yaml']],
    [FleetLayout.FILE_PER_CLUSTER, ['clusters/edge/edge.k8s.yaml'], ['clusters/edge/cluster/edge.k8s.yaml', 'clusters/edge/inventory/edge.k8s.yaml']],
    [FleetLayout.FOLDER_PER_CLUSTER, ['clusters/edge/cluster.k8s.yaml', 'clusters/edge/extra.k8s.yaml'],
      ['clusters/edge/cluster/cluster.k8s.yaml', 'clusters/edge/cluster/extra.k8s.yaml', 'clusters/edge/inventory/cluster.k8s.yaml']],
    [FleetLayout.FOLDER_PER_CLUSTER_FILE_PER_RESOURCE,
      ['clusters/edge/ConfigMap.config.k8s.yaml', 'clusters/edge/ConfigMap.extra.k8s.yaml', 'clusters/edge/Secret.credentials.k8s.yaml'],
      ['clusters/edge/cluster/ConfigMap.config.k8s.yaml', 'clusters/edge/cluster/ConfigMap.extra.k8s.yaml', 'clusters/edge/inventory/Secret.credentials.k8s.yaml']],
  ])('of layout %s are placed together or apart', (layout, together, apart) => {
    expect(write(layout, delivered => delivered.placeTogether())).toEqual(together);
    expect(write(layout, delivered => delivered.placeApart())).toEqual(apart);
  });

  test('that are placed again are placed as the last time', () => {
    expect(write(undefined, delivered => {
      delivered.placeApart();
      delivered.placeApart();
    })).toEqual(['edge/cluster/edge.k8s.yaml', 'edge/inventory/edge.k8s.yaml']);
  });
});

test('objects that come later are told apart', () => {
  const chart = makeChart();
  addObject(chart, 'v1', 'Secret');
  const delivered = deliver(chart);
  expect(delivered.findLateObjects()).toEqual([]);
  const late = addObject(chart, 'v1', 'ConfigMap');
  expect(delivered.findLateObjects()).toEqual([
    `ConfigMap '${late.node.path}' came into the chart 'edge' after its delivery, which could not prepare it; create the delivery last (gitops/late-object)`,
  ]);
  expect(delivered.findLateObjects(object => object === late)).toEqual([]);
});

describe('fails on', () => {
  test('a stock app', () => {
    const chart = makeChart(new App());
    addObject(chart, 'v1', 'Secret');
    expect(() => deliver(chart)).toThrow(new Error(
      "[delivery/Delivery] a delivery needs an app that writes the folders it names; make the app with 'new FleetApp()' (fleet/needs-fleet-app)"));
  });

  test('a chart without objects', () => {
    expect(() => deliver(makeChart())).toThrow(new Error(
      "[delivery/Delivery] the chart 'edge' has no objects; create the delivery after what it delivers (gitops/nothing-to-deliver)"));
  });

  test('a chart whose folder has objects of others', () => {
    const app = new FleetApp();
    const fleet = new Fleet(app, 'Fleet', {
      inventory: FleetInventory.of([{ name: 'north' }]), blueprint: { buildCluster: chart => void addObject(new Chart(chart, 'extra'), 'v1', 'Secret') },
    });
    expect(() => deliver(fleet.node.findChild('north').node.findChild('extra') as Chart)).toThrow(new Error(
      "[delivery/Delivery] the chart 'Fleet/north/extra' is written into the folder 'clusters/north' of the chart above it; deliver 'Fleet/north' (gitops/part-of-chart)"));
  });

  test('files that nobody reads', () => {
    const chart = makeChart(new FleetApp({ outputFileExtension: '.k8s' }));
    addObject(chart, 'v1', 'Secret');
    expect(() => deliver(chart)).toThrow(new Error("[delivery/Delivery] the app writes files that end in '.k8s', which neither Argo CD nor Flux reads; "
      + "set 'outputFileExtension' to one that ends in '.yaml' (gitops/file-extension)"));
  });
});
