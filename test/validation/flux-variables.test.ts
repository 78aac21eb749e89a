import { BUILT_IN } from '../../src/registry';
import { Manifest } from '../../src/topology';
import { findViolations } from '../../src/validation';

const KUSTOMIZATION = {
  apiVersion: 'kustomize.toolkit.fluxcd.io/v1',
  kind: 'Kustomization',
  metadata: { name: 'clusters', namespace: 'flux-system' },
  spec: {
    interval: '10m', prune: false, path: './clusters', sourceRef: { kind: 'GitRepository', name: 'fleet' }, postBuild: { substitute: { replicas: '3', version: 'v1.34.2' } },
  },
};

function pool(metadata: object = {}): Manifest {
  const ref = (group: string, kind: string): object => ({ apiGroup: `${group}.cluster.x-k8s.io`, kind, name: 'workers' });
  const machine = {
    clusterName: 'c', version: '${version}', bootstrap: { configRef: ref('bootstrap', 'KubeadmConfigTemplate') }, infrastructureRef: ref('infrastructure', 'OpenStackMachineTemplate'),
  };
  return {
    apiVersion: 'cluster.x-k8s.io/v1beta2',
    kind: 'MachineDeployment',
    metadata: { name: 'workers', namespace: 'ns', ...metadata },
    spec: { clusterName: 'c', replicas: '${replicas}', template: { spec: machine } },
  };
}

function codes(...manifests: Manifest[]): string[] {
  return findViolations(manifests.map(manifest => ({ manifest, origin: {} })), BUILT_IN).map(({ code, at }) => `${code} ${at}`).filter(text => !text.startsWith('reference/'));
}

const REFUSED = ['schema/wrong-type spec.replicas', 'version/invalid spec.template.spec.version'];

test('nothing is said of a text that Flux fills in', () => {
  expect(codes(KUSTOMIZATION, pool())).toEqual([]);
});

test('all is said of it where nobody fills it in', () => {
  expect(codes(pool())).toEqual(expect.arrayContaining(REFUSED));
  const { postBuild, ...spec } = KUSTOMIZATION.spec;
  expect(codes({ ...KUSTOMIZATION, spec }, pool())).toEqual(expect.arrayContaining(REFUSED));
});

test.each(['annotations', 'labels'])('all is said of an object that keeps its texts by %s', place => {
  expect(codes(KUSTOMIZATION, pool({ [place]: { 'kustomize.toolkit.fluxcd.io/substitute': 'disabled' } }))).toEqual(expect.arrayContaining(REFUSED));
});

test('a variable without a value is told by the rules about deliveries', () => {
  const substitute = { version: 'v1.34.2' };
  expect(codes({ ...KUSTOMIZATION, spec: { ...KUSTOMIZATION.spec, postBuild: { substitute } } }, pool())).toEqual(['gitops/flux-variables spec.replicas']);
});

test('a password beside a variable is told, and so is text that would become configuration', () => {
  const config: Manifest = {
    apiVersion: 'bootstrap.cluster.x-k8s.io/v1beta2',
    kind: 'KubeadmConfigTemplate',
    metadata: { name: 'workers', namespace: 'ns' },
    spec: {
      template: {
        spec: {
          files: [{ path: '/etc/${site} #', content: 'a' }], preKubeadmCommands: ['curl https://operator:Zw7rTq2k@${host}/key'],
        },
      },
    },
  };
  expect(codes(KUSTOMIZATION, config)).toEqual(expect.arrayContaining([
    'object/secret-value spec.template.spec.preKubeadmCommands[0]', 'text/unsafe spec.template.spec.files[0].path',
  ]));
});
