import { App, Chart } from 'cdk8s';
import { OpenShiftCredentialsRequest, OpenShiftPlatform, OpenShiftRelease } from '../../../src/openshift';

const app = new App();
const chart = new Chart(app, 'azure-credentials');
new OpenShiftCredentialsRequest(chart, 'Azure', {
  release: OpenShiftRelease.V5_0,
  platform: OpenShiftPlatform.AZURE,
  serviceAccountNames: ['capz-manager'],
});

app.synth();
