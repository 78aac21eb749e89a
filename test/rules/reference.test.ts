import { BUILT_IN } from '../../src/registry';
import { REFERENCE_RULES } from '../../src/rules/reference';
import { DUPLICATE } from '../../src/rules/reference/duplicate';
import { Manifest, Origin, Topology } from '../../src/topology';
import { manifest, topologyOf } from '../topology/bundle';

/** `code Kind/name field: message` of the rules about references and objects. */
function findings(...manifests: Manifest[]): string[] {
  const topology = topologyOf(...manifests);
  return REFERENCE_RULES.flatMap(({ code, check }) => check(topology, BUILT_IN).map(({ at, message }) => `${code} ${at.object} ${at}: ${message}`));
}

const CORE = 'cluster.x-k8s.io';
const INFRA = 'infrastructure.cluster.x-k8s.io';
const BOOTSTRAP = 'bootstrap.cluster.x-k8s.io';
const CONTROL_PLANE = 'controlplane.cluster.x-k8s.io';

const to = (apiGroup: string, kind: string, name: string) => ({ apiGroup, kind, name });
const toOld = (group: string, kind: string, name: string, namespace?: string) => ({ apiVersion: `${group}/v1beta1`, kind, name, namespace });

function cluster(infrastructureRef: object, controlPlaneRef?: object, version = 'v1beta2'): Manifest {
  return manifest(`${CORE}/${version}/Cluster`, 'ns/c', { infrastructureRef, controlPlaneRef });
}

function machines(kind: string, infrastructureRef?: object, configRef?: object): Manifest {
  const spec = { infrastructureRef, bootstrap: configRef === undefined ? {} : { configRef } };
  return manifest(`${CORE}/v1beta2/${kind}`, 'ns/m', kind === 'Machine' ? spec : { template: { spec } });
}

describe('reference/dangling', () => {
  test('is silent about what the controller of a topology writes', () => {
    expect(findings(manifest(`${CORE}/v1beta2/Cluster`, 'ns/c', {
      topology: { classRef: { name: 'small' } },
      infrastructureRef: to(INFRA, 'Metal3Cluster', 'c-x7k2p'),
      controlPlaneRef: to(CONTROL_PLANE, 'KubeadmControlPlane', 'c-9fk2d'),
    }))).toEqual([]);
  });

  test('is silent about a machine pool without bootstrap data', () => {
    expect(findings(
      manifest(`${CORE}/v1beta2/MachinePool`, 'ns/p', {
        template: { spec: { bootstrap: { dataSecretName: '' }, infrastructureRef: to(INFRA, 'AWSManagedMachinePool', 'p') } },
      }),
      manifest(`${INFRA}/v1beta2/AWSManagedMachinePool`, 'ns/p'),
    )).toEqual([]);
  });

  test('fails for templates of providers that nobody here knows, and names none of several others', () => {
    const template = (name: string) => manifest(`${INFRA}/v1/OtherMachineTemplate`, `ns/${name}`);
    expect(findings(machines('MachineSet', to(INFRA, 'OtherMachineTemplate', 'absent')), template('first'), template('second'))).toEqual([
      'reference/dangling MachineSet/m spec.template.spec.infrastructureRef.name: '
      + 'the bundle has no OtherMachineTemplate \'absent\' in namespace \'ns\'; correct the name, or add the object',
    ]);
  });

  test('only warns about the templates of a ClusterClass where there is none', () => {
    expect(findings(manifest(`${CORE}/v1beta2/ClusterClass`, 'k', {
      infrastructure: { templateRef: { apiVersion: `${INFRA}/v1beta2`, kind: 'Metal3ClusterTemplate', name: 'k' } },
    }))).toEqual([
      'reference/outside-bundle ClusterClass/k spec.infrastructure.templateRef.name: '
      + "'k' is not here: the bundle has no Metal3ClusterTemplate at all; add it, or validate this together with the files that hold it",
    ]);
  });

  describe('data templates of Metal3', () => {
    const metal3 = manifest(`${INFRA}/v1beta1/Metal3MachineTemplate`, 'ns/t', { template: { spec: { dataTemplate: { name: 'data' } } } });
    const clusterClass = (name: string) => manifest(`${CORE}/v1beta2/ClusterClass`, 'ns/k', {
      workers: { machineDeployments: [{ infrastructure: { templateRef: { apiVersion: `${INFRA}/v1beta1`, kind: 'Metal3MachineTemplate', name } } }] },
    });

    test('is silent where a ClusterClass refers to the machine template, whose patches replace the name', () => {
      expect(findings(metal3, clusterClass('t'))).toEqual([]);
    });

    test('warns where a ClusterClass refers to another machine template', () => {
      const other = manifest(`${INFRA}/v1beta1/Metal3MachineTemplate`, 'ns/other');
      expect(findings(metal3, other, clusterClass('other'))).toEqual([
        expect.stringMatching(/^reference\/outside-bundle Metal3MachineTemplate\/t spec\.template\.spec\.dataTemplate\.name: /),
      ]);
    });
  });

  test('compares no names in a bundle of very many', () => {
    const templates = Array.from({ length: 201 }, (_, index) => manifest(`${INFRA}/v1/OtherMachineTemplate`, `ns/t-${index}`));
    expect(findings(machines('MachineSet', to(INFRA, 'OtherMachineTemplate', 't-x')), ...templates))
      .toEqual([expect.stringMatching(/; correct the name, or add the object$/)]);
  });

  test('only warns where all objects of the kind are in other namespaces', () => {
    const template = manifest(`${INFRA}/v1/OtherMachineTemplate`, 'other/first');
    expect(findings(machines('MachineSet', to(INFRA, 'OtherMachineTemplate', 'absent')), template)).toEqual([
      'reference/outside-bundle MachineSet/m spec.template.spec.infrastructureRef.name: '
      + "'absent' is not here: the bundle has no OtherMachineTemplate at all in namespace 'ns'; add it, or validate this together with the files that hold it",
    ]);
  });
});

