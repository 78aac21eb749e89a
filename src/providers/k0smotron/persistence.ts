import { checkSizeQuantity, copyProps, refuseValue } from '../../core';

/** A volume claim for every pod of the control plane. */
export interface K0smotronPvcOptions {
  /** The size of each volume as a Kubernetes quantity, for example `1Gi`. */
  readonly size: string;
  /**
   * The storage class.
   * @default - the default class of the management cluster
   */
  readonly storageClass?: string;
  /**
   * How the volumes are accessed.
   * @default - ReadWriteOnce
   */
  readonly accessModes?: string[];
  /**
   * Delete the volumes together with the cluster.
   * @default false
   */
  readonly autoDelete?: boolean;
}

/** Where the pods of a k0smotron control plane keep their working files. The data of the cluster is in its storage. */
export class K0smotronPersistence {
  /** Nowhere: the files are written again when a pod starts. */
  public static emptyDir(): K0smotronPersistence {
    return new K0smotronPersistence('emptyDir');
  }

  /**
   * A directory of the node.
   *
   * @param path the directory
   */
  public static hostPath(path: string): K0smotronPersistence {
    return new K0smotronPersistence('hostPath', path);
  }

  /**
   * A volume for every pod.
   *
   * @param options its settings
   */
  public static pvc(options: K0smotronPvcOptions): K0smotronPersistence {
    return new K0smotronPersistence('pvc', undefined, copyProps(options));
  }

  private constructor(
    private readonly persistenceType: string,
    private readonly path?: string,
    private readonly claim?: K0smotronPvcOptions,
  ) {}

  /** @internal */
  public _check(): void {
    if (this.path !== undefined && !this.path.startsWith('/')) {
      refuseValue('input/invalid-value', `'persistence' path '${this.path}' is not absolute; start it with '/'`);
    }
    checkSizeQuantity('persistence.size', this.claim?.size);
  }

  /** @internal */
  public _render() {
    const { claim } = this;
    return {
      type: this.persistenceType,
      hostPath: this.path,
      autoDeletePvCs: claim?.autoDelete ?? false,
      persistentVolumeClaim: claim && {
        spec: {
          accessModes: claim.accessModes ?? ['ReadWriteOnce'],
          storageClassName: claim.storageClass,
          resources: { requests: { storage: { value: claim.size } } },
        },
      },
    };
  }
}
