import { Chart } from 'cdk8s';
import { Construct } from 'constructs';
import { Metal3ControlPlane, Metal3Image, Metal3WorkerPool } from '../providers/metal3';
import { RemoteAccess } from '../remote';
import { Endpoint, HostSelector, KubeVip, MixedCluster, Replicas } from '../root';
import { BlueprintProps, KUBERNETES_VERSION } from './example-environment';

const IMAGES = 'https://images.factory-1.example.com';

/**
 * A factory whose network lets nobody in: three bare metal hosts carry the control plane and dial out to a proxy in the management cluster, which reaches
 * their API server through it. Workers stay in the factory and need no way out for that.
 */
export class FactoryBehindProxy extends Chart {
  constructor(scope: Construct, id: string, props: BlueprintProps = {}) {
    super(scope, id, { namespace: 'factory-1', ...props });
    const version = props.kubernetesVersion ?? KUBERNETES_VERSION;
    const image = Metal3Image.qcow2({ url: `${IMAGES}/node-${version}.qcow2`, checksum: `${IMAGES}/node-${version}.qcow2.sha256sum` });
    const cluster = new MixedCluster(this, 'Cluster', {
      clusterName: 'factory-1',
      apiVersion: props.apiVersion,
      kubernetesVersion: version,
      // A name of the factory's own DNS. The management cluster need not resolve it: it asks the proxy for it.
      endpoint: Endpoint.of('api.factory-1.example.com'),
      podCidrs: ['10.244.0.0/16'],
      remoteAccess: RemoteAccess.connectProxy({ server: { host: 'frp.management.example.com', port: 443 } }),
    });
    new Metal3ControlPlane(cluster, 'ControlPlane', {
      image,
      hostSelector: HostSelector.matchLabels({ site: 'factory-1', role: 'control-plane' }),
      virtualIp: KubeVip.arp({ address: '10.40.0.10', interfaceName: 'eno1' }),
    });
    new Metal3WorkerPool(cluster, 'Line', {
      image,
      hostSelector: HostSelector.matchLabels({ site: 'factory-1', role: 'line' }),
      replicas: Replicas.fixed(4),
    });
  }
}
