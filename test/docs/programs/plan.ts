import { RolloutPlan } from '../../../src/plan';

const pool = (version: string) => `
apiVersion: cluster.x-k8s.io/v1beta2
kind: MachineDeployment
metadata: { name: edge-workers, namespace: edge }
spec:
  clusterName: edge
  replicas: 3
  selector: { matchLabels: {} }
  template:
    spec:
      clusterName: edge
      version: ${version}
      bootstrap: { configRef: { apiGroup: bootstrap.cluster.x-k8s.io, kind: KubeadmConfigTemplate, name: edge-workers } }
      infrastructureRef: { apiGroup: infrastructure.cluster.x-k8s.io, kind: Metal3MachineTemplate, name: edge-workers }
`;

const plan = RolloutPlan.fromYaml(pool('v1.34.2'), pool('v1.34.3'));
console.log(plan.summary.replaced.max); // 3
console.log(plan.toText());
