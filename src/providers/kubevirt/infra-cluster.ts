import { ApiObject, Chart } from 'cdk8s';
import { KubevirtHostingCluster, secretReference } from './hosting-cluster';
import { KubevirtMachineProps } from './machine-props';
import { KUBEVIRT_TRAITS } from './traits';
import { KubevirtCluster } from '../../../imports/kubevirt/v1alpha1/infrastructure.cluster.x-k8s.io';
import { IInfraCluster, IInfraProvider, IMixedCluster, InfraCluster, InfraClusterProps } from '../../contract';
import { checkLabels, checkObjectName, copyProps, finding, inScope, nonEmptyMap, nonEmptyObject, ServiceType } from '../../core';

/** The Service in front of the API server. */
export interface KubevirtControlPlaneService {
  /**
   * From where the API server is reached.
   * @default ServiceType.CLUSTER_IP
   */
  readonly type?: ServiceType;
  /**
   * Labels of the Service.
   * @default - the cluster name only
   */
  readonly labels?: { readonly [key: string]: string };
  /**
   * Annotations of the Service.
   * @default - none
   */
  readonly annotations?: { readonly [key: string]: string };
  /**
   * The namespace of the Service, which must be that of the virtual machines.
   * @default - the namespace of the cluster, or of the kubeconfig of another infrastructure cluster
   */
  readonly namespace?: string;
}

/** Settings of a KubevirtCluster. */
export interface KubevirtInfraClusterProps extends InfraClusterProps {
  /**
   * The Service in front of the API server. Only where the control plane runs on virtual machines of KubeVirt.
   * @default - one of type ClusterIP
   */
  readonly controlPlaneService?: KubevirtControlPlaneService;
  /**
   * The cluster that runs the virtual machines (`infraClusterSecretRef`).
   * @default - the management cluster
   */
  readonly hostingCluster?: KubevirtHostingCluster;
  /**
   * The name of a Secret with the SSH keys `pub` and `key`, by which CAPK looks whether machines have joined that ask for such a check.
   * @default - CAPK makes the keys
   */
  readonly sshKeysSecretName?: string;
}

/**
 * The KubevirtCluster of a mixed cluster. Created by the first KubeVirt control plane or pool; create it before them to set something.
 */
export class KubevirtInfraCluster extends InfraCluster {
  /** The KubevirtCluster object. */
  public readonly resource: ApiObject;
  private readonly settings: KubevirtInfraClusterProps;

  constructor(cluster: IMixedCluster, id: string, props: KubevirtInfraClusterProps = {}) {
    super(cluster, id, KUBEVIRT_TRAITS, props);
    this.settings = copyProps(props);
    const { controlPlaneService = {}, sshKeysSecretName } = this.settings;
    inScope(this, () => checkLabels('controlPlaneService labels', controlPlaneService.labels));
    if (sshKeysSecretName !== undefined) {
      checkObjectName(this, 'sshKeysSecretName', sshKeysSecretName);
    }
    const infraClusterSecretRef = secretReference(this, props.hostingCluster);
    this.resource = this._createResource(KubevirtCluster.GVK, () => KubevirtCluster.manifest({
      spec: {
        controlPlaneEndpoint: this._endpoint(),
        controlPlaneServiceTemplate: this.hasService ? renderService(controlPlaneService) : undefined,
        infraClusterSecretRef,
        sshKeys: nonEmptyObject({ dataSecretName: sshKeysSecretName }),
      },
    }).spec);
    this.node.addValidation({ validate: () => this.roleFindings() });
    this._attach();
  }

  /**
   * Why CAPK's Service would not find the virtual machines of the control plane: it selects those of its own cluster and namespace.
   *
   * @internal
   */
  public _findServiceMismatch(machines: Pick<KubevirtMachineProps, 'hostingCluster' | 'vmNamespace'>): string | undefined {
    const { hostingCluster, controlPlaneService } = this.settings;
    const secret = secretReference(this, hostingCluster);
    if (machines.hostingCluster !== undefined && JSON.stringify(secretReference(this, machines.hostingCluster)) !== JSON.stringify(secret)) {
      return `'hostingCluster' '${machines.hostingCluster.kubeconfigSecretName}' is not that of the infra cluster, in which the Service before the control plane is; `
        + 'set it on KubevirtInfraCluster';
    }
    // The namespace of another cluster stands in its kubeconfig.
    const namespace = secret === undefined ? Chart.of(this).namespace : undefined;
    const [ofService, ofMachines] = [controlPlaneService?.namespace ?? namespace, machines.vmNamespace ?? namespace];
    return ofService === undefined || ofMachines === undefined || ofService === ofMachines
      ? undefined
      : `'vmNamespace' '${ofMachines}' is not the namespace '${ofService}' of the Service before the control plane; `
        + "set 'namespace' of 'controlPlaneService' on KubevirtInfraCluster to it";
  }

  /** CAPK makes the Service of a cluster that it reconciles; elsewhere nothing is behind it. */
  private get hasService(): boolean {
    const { isReconciled, carriesControlPlane } = this._role;
    return isReconciled && carriesControlPlane;
  }

  /** What does not fit the part that the infra cluster plays. */
  private roleFindings(): string[] {
    const { controlPlaneService, sshKeysSecretName } = this.settings;
    const findings: string[] = [];
    if (controlPlaneService !== undefined && !this.hasService) {
      findings.push(finding('input/invalid-value', "'controlPlaneService' is given, and CAPK makes no Service here: only where KubevirtCluster is the primary and the "
        + 'control plane runs on virtual machines of KubeVirt; leave it out'));
    }
    if (sshKeysSecretName !== undefined && !this._role.isReconciled) {
      findings.push(finding('input/invalid-value', `'sshKeysSecretName' '${sshKeysSecretName}' is given, and CAPK uses no SSH keys here: only where it reconciles `
        + 'the KubevirtCluster; leave it out'));
    }
    return findings;
  }
}

/** KubeVirt as a provider of machines. */
export const KUBEVIRT: IInfraProvider = {
  traits: KUBEVIRT_TRAITS,
  createInfraCluster: (cluster: IMixedCluster): IInfraCluster => new KubevirtInfraCluster(cluster, KUBEVIRT_TRAITS.infraClusterKind),
};

/** The KubevirtCluster that is written here; undefined where the cluster is defined elsewhere. */
export function findKubevirtInfraCluster(cluster: IMixedCluster): KubevirtInfraCluster | undefined {
  return cluster.infraClusterOf(KUBEVIRT_TRAITS.infraClusterKind) as KubevirtInfraCluster | undefined;
}

function renderService({ type, labels, annotations, namespace }: KubevirtControlPlaneService) {
  return {
    metadata: nonEmptyObject({ labels: nonEmptyMap(labels), annotations: nonEmptyMap(annotations), namespace }),
    spec: { type: type ?? ServiceType.CLUSTER_IP },
  };
}
