import { CA_LIFETIME, CA_RENEWAL, ObjectWriter } from './objects';
import { CLUSTER_NAME_LABEL, l1Enum } from '../../core';


/**
 * Who makes the CA of a cluster. It has to be there before the control plane, so that a kubeconfig can be; else Cluster API makes one of its own, which
 * nobody else can issue certificates of. Cluster API makes the CAs of etcd and of the front proxy and the key of service accounts itself.
 */
export class ClusterCa {
  /** cert-manager makes it, and keeps its key for good. It is valid for ten years. */
  public static certManager(): ClusterCa {
    return new ClusterCa(true);
  }

  /**
   * You make the Secret `<cluster>-ca` yourself, before the cluster is applied: of type `kubernetes.io/tls`, with the certificate of the CA in
   * `tls.crt`, its key in `tls.key` and the label `cluster.x-k8s.io/cluster-name`. It has to be a root: machines know no CA above it.
   */
  public static existing(): ClusterCa {
    return new ClusterCa(false);
  }

  private constructor(private readonly isMade: boolean) {}

  /**
   * Writes the CA, if it is made here.
   *
   * @internal
   */
  public _write(writer: ObjectWriter, clusterName: string, name: string, selfSignedIssuer: string): void {
    if (this.isMade) {
      writer.certificate('ClusterCa', name, {
        secretName: name,
        secretTemplate: { labels: { [CLUSTER_NAME_LABEL]: clusterName } },
        isCa: true,
        commonName: 'kubernetes',
        duration: CA_LIFETIME,
        renewBefore: CA_RENEWAL,
        // Machines have the certificate, and with a new key they would know the API server no longer.
        privateKey: { algorithm: l1Enum('RSA'), size: 2048, rotationPolicy: l1Enum('Never') },
        usages: ['digital signature', 'key encipherment', 'cert sign', 'crl sign'].map(l1Enum),
        issuerRef: { kind: 'Issuer', name: selfSignedIssuer },
      });
    }
  }
}