describe('reference/cross-namespace', () => {
  const template = (id: string) => manifest(`${INFRA}/v1beta1/ByoMachineTemplate`, id);
  const controlPlane = (id: string, namespace?: string) => manifest(`${CONTROL_PLANE}/v1beta1/KubeadmControlPlane`, id, {
    machineTemplate: { infrastructureRef: toOld(INFRA, 'ByoMachineTemplate', 't', namespace) },
  });

  test.each([
    ['the object and the target have none', [controlPlane('cp'), template('t')]],
    ['the reference states that of the object', [controlPlane('ns/cp', 'ns'), template('ns/t')]],
    ['only the reference states one', [controlPlane('cp', 'ns'), template('t')]],
    ['one is the default namespace, and the other has none', [controlPlane('default/cp'), template('t')]],
    ['there is a target of that name in another namespace, too', [controlPlane('ns/cp'), template('other/t'), template('ns/t')]],
  ])('is silent where %s', (_what, manifests) => {
    expect(findings(...manifests)).toEqual([]);
  });

  test('fails where both state a namespace', () => {
    expect(findings(controlPlane('ns/cp'), template('other/t'))).toEqual([
      'reference/cross-namespace KubeadmControlPlane/cp spec.machineTemplate.infrastructureRef.name: '
      + "ByoMachineTemplate 't' has namespace 'other' and this object has namespace 'ns'; write the same namespace on both",
    ]);
  });

  test.each([
    ['cp', ['ns/t'], "has namespace 'ns' and this object states none"],
    ['ns/cp', ['t'], "states no namespace and this object has namespace 'ns'"],
    ['ns/cp', ['other/t', 't'], "states no namespace and this object has namespace 'ns'"],
  ])('warns only where %s refers to %s', (from, targets, difference) => {
    expect(findings(controlPlane(from), ...targets.map(template))).toEqual([
      'reference/namespace-unstated KubeadmControlPlane/cp spec.machineTemplate.infrastructureRef.name: '
      + `ByoMachineTemplate 't' ${difference}, so they meet only if the bundle is applied to 'ns'; write the same namespace on both`,
    ]);
  });

  test('fails once where the stated namespace is another one', () => {
    expect(findings(controlPlane('ns/cp', 'other'), template('other/t'))).toEqual([
      expect.stringMatching(/^reference\/cross-namespace KubeadmControlPlane\/cp spec\.machineTemplate\.infrastructureRef\.namespace: /),
    ]);
  });

  test('leaves installers alone, which may be in any namespace', () => {
    expect(findings(
      manifest(`${INFRA}/v1beta1/ByoMachineTemplate`, 'ns/t', {
        template: { spec: { installerRef: toOld(INFRA, 'K8sInstallerConfigTemplate', 'i', 'installers') } },
      }),
      manifest(`${INFRA}/v1beta1/K8sInstallerConfigTemplate`, 'installers/i'),
    )).toEqual([]);
  });
});

