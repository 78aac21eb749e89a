import { App, Chart } from 'cdk8s';
import { MixedCluster } from 'cdk8s-cluster-api';
import { AcmeControlPlane, AcmeIdentity, AcmeInfraCluster, AcmeSize, AcmeWorkerPool } from '../src';

/** A cluster on machines of Acme. */
export class AcmeChart extends Chart {
  public readonly cluster: MixedCluster;
  public readonly infraCluster: AcmeInfraCluster;
  public readonly workers: AcmeWorkerPool;

  constructor(app: App, id: string, { rack = 'a1' }: { readonly rack?: string } = {}) {
    super(app, id, { namespace: id });
    const identity = new AcmeIdentity(this, 'Identity', 'team-a');
    this.cluster = new MixedCluster(this, 'Cluster', { clusterName: id, kubernetesVersion: 'v1.34.2', podCidrs: ['10.244.0.0/16'] });
    this.infraCluster = new AcmeInfraCluster(this.cluster, 'Acme', { racks: ['a1', 'a2'], identity, vlans: [100] });
    new AcmeControlPlane(this.cluster, 'ControlPlane', { replicas: 3, rack: 'a1' });
    this.workers = new AcmeWorkerPool(this.cluster, 'Workers', { rack, size: AcmeSize.LARGE });
  }
}
