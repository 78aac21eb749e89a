import { checkRule } from './check-rule';
import { bundle, object, pool, template } from './cloud-bundle';
import { IMAGE_DIFFERS } from '../../src/rules/core/image-differs';

const withImage = (url: string, version?: string) => bundle(pool('Metal3MachineTemplate', { version }), template('Metal3MachineTemplate', { image: { url } }));

describe('the name of an image', () => {
  test.each([
    'http://images/node-v1.34.2.raw', 'http://images/ubuntu-2404-kube-v1.34.2-20250101.qcow2', 'http://images/capi-1-34-2', 'http://images/node.raw',
    'http://images/ubuntu-22.04-1.34.raw', 'http://10.1.33.4/node.raw', 'http://images/flatcar-3510.2.1.raw', 'http://images/build-1-30-2026.raw',
    'http://images/from-v1.33.1-to-v1.34.2.raw', '${IMAGE}', '',
  ])("may be '%s'", url => {
    expect(checkRule(IMAGE_DIFFERS, withImage(url, 'v1.34.2'))).toEqual([]);
  });

  test.each([
    ['http://images/node-v1.33.1.raw', 'v1.33.1'], ['http://images/UBUNTU_24.04_NODE_IMAGE_K8S_v1.34.1-raw.img', 'v1.34.1'], ['http://images/capi-1-32-0', 'v1.32.0'],
    ['http://images/k8s-1dot33dot4-ubuntu-2404', 'v1.33.4'],
  ])("fails as '%s', which says %s", (url, release) => {
    expect(checkRule(IMAGE_DIFFERS, withImage(url, 'v1.34.2'))).toEqual([
      `spec.template.spec.image.url: '${url}' is an image of Kubernetes ${release} by its name, and MachineDeployment/workers has machines of v1.34.2; `
        + 'use the image of that version, or the version of the image',
    ]);
  });

  test.each([undefined, 'new'])('says nothing to the version %s', version => {
    expect(checkRule(IMAGE_DIFFERS, withImage('http://images/node-v1.33.1.raw', version))).toEqual([]);
  });

  test('is told once of pools that share a template and a version, and again of another version', () => {
    const share = (name: string, version: string) => object('MachineDeployment', name, {
      clusterName: 'shop',
      template: { spec: { version, infrastructureRef: { apiGroup: 'infrastructure.cluster.x-k8s.io', kind: 'AzureMachineTemplate', name: 'workers' } } },
    });
    const azure = template('AzureMachineTemplate', { image: { computeGallery: { gallery: 'g', name: 'n', version: '1.33.1' } } });
    expect(checkRule(IMAGE_DIFFERS, bundle(share('a', 'v1.33.1'), share('b', 'v1.34.2'), azure))).toEqual([
      "spec.template.spec.image.computeGallery.version: '1.33.1' is an image of Kubernetes v1.33.1 by its name, and MachineDeployment/b has machines of v1.34.2; "
        + 'use the image of that version, or the version of the image',
    ]);
  });

  test.each([
    ['GCPMachineTemplate', { image: 'projects/p/global/images/ubuntu-2404-v1-33-1' }],
    ['OpenStackMachineTemplate', { image: { filter: { name: 'ubuntu-kube-v1.33.1' } } }],
    ['KubevirtMachineTemplate', { virtualMachineTemplate: { spec: { template: { spec: { volumes: [{ containerDisk: { image: 'quay.io/capk/ubuntu:v1.33.1' } }] } } } } }],
  ])('is found in %s', (kind, spec) => {
    expect(checkRule(IMAGE_DIFFERS, bundle(pool(kind, { version: 'v1.34.2' }), template(kind, spec)))).toHaveLength(1);
  });
});