describe('reference/wrong-kind', () => {
  test.each<[string, Manifest[]]>([
    ['one object as infra cluster and control plane', [
      cluster(to(INFRA, 'VCluster', 'v'), to(INFRA, 'VCluster', 'v')), manifest(`${INFRA}/v1alpha1/VCluster`, 'ns/v'),
    ]],
    ['managed control planes in the group of infrastructure', [
      cluster(to(INFRA, 'AzureManagedCluster', 'a'), to(INFRA, 'AzureManagedControlPlane', 'a')),
      manifest(`${INFRA}/v1beta1/AzureManagedCluster`, 'ns/a'), manifest(`${INFRA}/v1beta1/AzureManagedControlPlane`, 'ns/a'),
    ]],
    ['the old way of EKS with the control plane for both', [
      cluster(to(CONTROL_PLANE, 'AWSManagedControlPlane', 'a'), to(CONTROL_PLANE, 'AWSManagedControlPlane', 'a')),
      manifest(`${CONTROL_PLANE}/v1beta2/AWSManagedControlPlane`, 'ns/a'),
    ]],
    ['kinds in groups of other projects', [
      machines('MachineDeployment', to('infra.example.com', 'NodeTemplate', 'n'), to('boot.example.com', 'Script', 's')),
      manifest('infra.example.com/v1/NodeTemplate', 'ns/n'), manifest('boot.example.com/v1/Script', 'ns/s'),
    ]],
    ['a machine with its own objects', [
      machines('Machine', to(INFRA, 'Metal3Machine', 'm'), to(BOOTSTRAP, 'KubeadmConfig', 'm')),
      manifest(`${INFRA}/v1beta2/Metal3Machine`, 'ns/m'), manifest(`${BOOTSTRAP}/v1beta2/KubeadmConfig`, 'ns/m'),
    ]],
    ['a reference without a group, which the schema of v1beta2 refuses', [
      machines('MachineDeployment', { kind: 'Metal3MachineTemplate', name: 't' }),
    ]],
  ])('is silent about %s', (_what, manifests) => {
    expect(findings(...manifests)).toEqual([]);
  });

  test.each<[string, Manifest, string]>([
    ['an infra cluster that is a template', cluster(to(INFRA, 'Metal3ClusterTemplate', 'x')), 'infrastructureRef.kind'],
    ['an infra cluster that is a machine', cluster(to(INFRA, 'Metal3Machine', 'x')), 'infrastructureRef.kind'],
    ['an infra cluster in the group of control planes', cluster(to(CONTROL_PLANE, 'Metal3Cluster', 'x')), 'infrastructureRef.apiGroup'],
    ['a pool of data templates', machines('MachineDeployment', to(INFRA, 'Metal3DataTemplate', 'x')), 'infrastructureRef.kind'],
    ['a pool of machines', machines('MachineSet', to(INFRA, 'AWSMachine', 'x')), 'infrastructureRef.kind'],
    ['a template in the core group', machines('MachineDeployment', to(CORE, 'Metal3MachineTemplate', 'x')), 'infrastructureRef.apiGroup'],
    ['a machine pool of templates', machines('MachinePool', to(INFRA, 'AWSMachineTemplate', 'x')), 'infrastructureRef.kind'],
    ['a machine pool with a bootstrap template', machines('MachinePool', undefined, to(BOOTSTRAP, 'KubeadmConfigTemplate', 'x')), 'configRef.kind'],
    ['a machine that is a machine pool', machines('Machine', to(INFRA, 'AWSMachinePool', 'x')), 'infrastructureRef.kind'],
    ['a remediation that is no template', manifest(`${CORE}/v1beta2/MachineHealthCheck`, 'ns/h', {
      remediation: { templateRef: { apiVersion: `${INFRA}/v1beta1`, kind: 'Metal3Remediation', name: 'x' } },
    }), 'templateRef.kind'],
  ])('fails for %s', (_what, object, field) => {
    expect(findings(object)).toEqual([expect.stringMatching(new RegExp(`^reference/wrong-kind .*${field}: `))]);
  });

  test.each<[Manifest, string]>([
    [machines('MachineSet', to(INFRA, 'DockerMachine', 'x')), "'kind' DockerMachine is a machine, and 'infrastructureRef' needs its template; use 'DockerMachineTemplate'"],
    [cluster(to(INFRA, 'Metal3ClusterTemplate', 'x')), "'kind' Metal3ClusterTemplate is a template, and 'infrastructureRef' needs an object made from it; use 'Metal3Cluster'"],
    [machines('MachinePool', to(INFRA, 'AWSMachineTemplate', 'x')),
      "'kind' AWSMachineTemplate is not a machine pool, which 'infrastructureRef' has to name; refer to one, such as AWSMachinePool"],
    [manifest(`${CORE}/v1beta2/MachineHealthCheck`, 'ns/h', { remediation: { templateRef: toOld(INFRA, 'Reboot', 'x') } }),
      "'kind' Reboot is not a template, which 'templateRef' has to name; refer to one"],
  ])('says what to use instead', (object, message) => {
    expect(findings(object)).toEqual([expect.stringMatching(new RegExp(`: ${message}$`))]);
  });

  test('fails for an infra cluster as the control plane', () => {
    expect(findings(cluster(to(INFRA, 'AWSCluster', 'c'), to(INFRA, 'AWSCluster', 'c')), manifest(`${INFRA}/v1beta2/AWSCluster`, 'ns/c'))).toEqual([
      'reference/wrong-kind Cluster/c spec.controlPlaneRef.kind: '
      + '\'kind\' AWSCluster is not a control plane, which \'controlPlaneRef\' has to name; refer to one, such as KubeadmControlPlane',
    ]);
  });

  test('fails for a misspelt group, by the object that is there', () => {
    expect(findings(cluster(to('infrastructure.cluster.k8s.io', 'Metal3Cluster', 'c')), manifest(`${INFRA}/v1beta2/Metal3Cluster`, 'ns/c'))).toEqual([
      'reference/wrong-kind Cluster/c spec.infrastructureRef.apiGroup: \'apiGroup\' infrastructure.cluster.k8s.io is not of the group of '
      + 'Metal3Cluster; it is infrastructure.cluster.x-k8s.io',
    ]);
  });

  test('fails for an IP pool in the group of another IPAM provider', () => {
    const fromPoolRef = to('ipam.cluster.x-k8s.io', 'IPPool', 'p');
    expect(findings(
      manifest(`${INFRA}/v1beta2/Metal3DataTemplate`, 'ns/d', { networkData: { networks: { ipv4: [{ fromPoolRef }] } } }),
      manifest('ipam.metal3.io/v1alpha1/IPPool', 'ns/p'),
    )).toEqual([
      'reference/wrong-kind Metal3DataTemplate/d spec.networkData.networks.ipv4[0].fromPoolRef.apiGroup: '
      + '\'apiGroup\' ipam.cluster.x-k8s.io is not of the group of IPPool; it is ipam.metal3.io',
    ]);
  });

  test('fails for a missing group in v1beta1, whose schema asks for none', () => {
    const infraCluster = manifest(`${INFRA}/v1beta2/Metal3Cluster`, 'ns/c');
    expect(findings(cluster({ kind: 'Metal3Cluster', name: 'c' }, undefined, 'v1beta1'), infraCluster)).toEqual([
      'reference/wrong-kind Cluster/c spec.infrastructureRef.apiVersion: \'apiVersion\' is missing; Metal3Cluster is of group '
      + 'infrastructure.cluster.x-k8s.io',
    ]);
  });
});

