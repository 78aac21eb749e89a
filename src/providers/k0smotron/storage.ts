import { checkFlags } from './flags';
import {
  checkContainerResources, checkObjectNameValue, checkSizeQuantity, ContainerResources, copyProps, l1Enum, nonEmptyList, renderContainerResources,
} from '../../core';

const ETCD_IMAGE = 'quay.io/k0sproject/etcd:v3.7.1';
const DEFRAG_IMAGE = 'ghcr.io/ahrtr/etcd-defrag:v0.16.0';
const DEFRAG_RULE = 'dbQuotaUsage > 0.8 || dbSize - dbSizeInUse > 200*1024*1024';
const DEFAULT_SIZE = '1Gi';

/** Volumes of a data store. */
export interface K0smotronVolumeOptions {
  /**
   * The size of each volume as a Kubernetes quantity.
   * @default 1Gi
   */
  readonly size?: string;
  /**
   * The storage class.
   * @default - the default class of the management cluster
   */
  readonly storageClass?: string;
}

/** An etcd that k0smotron runs beside the control plane. */
export interface K0smotronEtcdOptions extends K0smotronVolumeOptions {
  /**
   * The image of etcd, with its tag or digest.
   * @default quay.io/k0sproject/etcd:v3.7.1
   */
  readonly image?: string;
  /**
   * Further arguments of etcd, for example `--quota-backend-bytes=8589934592`.
   * @default - none
   */
  readonly extraArgs?: string[];
  /**
   * What each member may use.
   * @default - no limit
   */
  readonly resources?: ContainerResources;
  /**
   * Delete the volumes together with the cluster.
   * @default false
   */
  readonly autoDeletePvcs?: boolean;
  /**
   * When etcd is defragmented, as a cron schedule, for example `0 12 * * *`.
   * @default - never
   */
  readonly defragSchedule?: string;
}

/** Where a k0smotron control plane keeps its data. */
export class K0smotronStorage {
  /**
   * An etcd of its own, with as many members as the control plane has pods, one more if that is even.
   *
   * @param options further settings
   */
  public static etcd(options: K0smotronEtcdOptions = {}): K0smotronStorage {
    return new K0smotronStorage('etcd', copyProps(options));
  }

  /**
   * A database behind kine.
   *
   * @param secretName the name of the Secret with the URL of the database under the key `K0SMOTRON_KINE_DATASOURCE_URL`
   */
  public static kine(secretName: string): K0smotronStorage {
    return new K0smotronStorage('kine', {}, secretName);
  }

  /**
   * An embedded NATS. The number of pods cannot be changed later.
   *
   * @param options further settings
   */
  public static nats(options: K0smotronVolumeOptions = {}): K0smotronStorage {
    return new K0smotronStorage('nats', copyProps(options));
  }

  private constructor(
    private readonly storageType: string,
    private readonly options: K0smotronEtcdOptions,
    /** The name of the Secret with the URL of the database, for kine. */
    public readonly secretName?: string,
  ) {}

  /** @internal */
  public _check(): void {
    checkSizeQuantity('storage.size', this.options.size);
    checkContainerResources('storage.resources', this.options.resources);
    checkFlags('storage.extraArgs', this.options.extraArgs);
    if (this.secretName !== undefined) {
      checkObjectNameValue('storage.secretName', this.secretName);
    }
  }

  /** @internal */
  public _render() {
    const { options, secretName } = this;
    const persistence = { size: { value: options.size ?? DEFAULT_SIZE }, storageClass: options.storageClass };
    return {
      type: l1Enum(this.storageType),
      etcd: this.storageType !== 'etcd' ? undefined : {
        image: options.image ?? ETCD_IMAGE,
        persistence,
        args: nonEmptyList(options.extraArgs),
        resources: renderContainerResources(options.resources),
        autoDeletePvCs: options.autoDeletePvcs ?? false,
        defragJob: options.defragSchedule === undefined
          ? undefined
          : { enabled: true, schedule: options.defragSchedule, image: DEFRAG_IMAGE, rule: DEFRAG_RULE },
      },
      kine: secretName === undefined ? undefined : { dataSourceSecretName: secretName },
      nats: this.storageType !== 'nats' ? undefined : { persistence },
    };
  }
}
