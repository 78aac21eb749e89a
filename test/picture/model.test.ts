import { blueprint, clusterWith, dials, fromYaml, partNamed, pictureWithFindings, sourced } from './scenes';
import { allParts, PartRole, pictureOf } from '../../src/picture';
import { BUILT_IN } from '../../src/registry';

describe('the picture of a cluster', () => {
  const picture = pictureWithFindings(blueprint('kamaji-multi-cloud-cluster'));

  test('tells its name and what holds for all of it', () => {
    expect(picture.title).toBe('tenant-a');
    expect(picture.facts).toEqual(['namespace tenant-a', 'Kubernetes v1.34.2', 'pods 10.244.0.0/16', 'services 10.96.0.0/12']);
  });

  test('shows the endpoint and who serves it', () => {
    expect(partNamed(picture, '198.51.100.20:6443')).toMatchObject({ role: PartRole.ENDPOINT, kind: 'API server', facts: ['served by Kamaji'] });
  });

  test('shows the control plane', () => {
    expect(partNamed(picture, 'tenant-a-control-plane')).toMatchObject({
      role: PartRole.CONTROL_PLANE, kind: 'KamajiControlPlane', facts: ['hosted, 3 replicas', 'data in postgres-gold'],
    });
  });

  test('shows the primary and the secondaries with their pools, each with machines, zone and size', () => {
    const described = picture.layers[3]
      .map(({ name, kind, facts, parts }) => [name, kind, facts, parts.map(pool => [pool.name, pool.kind, pool.facts])]);
    expect(described).toEqual([
      ['Metal3', 'primary Metal3Cluster', [], [['tenant-a-bare-metal', 'MachineDeployment', ['3 machines', 'hosts tenant=a']]]],
      ['AWS', 'secondary AWSCluster', ['eu-central-1', 'left alone by its controller'], [['tenant-a-aws', 'MachineDeployment', ['1–10 machines, autoscaled', 'm7i.xlarge']]]],
      ['Azure', 'secondary AzureCluster', ['westeurope', 'left alone by its controller'], [['tenant-a-azure', 'MachineDeployment', ['2 machines', 'zone 1', 'Standard_D4s_v5']]]],
    ]);
  });

  test('shows who dials whom', () => {
    expect(dials(picture)).toEqual([
      'Management cluster -> 198.51.100.20:6443: Cluster API dials the API server',
      'Metal3 + AWS + Azure -> tenant-a-control-plane: konnectivity agents dial port 8132',
      'Metal3 + AWS + Azure -> 198.51.100.20:6443: nodes dial the API server',
    ]);
  });

  test('has no marks where nothing is wrong', () => {
    expect(picture.findings).toEqual([]);
    expect(allParts(picture).flatMap(({ marks }) => marks)).toEqual([]);
  });
});

test('shows addresses, health checks and what holds the address', () => {
  const picture = pictureWithFindings(blueprint('bare-metal-cluster'));
  expect(partNamed(picture, 'datacentre-nodes')).toMatchObject({ role: PartRole.ADDRESSES, kind: 'IPPool', facts: ['10.20.0.50 – 10.20.0.150'] });
  expect(partNamed(picture, 'datacentre-gpu').facts).toEqual([
    '0–4 machines, autoscaled', 'hosts role=gpu', 'addresses datacentre-nodes', 'addresses datacentre-storage', 'health check datacentre-gpu', expect.stringMatching(/^health check datacentre-/),
  ]);
  expect(partNamed(picture, '10.20.0.10:6443').facts).toEqual(['served by kube-vip on control plane machines']);
});