describe('reference/unresolved', () => {
  const host = (name: string, credentialsName: string) => manifest('metal3.io/v1alpha1/BareMetalHost', `ns/${name}`, { bmc: { credentialsName } });
  const secret = (id: string) => manifest('v1/Secret', id);
  const pool = (id: string, clusterName: string) => manifest('ipam.metal3.io/v1alpha1/IPPool', id, { clusterName });
  const identity = (id: string) => manifest(`${INFRA}/v1beta2/AWSClusterRoleIdentity`, id);
  const aws = manifest(`${INFRA}/v1beta2/AWSCluster`, 'ns/c', { identityRef: { kind: 'AWSClusterRoleIdentity', name: 'prod' } });

  test.each<[string, Manifest[]]>([
    ['Secrets that are elsewhere', [host('a', 'a-bmc'), secret('ns/unlike-it')]],
    ['numbered siblings', [host('a', 'host-2-bmc'), secret('ns/host-1-bmc')]],
    ['Secrets of a similar name that others use', [host('a', 'node-a'), host('b', 'node-b'), secret('ns/node-b')]],
    ['Secrets without a namespace', [host('a', 'a-bmc'), secret('a-bmc')]],
    ['Secrets among very many', [host('a', 'tpyo'), secret('ns/typo'), ...Array.from({ length: 200 }, (_, index) => secret(`ns/s-${index}`))]],
    ['Clusters that are elsewhere', [pool('ns/p', 'c')]],
    ['Clusters of other names in other namespaces', [pool('ns/p', 'c'), manifest(`${CORE}/v1beta2/Cluster`, 'other/d')]],
    ['Clusters of other names in the namespace', [pool('ns/p', 'absent'), manifest(`${CORE}/v1beta2/Cluster`, 'ns/present')]],
    ['identities that are elsewhere', [aws]],
    ['identities that are elsewhere, where others are here', [aws, identity('test')]],
    ['identities whose manifest has a namespace that means nothing', [aws, identity('other/prod')]],
    ['pools of remote machines without hosts', [
      manifest(`${INFRA}/v1beta2/RemoteMachineTemplate`, 'ns/t', { template: { spec: { pool: 'floor' } } }),
      manifest(`${INFRA}/v1beta2/PooledRemoteMachine`, 'ns/m', { pool: 'roof' }),
    ]],
  ])('is silent about %s', (_what, manifests) => {
    expect(findings(...manifests)).toEqual([]);
  });

  test.each<[string, Manifest[], string]>([
    ['a Cluster of nearly that name', [
      pool('ns/p', 'production'), manifest(`${CORE}/v1beta2/Cluster`, 'ns/prodution'),
    ], 'did you mean \'prodution\'?'],
    ['a Secret in another namespace', [host('a', 'a-bmc'), secret('other/a-bmc')], 'the one here has namespace \'other\''],
    ['a Secret of the AWS provider', [
      manifest(`${INFRA}/v1beta2/AWSClusterStaticIdentity`, 'i', { secretRef: 'aws-keys' }), secret('capa/aws-kyes'),
    ], 'did you mean \'aws-kyes\'?'],
  ])('warns and names %s', (_what, manifests, hint) => {
    const [found, ...others] = findings(...manifests);
    expect([found.startsWith('reference/unresolved '), found.slice(found.indexOf('; ') + 2), others]).toEqual([true, hint, []]);
  });
});

