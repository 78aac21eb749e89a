import { ApiObject, App, Chart, JsonPatch, Lazy, Testing } from 'cdk8s';
import { Node } from 'constructs';
import { RotatingTemplate } from '../../src/cdk8s-helpers';
import { BundleGuard } from '../../src/guard';
import { ByohControlPlane } from '../../src/providers/byoh';
import { BareMetalHost, Metal3ChecksumType, Metal3Image, Metal3WorkerPool } from '../../src/providers/metal3';
import { Endpoint, HostSelector, MixedCluster, Replicas, Rules, Warnings } from '../../src/root';
import * as validator from '../../src/validation/validator';
import { IMAGE } from '../support/charts';
import { captureStderr } from '../support/stderr';

const printed = captureStderr();

function makeCluster(app: App, id = 'edge') {
  const chart = new Chart(app, id, { namespace: 'metal3' });
  const cluster = new MixedCluster(chart, 'Cluster', {
    clusterName: id,
    kubernetesVersion: 'v1.34.2',
    // Each cluster has an endpoint of its own.
    endpoint: Endpoint.of(`${id}.example.com`),
    podCidrs: ['10.244.0.0/16'],
  });
  Warnings.of(cluster).acknowledge('infrastructure/endpoint-unserved', 'the tests are about something else');
  const controlPlane = new ByohControlPlane(cluster, 'ControlPlane', { replicas: 3, hostSelector: HostSelector.matchLabels({ site: id }) });
  const pool = new Metal3WorkerPool(cluster, 'Workers', {
    replicas: Replicas.fixed(2),
    image: Metal3Image.raw({ url: 'http://images/u.raw', checksum: 'a'.repeat(64), checksumType: Metal3ChecksumType.SHA256 }),
  });
  return { app, chart, cluster, controlPlane, pool };
}

test('lets a cluster as constructs write it pass', () => {
  const { chart } = makeCluster(new App());
  expect(() => Testing.synth(chart)).not.toThrow();
  expect(printed()).toEqual([]);
});

test('fails with all violations at once, each with the path of its object, what patches broke included', () => {
  const { chart, cluster, pool } = makeCluster(new App());
  cluster.resource.addJsonPatch(JsonPatch.replace('/spec/controlPlaneEndpoint/port', 'https'));
  pool.machineDeployment.addJsonPatch(JsonPatch.add('/spec/relicas', 3), JsonPatch.replace('/spec/template/spec/infrastructureRef/name', 'edge-worker'));
  const { name: template } = pool.machineTemplate;
  expect(() => Testing.synth(chart)).toThrow(new Error('Validation failed with the following errors:\n'
    + '  [edge/Cluster/Resource] spec.controlPlaneEndpoint.port: is the string "https"; write a whole number (schema/wrong-type)\n'
    + "  [edge/Cluster/Workers/MachineDeployment] spec.relicas: 'relicas' is unknown to MachineDeployment v1beta2 of cluster-api v1.14.0; "
    + "did you mean 'replicas'? (schema/unknown-field)\n"
    + "  [edge/Cluster/Workers/MachineDeployment] spec.template.spec.infrastructureRef.name: the bundle has no Metal3MachineTemplate 'edge-worker' "
    + `in namespace 'metal3'; correct the name, or add the object; the only Metal3MachineTemplate there is '${template}' (reference/dangling)`));
});

test('checks objects that other constructs render, too', () => {
  const { chart } = makeCluster(new App());
  new ApiObject(chart, 'Check', {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'MachineHealthCheck',
    metadata: { name: 'check' },
    spec: { clusterName: 'edge', selector: {}, checks: { nodeStartupTimeoutSeconds: 600 } },
  });
  expect(() => Testing.synth(chart)).toThrow(/\[edge\/Check\] spec\.selector: .* \(health\/selector-empty\)/);
});

test('says nothing of manifests while constructs have findings of their own', () => {
  const { chart, cluster } = makeCluster(new App());
  cluster.resource.addJsonPatch(JsonPatch.add('/spec/unknown', true));
  new MixedCluster(chart, 'Empty', { clusterName: 'empty', kubernetesVersion: 'v1.34.2', podCidrs: ['10.245.0.0/16'] });
  expect(() => Testing.synth(chart)).toThrow(/\[edge\/Empty\]/);
  expect(() => Testing.synth(chart)).not.toThrow(/unknown-field/);
});

