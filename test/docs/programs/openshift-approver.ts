import { App, Chart } from 'cdk8s';
import { OpenShiftMachineApprover, OpenShiftRelease } from '../../../src/openshift';

const app = new App();
const chart = new Chart(app, 'approvers');
for (const cluster of ['berlin', 'oslo']) {
  new OpenShiftMachineApprover(chart, cluster, {
    release: OpenShiftRelease.V5_0,
    image: 'registry.example.com/openshift/cluster-machine-approver:5.0.0',
    proxyImage: 'registry.example.com/openshift/kube-rbac-proxy:5.0.0',
    approverName: `machine-approver-${cluster}`,
    machineNamespace: cluster,
    workloadCluster: { secretName: `${cluster}-kubeconfig` },
  });
}

app.synth();
