import { FleetApp } from '../../../src/fleet';
import { OpenShiftPayload, OpenShiftRelease } from '../../../src/openshift';

const NAMES = [
  'aws-cluster-api-controllers', 'azure-cluster-api-controllers', 'baremetal-cluster-api-controllers', 'cluster-capi-controllers', 'cluster-capi-operator',
  'gcp-cluster-api-controllers', 'ibmcloud-cluster-api-controllers', 'openstack-cluster-api-controllers', 'openstack-resource-controller',
  'vsphere-cluster-api-controllers',
];

const app = new FleetApp({ outputFileExtension: '.yaml' });
new OpenShiftPayload(app, 'manifests', {
  release: OpenShiftRelease.V5_0,
  images: Object.fromEntries(NAMES.map(name => [name, `registry.example.com/openshift/${name}:5.0.0`])),
});

app.synth();
