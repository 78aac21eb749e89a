import { IMixedCluster } from '../../contract';
import { checkLabels, copyProps, inScope, isDnsSubdomain, isLabelKey, MAX_LABEL_LENGTH, refuseValue } from '../../core';

/** How a cluster is known in Argo CD. */
export interface ArgoCdRegistrationOptions {
  /**
   * Labels of the cluster in Argo CD, by which `ArgoCdAddons` and other ApplicationSets choose clusters. The Cluster gets them too.
   * @default - none
   */
  readonly labels?: { readonly [key: string]: string };
}

/** How a cluster is known in Argo CD, and how capargo was installed. */
export interface ArgoCdCapargoOptions extends ArgoCdRegistrationOptions {
  /**
   * What capargo was started with as `--metadata-prefix`.
   * @default capargo.jamet.dev
   */
  readonly metadataPrefix?: string;
}

interface Labels {
  readonly [key: string]: string;
}

interface Bridge {
  /** What the bridge reads from the Cluster. */
  readonly marks: (labels: Labels) => Labels;
  /** Refuses labels that the bridge could not hand on, and settings of its own. */
  readonly check?: (labels: Labels) => void;
}

/** The label that makes a Secret a cluster of Argo CD. */
const SECRET_TYPE = 'argocd.argoproj.io/secret-type';

const CAPI2ARGO_TAKE_ALONG = 'take-along-label.capi-to-argocd.';
/** With it the operator marks each label that it has taken along, so a key has to be short enough for it. */
const CAPI2ARGO_TAKEN = 'taken-from-cluster-label.capi-to-argocd.';
const CAPI2ARGO_IGNORE = 'ignore-cluster.capi-to-argocd';

const CAPARGO_PREFIX = 'capargo.jamet.dev';
const CAPARGO_SWITCH = 'argocd';

const CAPI2ARGO: Bridge = {
  marks: labels => Object.fromEntries(Object.keys(labels).map(key => [`${CAPI2ARGO_TAKE_ALONG}${key}`, ''])),
  check: labels => {
    const long = Object.keys(labels).find(key => !isLabelKey(`${CAPI2ARGO_TAKEN}${key}`));
    if (long !== undefined) {
      refuseValue('input/invalid-value', `'labels' has '${long}', which is too long: capi2argo-cluster-operator marks it by a label with '${CAPI2ARGO_TAKEN}' `
        + `before the key; use at most ${MAX_LABEL_LENGTH - CAPI2ARGO_TAKEN.length} characters, or a key with a domain, for example 'example.com/team'`);
    }
  },
};

/** It registers every Cluster that it is told to watch, with all labels of the Cluster. */
const ARGOCD_CAPI_OPERATOR: Bridge = { marks: () => ({}) };

function capargo(prefix: string, mode: string): Bridge {
  return {
    marks: () => ({ [`${prefix}/${CAPARGO_SWITCH}`]: mode }),
    check: () => {
      if (!isDnsSubdomain(prefix)) {
        refuseValue('input/invalid-value', `'metadataPrefix' '${prefix}' cannot stand before a label; use a domain, for example '${CAPARGO_PREFIX}'`);
      }
    },
  };
}

/**
 * How a workload cluster becomes a cluster of Argo CD. Argo CD knows nothing of Cluster API, so one of several controllers turns the kubeconfig of a
 * Cluster into a Secret of Argo CD. Each reads other labels of the Cluster.
 *
 * @example
 * ArgoCdRegistration.capi2argo({ labels: { environment: 'production' } }).register(cluster);
 */
export class ArgoCdRegistration {
  /**
   * By capi2argo-cluster-operator, which registers every Cluster and takes along the labels that are marked.
   *
   * @param options the labels of the cluster in Argo CD
   */
  public static capi2argo(options: ArgoCdRegistrationOptions = {}): ArgoCdRegistration {
    return new ArgoCdRegistration(CAPI2ARGO, copyProps(options.labels ?? {}));
  }

  /**
   * By capargo, which takes along all labels of a Cluster. The Cluster is marked, so that it is registered also where capargo waits to be asked.
   *
   * @param options the labels of the cluster in Argo CD
   */
  public static capargo(options: ArgoCdCapargoOptions = {}): ArgoCdRegistration {
    return new ArgoCdRegistration(capargo(options.metadataPrefix ?? CAPARGO_PREFIX, 'enable'), copyProps(options.labels ?? {}));
  }

  /**
   * By argocd-capi-operator, which registers every Cluster that fits its `--watch-selector`, with all labels of the Cluster.
   *
   * @param options the labels of the cluster in Argo CD, and those that the operator selects by
   */
  public static argocdCapiOperator(options: ArgoCdRegistrationOptions = {}): ArgoCdRegistration {
    return new ArgoCdRegistration(ARGOCD_CAPI_OPERATOR, copyProps(options.labels ?? {}));
  }

  /**
   * Not at all: the Cluster asks capi2argo-cluster-operator and capargo to leave it alone. argocd-capi-operator cannot be asked.
   */
  public static none(): ArgoCdRegistration {
    return new ArgoCdRegistration({ marks: () => ({ [CAPI2ARGO_IGNORE]: '', ...capargo(CAPARGO_PREFIX, 'disable').marks({}) }) }, {});
  }

  private constructor(private readonly bridge: Bridge, private readonly given: Labels) {}

  /** The labels of the cluster in Argo CD. */
  public get labels(): { [key: string]: string } {
    return { ...this.given };
  }

  /**
   * Puts the labels on the Cluster. Rolls nothing: labels of a Cluster do not reach machines.
   *
   * @param cluster the cluster
   */
  public register(cluster: IMixedCluster): void {
    inScope(cluster, () => {
      checkLabels('labels', this.given);
      if (SECRET_TYPE in this.given) {
        refuseValue('input/invalid-value', `'labels' has '${SECRET_TYPE}', by which Argo CD finds its clusters; leave it out`);
      }
      this.bridge.check?.(this.given);
    });
    Object.entries({ ...this.given, ...this.bridge.marks(this.given) }).forEach(([key, value]) => cluster.addLabel(key, value));
  }
}
