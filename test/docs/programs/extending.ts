import { App, Chart } from 'cdk8s';
import { CustomControlPlane, CustomInfraCluster, CustomProvider, CustomWorkerPool } from '../../../src/providers/custom';
import { IInfraCluster, IMixedCluster, MixedCluster, NodePoolProps } from '../../../src/root';

/** All that the cluster has to know of the provider. */
class Hetzner extends CustomProvider {
  constructor(private readonly region: string) {
    super({
      traits: {
        provider: 'hetzner',
        infraClusterKind: 'HetznerCluster',
        primaryRank: 30,
        publishesReadyCondition: true,
        machinesNeedReadyCondition: false,
        honoursManagedBy: false,
        needsExplicitEndpoint: false,
        hostsAreScarce: false,
        providerIdScheme: 'hcloud',
      },
      node: { kubeletArgs: { 'cloud-provider': 'external' } },
    });
  }

  /** Called by the cluster for the first control plane or pool that needs it. */
  public createInfraCluster(cluster: IMixedCluster): IInfraCluster {
    return new CustomInfraCluster(cluster, 'HetznerCluster', {
      traits: this.traits,
      apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1',
      spec: { controlPlaneRegions: [this.region], hetznerSecretRef: { name: 'hetzner', key: { hcloudToken: 'token' } } },
    });
  }
}

const machine = (type: string) => ({
  apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'HCloudMachineTemplate', spec: { type, imageName: 'node-v1.34.2' },
});

interface HetznerWorkerPoolProps extends NodePoolProps {
  readonly provider: Hetzner;
  readonly serverType: string;
}

/** Your own props in, those of the library out. */
class HetznerWorkerPool extends CustomWorkerPool {
  constructor(cluster: IMixedCluster, id: string, { serverType, ...props }: HetznerWorkerPoolProps) {
    super(cluster, id, { ...props, machineTemplate: machine(serverType) });
  }
}

const app = new App();
const cluster = new MixedCluster(new Chart(app, 'cloud', { namespace: 'cloud' }), 'Cluster', {
  clusterName: 'cloud', kubernetesVersion: 'v1.34.2', podCidrs: ['10.244.0.0/16'],
});
const provider = new Hetzner('fsn1');
new CustomControlPlane(cluster, 'ControlPlane', { provider, machineTemplate: machine('cpx31') });
new HetznerWorkerPool(cluster, 'Workers', { provider, serverType: 'cpx51' });

console.log(app.synthYaml());