describe('object/duplicate', () => {
  test('is silent about other namespaces, kinds and groups, and objects that get their name later', () => {
    const nameless = { apiVersion: 'batch/v1', kind: 'Job', metadata: { generateName: 'x-' } };
    expect(findings(
      manifest('v1/ConfigMap', 'a/x'), manifest('v1/ConfigMap', 'b/x'), manifest('v1/Secret', 'a/x'), manifest('example.com/v1/ConfigMap', 'a/x'),
      nameless, nameless,
    )).toEqual([]);
  });

  test('fails for each further one', () => {
    const twice = manifest('v1/ConfigMap', 'a/x');
    expect(findings(twice, twice, twice)).toEqual(Array.from({ length: 2 }, () =>
      'object/duplicate ConfigMap/x metadata.name: the bundle has this object twice, and what is applied last wins; rename or remove one'));
  });

  test.each<[string, Origin, string]>([
    ['its construct', { constructPath: 'app/chart/map' }, ', first in app/chart/map,'],
    ['its file and line', { file: 'a.yaml', lineOf: () => 7 }, ', first in a.yaml:7,'],
    ['its file', { file: 'a.yaml' }, ', first in a.yaml,'],
  ])('says where the first one is by %s', (_, origin, expected) => {
    const twice = manifest('v1/ConfigMap', 'a/x');
    const topology = Topology.of([{ manifest: twice, origin }, { manifest: twice, origin: {} }], BUILT_IN);
    expect(DUPLICATE.check(topology, BUILT_IN).map(({ message }) => message)).toEqual([`the bundle has this object twice${expected} and what is applied last wins; rename or remove one`]);
  });
});

