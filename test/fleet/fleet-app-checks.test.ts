import { ApiObject, Chart, JsonPatch } from 'cdk8s';
import { FleetApp } from '../../src/fleet';
import { BareMetalHost } from '../../src/providers/metal3';
import { filesBelow, temporaryFolders } from '../support/folders';

const newFolder = temporaryFolders();

function makeApp(build: (app: FleetApp) => void): FleetApp {
  const app = new FleetApp({ outdir: newFolder() });
  build(app);
  return app;
}

describe('checks everything that it writes', () => {
  test('also a host beside no cluster', () => {
    const app = makeApp(root => new BareMetalHost(new Chart(root, 'hosts', { namespace: 'metal3' }), 'Host', {
      hostName: 'host-1', bmcAddress: 'redfish://10.0.0.1/redfish/v1/Systems/1', bmcCredentialsSecretName: 'bmc', bootMacAddress: '52:54:00:00:00:01',
    }).resource.addJsonPatch(JsonPatch.add('/spec/onlin', true)));
    expect(() => app.synth()).toThrow(new Error('Validation failed with the following errors:\n'
      + "  [hosts/Host/Resource] spec.onlin: 'onlin' is unknown to BareMetalHost v1alpha1 of baremetal-operator v0.13.2; did you mean 'online'? (schema/unknown-field)"));
    expect(filesBelow(app.outdir)).toEqual([]);
  });

  test('also what no construct of this library has made', () => {
    const app = makeApp(root => new ApiObject(new Chart(root, 'theirs'), 'Config', { apiVersion: 'v1', kind: 'ConfigMap', metadata: { name: 'a' }, dat: {} }));
    expect(() => app.synthYaml()).toThrow(/^Validation failed with the following errors:\n {2}\[theirs\/Config\] dat: 'dat' is unknown to ConfigMap v1 of .* \(schema\/unknown-field\)$/);
  });
});