describe('links', () => {
  test('a control plane behind a proxy dials the management cluster, which dials nobody', () => {
    expect(dials(pictureWithFindings(blueprint('factory-behind-proxy')))).toEqual([
      'factory-1-control-plane -> Management cluster: frpc dials frp.management.example.com:443, and Cluster API comes back',
      'Metal3 -> api.factory-1.example.com:6443: nodes dial the API server',
    ]);
  });

  test('the agent of a private cluster dials the hub', () => {
    const picture = pictureWithFindings(blueprint('private-eks-pull'));
    expect(dials(picture)).toContain('klusterlet -> Management cluster: dials the hub for work');
    expect(partNamed(picture, 'klusterlet')).toMatchObject({ kind: 'agent in the cluster', facts: ['applies Namespace'] });
  });

  test('with what is applied over there, the hub has an address', () => {
    const picture = pictureWithFindings([...blueprint('private-eks-pull'), ...blueprint('private-eks-pull-remote')]);
    expect(partNamed(picture, 'klusterlet').facts).toEqual(['applies ExternalSecret, Klusterlet, Namespace × 2']);
  });

  test('hosts that are provisioned by SSH are dialled', () => {
    expect(dials(pictureWithFindings(blueprint('k0smotron-remote-cluster')))).toEqual([
      'Management cluster -> 198.51.100.30:6443: Cluster API dials the API server',
      'remote machines + AWS -> factory-control-plane: konnectivity agents dial port 30132',
      'Management cluster -> remote machines: dials hosts by SSH',
      'remote machines + AWS -> 198.51.100.30:6443: nodes dial the API server',
    ]);
  });
});

describe('who serves the endpoint', () => {
  const served = (name: string, change: (yaml: string) => string = yaml => yaml) => {
    const text = change(JSON.stringify({ apiVersion: 'v1', kind: 'List', items: blueprint(name).map(({ manifest }) => manifest) }));
    return pictureOf(fromYaml(text), BUILT_IN).layers[1][0].facts;
  };

  test.each([
    ['openstack-metal3-cluster', expect.stringMatching(/^served by /)],
    ['eks-cluster', 'served by EKS'],
    ['vcluster-cluster', 'served by vcluster'],
  ])('of %s', (name, fact) => {
    expect(served(name)[0]).toEqual(fact);
  });

  test('a load balancer of the user, by an annotation', () => {
    expect(served('bare-metal-cluster', yaml => yaml.replace('"kind":"Cluster","metadata":{', '"kind":"Cluster","metadata":{"annotations":{"cdk8s-cluster-api/endpoint":"load-balancer"},')))
      .toEqual(['served by a load balancer of your own']);
  });

  test('nobody in the bundle', () => {
    expect(served('bare-metal-cluster', yaml => yaml.replace(/kube-vip/g, 'something'))).toEqual(['nothing in this bundle serves it']);
  });
});

describe('deliveries', () => {
  const application = (name: string, namespace: string) => ({
    apiVersion: 'argoproj.io/v1alpha1',
    kind: 'Application',
    metadata: { name, namespace: 'argocd', annotations: { 'argocd.argoproj.io/sync-wave': '2' } },
    spec: { source: { path: `dist/${name}` }, destination: { namespace } },
  });

  test('an Application stands in the management cluster, with its folder, namespace and wave', () => {
    const picture = pictureOf(sourced([...clusterWith(['a'], 'one'), ...clusterWith(['a'], 'two'), application('x', 'one'), application('y', 'two')]), BUILT_IN, { clusterName: 'one' });
    expect(picture.layers[0][0].parts.map(({ name, kind, facts }) => [name, kind, facts])).toEqual([['x', 'Application', ['from dist/x', 'to namespace one', 'wave 2']]]);
  });

  test('the waves of objects are counted', () => {
    expect(pictureWithFindings(blueprint('factory-behind-proxy')).layers[0][0].facts).toContain('waves -1 (14 objects), 0 (12 objects)');
  });
});

describe('findings', () => {
  const broken = blueprint('kamaji-multi-cloud-cluster').map(({ manifest, origin }) => ({
    manifest: JSON.parse(JSON.stringify(manifest).replace('"replicas":2', '"replicas":-2')) as typeof manifest, origin,
  }));

  test('are marked at the part that they are about, and numbered', () => {
    const picture = pictureWithFindings(broken);
    expect(picture.findings).toEqual([{
      number: 1,
      severity: 'error',
      code: 'pool/invalid-replicas',
      object: 'MachineDeployment/tenant-a-azure',
      message: "spec.replicas: 'replicas' -2 is less than none; use 0 or more",
    }]);
    expect(partNamed(picture, 'tenant-a-azure').marks).toEqual([1]);
    expect(allParts(picture).filter(({ marks }) => marks.length > 0)).toHaveLength(1);
  });

  test('are left out where nobody asks for them', () => {
    expect(pictureOf(broken, BUILT_IN).findings).toEqual([]);
  });
});