test('sees what has changed since the last synthesis', () => {
  const { chart, cluster } = makeCluster(new App());
  Testing.synth(chart);
  cluster.resource.addJsonPatch(JsonPatch.add('/spec/unknown', true));
  expect(() => Testing.synth(chart)).toThrow(/schema\/unknown-field/);
  cluster.resource.addJsonPatch(JsonPatch.remove('/spec/unknown'));
  expect(() => Testing.synth(chart)).not.toThrow();
});

test('validates once while an app is synthesized, however many charts it has', () => {
  const app = Testing.app();
  ['a', 'b', 'c'].forEach(id => makeCluster(app, id));
  const find = jest.spyOn(validator, 'findViolations');
  app.synth();
  expect(find).toHaveBeenCalledTimes(1);
  app.synthYaml();
  expect(find).toHaveBeenCalledTimes(2);
  find.mockRestore();
});

describe('in cdk8s.App', () => {
  /** A chart with a cluster, and a template that another object names. */
  function addTemplate(chart: Chart, spec: () => unknown): RotatingTemplate {
    const template = new RotatingTemplate(chart, 'Template', { apiVersion: 'example.com/v1', kind: 'Template', baseName: chart.node.id, spec });
    new ApiObject(chart, 'User', {
      apiVersion: 'example.com/v1', kind: 'User', metadata: { name: chart.node.id }, spec: Lazy.any({ produce: () => ({ templateRef: { name: template.name } }) }),
    });
    return template;
  }

  test.each([['synth', 1], ['synth', 3], ['synthYaml', 1], ['synthYaml', 3]] as const)('renders the spec of a template once in %s() of %d charts', (method, count) => {
    const app = Testing.app();
    const spec = jest.fn(() => ({ image: 'a' }));
    for (let index = 0; index < count; index++) {
      addTemplate(makeCluster(app, `edge-${index}`).chart, spec);
    }
    app[method]();
    expect(spec).toHaveBeenCalledTimes(count);
    app[method]();
    expect(spec).toHaveBeenCalledTimes(2 * count);
  });

  test('replaces no method', () => {
    const app = new App();
    const chart = new Chart(app, 'edge');
    const members = [app, chart, app.node].map(object => Object.getOwnPropertyNames(object));
    new MixedCluster(chart, 'Cluster', { clusterName: 'edge', kubernetesVersion: 'v1.34.2', podCidrs: ['10.244.0.0/16'] });
    expect([app, chart, app.node].map(object => Object.getOwnPropertyNames(object).filter(name => !['_metadata', '_validations'].includes(name))))
      .toEqual(members.map(names => names.filter(name => !['_metadata', '_validations'].includes(name))));
  });

  test('prints nothing and changes nothing in a validation, and tells warnings when objects are rendered', () => {
    const { app, chart, cluster } = makeCluster(Testing.app());
    new Metal3WorkerPool(cluster, 'Old', { image: IMAGE, kubernetesVersion: 'v1.33.0' });
    const validationsOf = (node: Node) => (node as unknown as { readonly _validations?: unknown[] })._validations?.length;
    const describeTree = () => app.node.findAll().map(({ node }) => [node.path, node.metadata.length, validationsOf(node)]);
    const before = describeTree();
    app.node.findAll().forEach(({ node }) => node.validate());
    expect(describeTree()).toEqual(before);
    expect(printed()).toEqual([]);
    Testing.synth(chart);
    expect(printed()).toEqual([expect.stringMatching(/^warning: \[edge\/Cluster\/Old\] 'kubernetesVersion' .* \(version\/pool-behind\)\n$/)]);
  });

  test('tells no warning while there are errors', () => {
    const { chart, cluster } = makeCluster(new App());
    new Metal3WorkerPool(cluster, 'Old', { image: IMAGE, kubernetesVersion: 'v1.33.0' });
    cluster.resource.addJsonPatch(JsonPatch.add('/spec/unknown', true));
    expect(() => Testing.synth(chart)).toThrow(/schema\/unknown-field/);
    expect(printed()).toEqual([]);
  });

  test('sees what changes between two charts that are rendered by themselves, be it hidden in a function', () => {
    const app = new App();
    const charts = ['a', 'b'].map(id => makeCluster(app, id).chart);
    let endpoint: unknown = { host: '10.0.0.1', port: 6443 };
    new ApiObject(charts[1], 'Other', {
      apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'ByoCluster', metadata: { name: 'other' }, spec: Lazy.any({ produce: () => ({ controlPlaneEndpoint: endpoint }) }),
    });
    Testing.synth(charts[0]);
    endpoint = { host: '10.0.0.1', port: 'https' };
    expect(() => Testing.synth(charts[1])).toThrow(/\[b\/Other\] spec\.controlPlaneEndpoint\.port: .* \(schema\/wrong-type\)/);
  });

  test('sees what changes between a validation and a synthesis', () => {
    const { app, cluster } = makeCluster(Testing.app());
    app.node.validate();
    cluster.resource.metadata.addLabel('not a label', 'x');
    expect(() => app.synth()).toThrow(/\[edge\/Cluster\/Resource\] metadata\.labels/);
  });

  test('keeps what templates have been rendered to for the time of a synthesis only', async () => {
    const { app, chart } = makeCluster(Testing.app());
    let image = 'a';
    const template = addTemplate(chart, () => ({ image }));
    app.synth();
    const before = template.name;
    await Promise.resolve();
    image = 'b';
    expect(template.name).not.toBe(before);
  });

  test('checks every chart that has constructs of this library, with or without a cluster', () => {
    const { app, chart } = makeCluster(new App());
    const hosts = new Chart(app, 'hosts', { namespace: 'metal3' });
    const host = new BareMetalHost(hosts, 'Host', { hostName: 'host-1', bmcAddress: 'redfish://10.0.0.1/redfish/v1/Systems/1', bmcCredentialsSecretName: 'bmc', bootMacAddress: '52:54:00:00:00:01' });
    host.resource.addJsonPatch(JsonPatch.add('/spec/onlin', true));
    expect(() => Testing.synth(chart)).toThrow(new Error('Validation failed with the following errors:\n'
      + "  [hosts/Host/Resource] spec.onlin: 'onlin' is unknown to BareMetalHost v1alpha1 of baremetal-operator v0.13.2; did you mean 'online'? (schema/unknown-field)"));
  });

  test('does not judge the chart of another team, and knows what is in it', () => {
    const { app, chart, pool } = makeCluster(Testing.app());
    const theirs = new Chart(app, 'theirs', { namespace: 'metal3' });
    new ApiObject(theirs, 'Cluster', { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'Cluster', metadata: { name: 'theirs' }, spec: { unknown: true } });
    new ApiObject(theirs, 'Typeless', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'typeless' } }).addJsonPatch(JsonPatch.remove('/kind'));
    new ApiObject(theirs, 'Template', {
      ...{ apiVersion: pool.machineTemplate.apiVersion, kind: pool.machineTemplate.kind, metadata: { name: 'shared' } },
      spec: (pool.machineTemplate.toJson() as { spec: unknown }).spec,
    } as ConstructorParameters<typeof ApiObject>[2]);
    pool.machineDeployment.addJsonPatch(JsonPatch.replace('/spec/template/spec/infrastructureRef/name', 'shared'));
    expect(() => Testing.synth(chart)).not.toThrow();
    expect(() => app.synth()).not.toThrow();
  });
});

