import { App, Chart } from 'cdk8s';
import { OpenShiftFeatureGate, OpenShiftFeatureSet, OpenShiftGate, OpenShiftRelease } from '../../../src/openshift';
import { Warnings } from '../../../src/root';

const app = new App();
const chart = new Chart(app, 'feature-gate');
const gate = new OpenShiftFeatureGate(chart, 'FeatureGate', {
  release: OpenShiftRelease.V4_22,
  featureSet: OpenShiftFeatureSet.custom({
    enabled: [OpenShiftGate.CLUSTER_API_MACHINE_MANAGEMENT, OpenShiftGate.CLUSTER_API_MACHINE_MANAGEMENT_AWS],
  }),
});
Warnings.of(gate).acknowledge('openshift/irreversible', 'a cluster for tests, which is thrown away');

app.synth();