test.each<[string, Manifest]>([
  ['an empty list of owners', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x', ownerReferences: [] } }],
  ['an empty status', { ...manifest(`${CORE}/v1beta2/MachineDrainRule`, 'x'), status: {} }],
  ['a status of null', { ...manifest(`${CORE}/v1beta2/MachineDrainRule`, 'x'), status: null }],
  ['a status of a kind of others', { ...manifest('apps/v1/Deployment', 'x'), status: { replicas: 1 } }],
])('%s means nothing', (_what, object) => {
  expect(findings(object)).toEqual([]);
});

test('object/owner-references is silent about owners that are in the bundle, and fails for others', () => {
  const owned = (...uids: string[]) => ({
    apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'x', ownerReferences: uids.map(uid => ({ apiVersion: 'v1', kind: 'ConfigMap', name: 'owner', uid })) },
  });
  const owner = { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'owner', uid: '1-2-3' } };
  expect(findings(owned('1-2-3'), owner)).toEqual([]);
  expect(findings(owned('1-2-3', '4-5-6'), owner)).toEqual([expect.stringMatching(/^object\/owner-references ConfigMap\/x metadata\.ownerReferences: /)]);
});

describe('object/secret-value', () => {
  test('keys of Secrets that External Secrets names are no secrets, and values in its templates are', () => {
    const external = (spec: object) => findings(manifest('external-secrets.io/v1/ExternalSecret', 'ns/e', spec)).filter(text => text.startsWith('object/'));
    expect(external({ data: [{ secretKey: 'userData', remoteRef: { key: 'worker-user-data-managed' } }] })).toEqual([]);
    expect(external({ target: { template: { data: { password: 'correct-horse-battery' } } } })).toHaveLength(1);
    expect(findings(manifest('example.com/v1/Example', 'ns/e', { secretKey: 'correct-horse-battery' })).filter(text => text.startsWith('object/'))).toHaveLength(1);
  });

  const secret = (members: object) => ({ ...manifest('v1/Secret', 'ns/s'), ...members });
  const base64 = (text: string) => Buffer.from(text).toString('base64');

  test.each([
    ['no values', {}],
    ['empty values', { data: { a: '' }, stringData: { b: ' \n' } }],
    ['an addon', { type: 'addons.cluster.x-k8s.io/resource-set', stringData: { a: 'kind: ConfigMap' } }],
    ['values that SOPS has encrypted', { data: { a: 'ENC[AES256_GCM,data:x]' } }],
    ['a note of SOPS', { data: { a: 'eA==' }, sops: { version: '3.9.0' } }],
    ['a placeholder of Argo CD Vault Plugin', { stringData: { a: '<path:secret/data/x#key>' } }],
    ['a variable', { stringData: { a: '${PASSWORD}' } }],
    ['an encoded placeholder', { data: { a: base64('<password>') } }],
    ['a script', { stringData: { setup: '#!/bin/sh\nset -eu\ncurl -fsSL https://example.com/x\n' } }],
    ['a unit file', { data: { 'setup.service': base64('[Unit]\nDescription=Setup\n'), 'other': base64('# Ours\n\n[Service]\nExecStart=/bin/true\n') } }],
    ['a static pod', { data: { 'kube-vip.yaml': base64('---\n# Ours\napiVersion: v1\nkind: Pod\nspec: {}\n') } }],
    ['a part of a script', { stringData: { 'functions.sh': 'setup() { :; }\n' } }],
    ['a certificate', { data: { 'ca.crt': base64('-----BEGIN CERTIFICATE-----\nMIIB\n-----END CERTIFICATE-----\n') } }],
    ['values that are no text', { data: { a: 1 }, stringData: ['a'] }],
  ])('is silent about %s', (_what, members) => {
    expect(findings(secret(members))).toEqual([]);
  });

  test('is silent about the network data of a host', () => {
    const host = manifest('metal3.io/v1alpha1/BareMetalHost', 'ns/h', { networkData: { name: 's', namespace: 'ns' } });
    expect(findings(secret({ stringData: { networkData: 'links: []' } }), host)).toEqual([]);
  });

  test.each([
    ['a script with a password', { stringData: { 'setup.sh': "#!/bin/sh\necho 'root:hunter2' | chpasswd\n" } }, 'stringData["setup.sh"]'],
    ['a static pod with a password', { stringData: { 'pod.yaml': 'apiVersion: v1\nkind: Pod\nspec:\n  args: [--password=hunter22]\n' } }, 'stringData["pod.yaml"]'],
    ['a unit file with a token', { data: { unit: base64('[Service]\nEnvironment=API_TOKEN=abcdef0123\n') } }, 'data.unit'],
    ['a key behind a certificate', { stringData: { pem: '-----BEGIN CERTIFICATE-----\nx\n-----END CERTIFICATE-----\n-----BEGIN PRIVATE KEY-----\nx\n' } }, 'stringData.pem'],
    ['an addon with a private key', { type: 'addons.cluster.x-k8s.io/resource-set', stringData: { a: 'key: |\n  -----BEGIN PRIVATE KEY-----\n' } }, 'stringData.a'],
  ])('warns of %s', (_, members, place) => {
    expect(findings(secret(members)).map(text => text.slice(0, text.indexOf(': ')))).toEqual([`object/secret-value Secret/s ${place}`]);
  });

  test.each([
    ['an environment variable', { env: [{ name: 'DB_PASSWORD', value: 'hunter2' }] }, 'spec.env[0].value', 'a password or token'],
    ['a file that is encoded', { files: [{ content: base64('password: hunter2'), encoding: 'base64' }] }, 'spec.files[0].content', 'a password or token'],
    ['a token', { discovery: { bootstrapToken: { token: 'abcdef.0123456789abcdef' } } }, 'spec.discovery.bootstrapToken.token', 'a password or token'],
    ['an address', { repoURL: 'https://me:hunter2@git.example.com/x' }, 'spec.repoURL', 'a password in a URL'],
  ])('warns of %s in another object', (_, spec, place, what) => {
    expect(findings(manifest('example.com/v1/Example', 'ns/e', spec)).filter(text => text.startsWith('object/'))).toEqual([`object/secret-value Example/e ${place}: `
      + `holds ${what}, which everybody who can read the manifests can read; keep it out of the repository: refer to a Secret by name, and for that use External Secrets, Sealed Secrets or SOPS`]);
  });

  test('says nothing of what SOPS has encrypted, of schemas and of references', () => {
    const spec = { password: 'hunter2' };
    expect(findings({ ...manifest('example.com/v1/Example', 'ns/e', spec), sops: { version: '3.9.0' } }).filter(text => text.startsWith('object/'))).toEqual([]);
    expect(findings(manifest('apiextensions.k8s.io/v1/CustomResourceDefinition', 'ns/e', spec)).filter(text => text.startsWith('object/secret'))).toEqual([]);
    expect(findings(manifest('example.com/v1/Example', 'ns/e', { passwordSecretName: 'a', token: { secretRef: { name: 'b' } } })).filter(text => text.startsWith('object/'))).toEqual([]);
  });

  test('warns once for a Secret, about the first value that tells something', () => {
    expect(findings(secret({ data: { 'ca.crt': '', 'clouds.yaml': base64('password: x'), 'other': base64('x') } })))
      .toEqual([expect.stringMatching(/^object\/secret-value Secret\/s data\["clouds\.yaml"\]: /)]);
  });
});