describe('the overview', () => {
  test('has a box for each cluster, and the management clusters that build them', () => {
    const picture = pictureWithFindings(blueprint('regional-fleet'), { title: 'fleet' });
    expect(picture).toMatchObject({ title: 'fleet', facts: ['20 clusters', '100 machines', '4 other clusters that agents apply to'] });
    expect(partNamed(picture, 'north-1')).toMatchObject({ role: PartRole.CLUSTER, kind: 'KubeadmControlPlane v1.34.2', facts: ['10.1.1.10:6443', '1 pool, 5 machines', 'Metal3'] });
    expect(dials(picture)).toEqual(['east-management + north-management + south-management + west-management -> Management cluster: agents dial the hub for what they apply']);
  });

  test('is drawn for one cluster if it is asked for', () => {
    const picture = pictureOf(sourced(clusterWith(['a'])), BUILT_IN, { isOverview: true });
    expect(picture.title).toBe('Clusters');
    expect(partNamed(picture, 'c')).toMatchObject({ role: PartRole.CLUSTER, kind: 'Kamaji v1.34.2', facts: ['192.0.2.1:6443', '1 pool, 3 machines', 'AWS'] });
  });

  test('shows what a bundle without clusters is about', () => {
    expect(partNamed(pictureWithFindings(blueprint('bare-metal-inventory')), 'gpu-0')).toMatchObject({ role: PartRole.HOST, kind: 'BareMetalHost' });
    expect(partNamed(pictureWithFindings(blueprint('multi-cloud-management')), 'kamaji')).toMatchObject({ kind: 'ControlPlaneProvider', facts: ['v0.20.0'] });
  });

  test('counts hosts and Applications where there are many', () => {
    const hosts = Array.from({ length: 25 }, (_, index) => ({ apiVersion: 'metal3.io/v1alpha1', kind: 'BareMetalHost', metadata: { name: `h${index}`, namespace: 'c' }, spec: {} }));
    expect(partNamed(pictureOf(sourced(hosts), BUILT_IN), 'Hosts')).toMatchObject({ kind: 'BareMetalHost × 25', parts: [] });
  });
});

describe('one of several clusters', () => {
  const bundle = sourced([...clusterWith(['a'], 'one'), ...clusterWith(['b'], 'two')]);

  test('is drawn by its name, with or without the namespace', () => {
    expect(pictureOf(bundle, BUILT_IN, { clusterName: 'two' }).title).toBe('two');
    expect(pictureOf(bundle, BUILT_IN, { clusterName: 'one/one' }).title).toBe('one');
  });

  test('has its own objects only', () => {
    expect(allParts(pictureOf(bundle, BUILT_IN, { clusterName: 'two' })).filter(({ role }) => role === PartRole.POOL).map(({ name }) => name)).toEqual(['b']);
  });

  test('fails for a name that no cluster has', () => {
    expect(() => pictureOf(bundle, BUILT_IN, { clusterName: 'three' })).toThrow("there is no cluster 'three'; use one of one, two");
    expect(() => pictureOf(sourced([]), BUILT_IN, { clusterName: 'three' })).toThrow("there is no cluster 'three'; the manifests have none");
  });
});

test('shows a pool whose cluster is written elsewhere', () => {
  const picture = pictureWithFindings(blueprint('openshift-aws-pool'));
  expect(picture.facts).toContain('its Cluster is written elsewhere');
  expect(partNamed(picture, 'AWS')).toMatchObject({ kind: 'no infra cluster in this bundle', isElsewhere: true });
  expect(partNamed(picture, 'Control plane')).toMatchObject({ isElsewhere: true });
});