test('guards an app once', () => {
  const { app, cluster } = makeCluster(new App());
  BundleGuard.install(cluster);
  const find = jest.spyOn(validator, 'findViolations');
  app.node.validate();
  expect(find).toHaveBeenCalledTimes(1);
  find.mockRestore();
});

test.each([
  ['kind', JsonPatch.remove('/kind')],
  ['apiVersion', JsonPatch.remove('/apiVersion')],
  ['apiVersion', JsonPatch.replace('/apiVersion', 1)],
])('fails for an object without %s and checks the others', (name, patch) => {
  const { chart, cluster, pool } = makeCluster(new App());
  pool.machineTemplate.addJsonPatch(patch);
  cluster.resource.addJsonPatch(JsonPatch.add('/spec/unknown', true));
  const missing = `'${name}' is missing or no text; every Kubernetes object has both 'apiVersion' and 'kind' (file/type-missing)`;
  expect(() => Testing.synth(chart)).toThrow(`[edge/Cluster/Workers/MachineTemplate] ${missing}`);
  expect(() => Testing.synth(chart)).toThrow(/\[edge\/Cluster\/Resource\] spec\.unknown: /);
});

test('warns of what a patch brought about, also where constructs have the same warning for their props', () => {
  const { chart, pool } = makeCluster(new App());
  pool.machineDeployment.addJsonPatch(JsonPatch.replace('/spec/template/spec/version', 'v1.33.0'));
  Testing.synth(chart);
  expect(printed()).toEqual([expect.stringMatching(
    /^warning: \[edge\/Cluster\/Workers\/MachineDeployment\] spec\.template\.spec\.version: .* \(version\/pool-behind\)\n$/)]);
});

