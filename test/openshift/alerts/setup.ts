import { App, Chart } from 'cdk8s';
import {
  OpenShiftAlert, OpenShiftAlerts, OpenShiftMachineMetrics, OpenShiftMetricsSource, OpenShiftPlatform, OpenShiftRelease,
} from '../../../src/openshift';
import { find, Manifest, synth } from '../../support/manifests';

export const METRICS_IMAGE = `registry.example.com/kube-state-metrics:v2.19.1@sha256:${'4b'.repeat(32)}`;

/** A chart without a namespace: objects of OpenShift have theirs. */
export function openShiftChart(): Chart {
  return new Chart(new App(), 'test');
}

/** Metrics of machines on AWS and Azure. */
export function machineMetrics(chart: Chart): OpenShiftMachineMetrics {
  return new OpenShiftMachineMetrics(chart, 'MachineMetrics', {
    release: OpenShiftRelease.V5_0, platforms: [OpenShiftPlatform.AWS, OpenShiftPlatform.AZURE], image: METRICS_IMAGE,
  });
}

/** A PrometheusRule with all alerts. */
export function everyAlert(): Manifest {
  const chart = openShiftChart();
  new OpenShiftAlerts(chart, 'Alerts', {
    release: OpenShiftRelease.V5_0,
    machineMetrics: machineMetrics(chart),
    foreignPlatforms: [OpenShiftPlatform.AZURE, OpenShiftPlatform.GCP],
    sources: Object.values(OpenShiftMetricsSource),
  });
  return find(synth(chart), 'PrometheusRule', 'cluster-api');
}

/** The rule of an alert. */
export function ruleOf(manifest: Manifest, alert: OpenShiftAlert): Manifest {
  return manifest.spec.groups[0].rules.find((rule: Manifest) => rule.alert === alert);
}
