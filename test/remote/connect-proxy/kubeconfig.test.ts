import { parse } from 'yaml';
import { factoryChart } from './access';
import { renderKubeconfigTemplate } from '../../../src/remote/connect-proxy/kubeconfig';
import { find, Manifest, synth } from '../../support/manifests';

const SAMPLE: { readonly [name: string]: string } = {
  'ca.crt': '-----BEGIN CERTIFICATE-----\nCA\n-----END CERTIFICATE-----\n',
  'tls.crt': '-----BEGIN CERTIFICATE-----\nCLIENT\n-----END CERTIFICATE-----\n',
  'tls.key': '-----BEGIN RSA PRIVATE KEY-----\nKEY\n-----END RSA PRIVATE KEY-----\n',
};

/** External Secrets as far as the template goes: values by name, in base64. Anything else is an error. */
function render(template: string, values: { readonly [name: string]: string }): string {
  return template.replace(/\{\{[^}]*\}\}/g, action => {
    const [, name] = /^\{\{ \.(\w+) \| b64enc \}\}$/.exec(action) ?? [];
    if (name === undefined || !Object.hasOwn(values, name)) {
      throw new Error(`unknown: ${action}`);
    }
    return Buffer.from(values[name]).toString('base64');
  });
}

function externalSecret(): Manifest {
  return find(synth(factoryChart()), 'ExternalSecret', 'factory-1-kubeconfig');
}

test('filled with certificates it is a kubeconfig that leads through the proxy', () => {
  const { spec } = externalSecret();
  const values = Object.fromEntries(spec.data.map(({ secretKey, remoteRef }: Manifest) => [secretKey, SAMPLE[remoteRef.property]]));
  const kubeconfig = parse(render(spec.target.template.data.value, values)) as Manifest;
  const encoded = (name: string) => Buffer.from(SAMPLE[name]).toString('base64');
  expect(kubeconfig).toEqual({
    'apiVersion': 'v1',
    'kind': 'Config',
    'current-context': 'admin',
    'clusters': [{
      name: 'factory-1',
      cluster: {
        'server': 'https://api.factory-1.example.com:6443',
        'proxy-url': 'http://factory-1-frps.edge.svc:8888',
        'certificate-authority-data': encoded('ca.crt'),
      },
    }],
    'contexts': [{ name: 'admin', context: { cluster: 'factory-1', user: 'admin' } }],
    'users': [{ name: 'admin', user: { 'client-certificate-data': encoded('tls.crt'), 'client-key-data': encoded('tls.key') } }],
  });
});

test('its Secret is one that Cluster API finds and never takes for its own', () => {
  const { template } = externalSecret().spec.target;
  expect(template).toMatchObject({ type: 'Opaque', metadata: { labels: { 'cluster.x-k8s.io/cluster-name': 'factory-1' } } });
  expect(Object.keys(template.data)).toEqual(['value']);
});

test('an IPv6 address of the API server stands in brackets', () => {
  const kubeconfig = parse(render(renderKubeconfigTemplate({ clusterName: 'a', server: '[fd00::1]:6443', proxyUrl: 'http://p:1' }), { ca: '', crt: '', key: '' })) as Manifest;
  expect(kubeconfig.clusters[0].cluster.server).toBe('https://[fd00::1]:6443');
});