test('leaves a warning to the construct that has told it', () => {
  const { chart, cluster } = makeCluster(new App());
  new Metal3WorkerPool(cluster, 'Old', { image: IMAGE, kubernetesVersion: 'v1.33.0' });
  Testing.synth(chart);
  expect(printed()).toEqual([expect.stringMatching(/^warning: \[edge\/Cluster\/Old\] 'kubernetesVersion' .* \(version\/pool-behind\)\n$/)]);
});

test('prints warnings to stderr, once each, unless they are acknowledged', () => {
  const { chart, pool } = makeCluster(new App());
  pool.machineDeployment.metadata.addAnnotation('cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size', '1');
  pool.machineDeployment.metadata.addAnnotation('cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size', '3');
  Testing.synth(chart);
  Testing.synth(chart);
  expect(printed()).toEqual([expect.stringMatching(/^warning: \[edge\/Cluster\/Workers\/MachineDeployment\] spec\.replicas: .* \(pool\/autoscaler-replicas\)\n$/)]);
  const silent = makeCluster(new App());
  silent.pool.machineDeployment.metadata.addAnnotation('cluster.x-k8s.io/cluster-api-autoscaler-node-group-min-size', '1');
  silent.pool.machineDeployment.metadata.addAnnotation('cluster.x-k8s.io/cluster-api-autoscaler-node-group-max-size', '3');
  Warnings.of(silent.pool).acknowledge('pool/autoscaler-replicas', 'replicas are wanted here');
  Testing.synth(silent.chart);
  expect(printed()).toHaveLength(1);
});

describe('rules', () => {
  test('are turned off for a construct and everything below it', () => {
    const { chart, cluster } = makeCluster(new App());
    cluster.resource.addJsonPatch(JsonPatch.add('/spec/unknown', true));
    Rules.of(cluster).turnOff('schema/unknown-field', 'our API server has a newer CRD');
    expect(() => Testing.synth(chart)).not.toThrow();
    expect(printed()).toEqual([]);
  });

  test('stay on beside it', () => {
    const { chart, cluster, pool } = makeCluster(new App());
    cluster.resource.addJsonPatch(JsonPatch.add('/spec/unknown', true));
    Rules.of(pool).turnOff('schema/unknown-field', 'not here');
    expect(() => Testing.synth(chart)).toThrow(/schema\/unknown-field/);
  });

  test('become warnings, and the setting of the inner construct counts', () => {
    const { chart, cluster } = makeCluster(new App());
    cluster.resource.addJsonPatch(JsonPatch.add('/spec/unknown', true));
    Rules.of(chart).turnOff('schema/unknown-field', 'all of it');
    Rules.of(cluster).downgrade('schema/unknown-field', 'but this one I want to see');
    expect(() => Testing.synth(chart)).not.toThrow();
    expect(printed()).toEqual([expect.stringMatching(/^warning: \[edge\/Cluster\/Resource\] spec\.unknown: .* \(schema\/unknown-field\)\n$/)]);
  });

  test('keep the reason in the construct metadata', () => {
    const { chart } = makeCluster(new App());
    Rules.of(chart).turnOff('schema/unknown-field', 'our API server has a newer CRD');
    expect(chart.node.metadata.filter(({ type }) => type === 'cdk8s-cluster-api:rule-setting').map(({ data }) => data as unknown)).toEqual([{ code: 'schema/unknown-field', level: 'off', reason: 'our API server has a newer CRD' }]);
  });

  test.each([
    ['network/cidr-overlapp', 'x', /^\[edge\] 'network\/cidr-overlapp' is not the code of a rule; use one of network\/cidr-overlap, .* \(input\/invalid-value\)$/],
    ['nothing', 'x', /^\[edge\] 'nothing' is not the code of a rule; use a code of one of the areas addon, .* \(input\/invalid-value\)$/],
    ['network/cidr-overlap', ' ',
      /^\[edge\] the setting of 'network\/cidr-overlap' has no reason; say why the rule does not matter here \(input\/invalid-value\)$/],
  ])('fails for the code %s and the reason %j', (code, reason, message) => {
    const { chart } = makeCluster(new App());
    expect(() => Rules.of(chart).turnOff(code, reason)).toThrow(message);
    expect(() => Rules.of(chart).downgrade(code, reason)).toThrow(message);
  });
});
