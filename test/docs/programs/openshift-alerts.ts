import { App, Chart, Duration } from 'cdk8s';
import {
  OpenShiftAlert, OpenShiftAlerts, OpenShiftAlertSeverity, OpenShiftMachineMetrics, OpenShiftPlatform, OpenShiftRelease,
} from '../../../src/openshift';

const app = new App();
const chart = new Chart(app, 'cluster-api-monitoring');
const release = OpenShiftRelease.V4_22;
const machineMetrics = new OpenShiftMachineMetrics(chart, 'MachineMetrics', {
  release,
  platforms: [OpenShiftPlatform.AWS],
  image: `registry.example.com/kube-state-metrics:v2.19.1@sha256:${'0'.repeat(64)}`,
});
new OpenShiftAlerts(chart, 'Alerts', {
  release,
  machineMetrics,
  settings: [{ alert: OpenShiftAlert.MACHINE_WITHOUT_NODE, severity: OpenShiftAlertSeverity.CRITICAL, pendingFor: Duration.minutes(30) }],
});
app.synth();
