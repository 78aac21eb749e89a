import { K0sBootstrap } from './bootstrap';
import { K0smotronManifest } from './manifest';
import { K0smotronPersistence } from './persistence';
import { K0smotronServiceProps } from './service';
import { K0smotronStorage } from './storage';
import { ContainerResources, TopologySpread } from '../../core';

/** A certificate that a control plane gets. */
export enum K0smotronCertificateType {
  /** The CA of the cluster. */
  CA = 'ca',
  /** The key of service accounts. */
  SERVICE_ACCOUNT = 'sa',
  /** The CA of the front proxy. */
  PROXY = 'proxy',
  /** The CA of etcd. */
  ETCD = 'etcd',
  /** The certificate with which the API server meets etcd. */
  API_SERVER_ETCD_CLIENT = 'apiserver-etcd-client',
  /** The certificate with which members of etcd meet one another. */
  ETCD_PEER = 'etcd-peer',
  /** The certificate of etcd. */
  ETCD_SERVER = 'etcd-server',
}

/** A certificate in a Secret. */
export interface K0smotronCertificate {
  /** What it is for. */
  readonly certificateType: K0smotronCertificateType;
  /** The name of the Secret. */
  readonly secretName: string;
}

/** How a patch is written. */
export enum K0smotronPatchType {
  /** A list of operations (RFC 6902). */
  JSON = 'json',
  /** A strategic merge patch. */
  STRATEGIC = 'strategic',
  /** A merge patch (RFC 7396). */
  MERGE = 'merge',
}

/** A change of an object that k0smotron generates. */
export interface K0smotronPatch {
  /** The kind of the object, for example `StatefulSet`. */
  readonly kind: string;
  /** The component that the object belongs to, for example `control-plane` or `etcd`. */
  readonly component: string;
  /** How the patch is written. */
  readonly patchType: K0smotronPatchType;
  /** The patch as JSON or YAML. */
  readonly content: string;
}

/** Another cluster that runs the control plane in place of the management cluster. */
export interface K0smotronHostingCluster {
  /** The name of the Secret with the kubeconfig. */
  readonly kubeconfigSecretName: string;
  /** The namespace of the Secret. */
  readonly kubeconfigSecretNamespace: string;
  /**
   * The key of the kubeconfig in the Secret.
   * @default value
   */
  readonly kubeconfigSecretKey?: string;
}

/** Settings of a control plane that k0smotron runs as pods of the management cluster. */
export interface K0smotronControlPlaneProps extends K0smotronServiceProps {
  /**
   * The name of the K0smotronControlPlane.
   * @default - cluster name and `control-plane`
   */
  readonly controlPlaneName?: string;
  /**
   * How many pods the control plane has. Its etcd has as many members, one more if that is even.
   *
   * The CRD says that more than one needs kine, while k0smotron's guide to high availability runs three pods with its etcd. The default
   * rests on the guide.
   * @default 3
   */
  readonly replicas?: number;
  /**
   * The release of k0s for the Kubernetes version of the cluster: N in `v1.34.2-k0s.N`.
   * @default 0
   */
  readonly k0sRelease?: number;
  /**
   * How the nodes of all pools become workers.
   * @default - new K0sBootstrap(), which takes `k0sRelease` from here
   */
  readonly bootstrap?: K0sBootstrap;
  /**
   * The image of k0s, without a tag.
   * @default quay.io/k0sproject/k0s
   */
  readonly image?: string;
  /**
   * Where the data of the cluster is kept.
   * @default - K0smotronStorage.etcd()
   */
  readonly storage?: K0smotronStorage;
  /**
   * Where the pods keep their working files.
   * @default - K0smotronPersistence.emptyDir()
   */
  readonly persistence?: K0smotronPersistence;
  /**
   * The ClusterConfig of k0s, with `apiVersion`, `kind` and `spec`. Networks, ports, addresses and storage are overwritten.
   * @default - k0s's settings
   */
  readonly k0sConfig?: { readonly [key: string]: unknown };
  /**
   * Further flags of `k0s controller` (`controlPlaneFlags`), each with its value in one text: `--flag=value`.
   * @default - those of k0smotron
   */
  readonly controlPlaneExtraArgs?: string[];
  /**
   * Manifests that k0s applies to the cluster.
   * @default - none
   */
  readonly manifests?: K0smotronManifest[];
  /**
   * Certificates in Secrets. If some are given, k0smotron makes none itself.
   * @default - k0smotron makes them
   */
  readonly certificates?: K0smotronCertificate[];
  /**
   * Changes of objects that k0smotron generates.
   * @default - none
   */
  readonly patches?: K0smotronPatch[];
  /**
   * What each pod may use.
   * @default - no limit
   */
  readonly resources?: ContainerResources;
  /**
   * The service account of the pods.
   * @default - that of the namespace
   */
  readonly serviceAccountName?: string;
  /**
   * How the pods of the control plane and of etcd are spread, each among their like.
   * @default - k0smotron prefers different zones and nodes
   */
  readonly topologySpread?: TopologySpread[];
  /**
   * The cluster that runs the control plane (`kubeconfigRef`).
   * @default - the management cluster
   */
  readonly hostingCluster?: K0smotronHostingCluster;
  /**
   * Labels of the K0smotronControlPlane.
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string };
  /**
   * Annotations of the K0smotronControlPlane.
   * @default - none
   */
  readonly annotations?: { readonly [key: string]: string };
}
