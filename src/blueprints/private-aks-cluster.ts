import { Chart, Duration } from 'cdk8s';
import { Construct } from 'constructs';
import { AksControlPlane, AksFluxConfiguration, AksMachinePool, AksPoolMode, AzureIdentity } from '../providers/azure';
import { MixedCluster, Replicas, Warnings } from '../root';
import { AZURE_SUBSCRIPTION, BlueprintProps, KUBERNETES_VERSION } from './example-environment';

/**
 * AKS whose API server nobody outside of its virtual network can reach. Azure installs Flux and tells it what to pull, so what is in the cluster comes from
 * Git, and the management cluster speaks to the API of Azure only.
 *
 * Without a way to the API server the control plane does not become ready for Cluster API, and the pool stays as it was made. Where it has to change, connect
 * the networks. The provider needs `ADDITIONAL_ASO_CRDS` with `kubernetesconfiguration.azure.com/FluxConfiguration`.
 */
export class PrivateAksCluster extends Chart {
  constructor(scope: Construct, id: string, props: BlueprintProps = {}) {
    super(scope, id, { namespace: 'ledger', ...props });
    const cluster = new MixedCluster(this, 'Cluster', {
      clusterName: 'ledger',
      apiVersion: props.apiVersion,
      kubernetesVersion: props.kubernetesVersion ?? KUBERNETES_VERSION,
      podCidrs: ['10.244.0.0/16'],
    });
    Warnings.of(cluster).acknowledge('azure/aks-private-endpoint', 'the pool stays as it was made; Flux does the rest');
    const controlPlane = new AksControlPlane(cluster, 'ControlPlane', {
      region: 'westeurope',
      subscriptionId: AZURE_SUBSCRIPTION,
      identity: AzureIdentity.fromName('ledger-azure'),
      endpointAccess: { publicAccess: false },
      extensions: [{ extensionType: 'microsoft.flux' }],
    });
    new AksFluxConfiguration(controlPlane, 'Platform', {
      url: 'https://git.example.com/platform.git',
      kustomizations: [{ name: 'platform', path: 'clusters/ledger' }],
    });
    new AksMachinePool(cluster, 'System', {
      mode: AksPoolMode.SYSTEM,
      instanceType: 'Standard_D4s_v5',
      replicas: Replicas.fixed(3),
      // Nobody can ask nodes that are to go; they are given up after this.
      nodeDeletionTimeout: Duration.seconds(10),
    });
  }
}