describe('pool/selector-mismatch', () => {
  const pool = (selector: unknown, labels?: object) => manifest(`${CORE}/v1beta1/MachineDeployment`, 'ns/p', {
    clusterName: 'c', selector, template: { metadata: { labels }, spec: { clusterName: 'c' } },
  });

  test.each<[string, Manifest]>([
    ['no selector, which the webhook fills', pool(undefined)],
    ['an empty selector, which the webhook fills', pool({}, { tier: 'db' })],
    ['a label of the cluster that the webhook adds to the machines', pool({ matchLabels: { 'cluster.x-k8s.io/cluster-name': 'c' } })],
    ['expressions that match', pool({ matchExpressions: [{ key: 'tier', operator: 'In', values: ['db'] }] }, { tier: 'db' })],
  ])('is silent about %s', (_what, object) => {
    expect(findings(object)).toEqual([]);
  });

  test.each<[string, Manifest]>([
    ['a label that machines lack', pool({ matchLabels: { tier: 'db' } })],
    ['an expression that excludes them', pool({ matchExpressions: [{ key: 'tier', operator: 'NotIn', values: ['db'] }] }, { tier: 'db' })],
  ])('fails for %s', (_what, object) => {
    expect(findings(object)).toEqual([expect.stringMatching(/^pool\/selector-mismatch MachineDeployment\/p spec\.selector: /)]);
  });
});

describe('pool/cluster-name-mismatch', () => {
  test('is silent where no cluster is named', () => {
    expect(findings(manifest(`${CORE}/v1beta2/MachineSet`, 'ns/p', { template: { spec: { clusterName: 'c' } } }))).toEqual([]);
  });

  test.each([
    ['MachineSet', ['spec.template.metadata.labels', 'spec.selector.matchLabels']],
    ['MachineDeployment', []],
  ])('fails for each label of a %s that names another cluster and that no webhook writes over', (kind, labelsOf) => {
    const label = { 'cluster.x-k8s.io/cluster-name': 'd' };
    expect(findings({
      apiVersion: `${CORE}/v1beta2`,
      kind,
      metadata: { name: 'p', labels: label },
      spec: { clusterName: 'c', selector: { matchLabels: label }, template: { metadata: { labels: label }, spec: { clusterName: 'c' } } },
    })).toEqual(labelsOf.map(labels =>
      `pool/cluster-name-mismatch ${kind}/p ${labels}["cluster.x-k8s.io/cluster-name"]: `
      + '\'cluster.x-k8s.io/cluster-name\' is \'d\' and \'spec.clusterName\' is \'c\'; write one name'));
  });
});
