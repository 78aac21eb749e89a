/** What one cluster across clouds may have or lack. */
export enum CrossCspFeature {
  /** Links by IPsec between managed gateways. */
  IPSEC = 'links by IPsec',
  /** Links by WireGuard. */
  WIRE_GUARD = 'links by WireGuard',
  /** Links by lines that meet at an exchange. */
  DIRECT_CONNECT = 'links by Direct Connect',
  /** Links by a driver of somebody else. */
  OTHER_DRIVER = 'links by other drivers',
  /** Something that initialises the nodes of the second cloud: its node manager, or its cloud controller. */
  NODE_INITIALISATION = 'something that initialises nodes of the second cloud',
  /** The cloud controller of the second cloud. */
  CLOUD_CONTROLLER = 'the cloud controller of the second cloud',
  /** The provider of the second cloud logs on by tokens that expire, and no password. */
  SHORT_LIVED_IDENTITY = 'an identity for the second cloud without a password',
  /** The driver of the disks of the second cloud. */
  STORAGE = 'the disks of the second cloud',
  /** Every link goes on when a gateway, tunnel or line is lost. */
  FAIL_OVER = 'links that fail over',
  /** Every link is watched. */
  MONITORING = 'links that are watched',
  /** The cluster is on AWS, and the second cloud is Azure. */
  AWS_AND_AZURE = 'a cluster on AWS with workers on Azure',
}

/** What a phase says of a feature. */
export enum CrossCspVerdict {
  /** It must not be there. */
  NOT_ALLOWED = 'not allowed',
  /** It may be there. */
  ALLOWED = 'allowed',
  /** It should be there, and a warning says so where it is not. */
  ADVISED = 'advised',
  /** It has to be there. */
  REQUIRED = 'required',
}

const { NOT_ALLOWED, ALLOWED, ADVISED, REQUIRED } = CrossCspVerdict;

/** What each phase says of each feature: dev preview, tech preview, GA. A later phase never says less of a feature than an earlier one. */
export const PHASE_TABLE: { readonly [feature in CrossCspFeature]: readonly [CrossCspVerdict, CrossCspVerdict, CrossCspVerdict] } = {
  [CrossCspFeature.IPSEC]: [ALLOWED, ALLOWED, ALLOWED],
  [CrossCspFeature.WIRE_GUARD]: [NOT_ALLOWED, ALLOWED, ALLOWED],
  [CrossCspFeature.DIRECT_CONNECT]: [NOT_ALLOWED, NOT_ALLOWED, ALLOWED],
  [CrossCspFeature.OTHER_DRIVER]: [NOT_ALLOWED, NOT_ALLOWED, NOT_ALLOWED],
  [CrossCspFeature.NODE_INITIALISATION]: [REQUIRED, REQUIRED, REQUIRED],
  [CrossCspFeature.CLOUD_CONTROLLER]: [NOT_ALLOWED, ALLOWED, REQUIRED],
  [CrossCspFeature.SHORT_LIVED_IDENTITY]: [ADVISED, REQUIRED, REQUIRED],
  [CrossCspFeature.STORAGE]: [ALLOWED, ALLOWED, ADVISED],
  [CrossCspFeature.FAIL_OVER]: [ALLOWED, ADVISED, REQUIRED],
  [CrossCspFeature.MONITORING]: [ADVISED, REQUIRED, REQUIRED],
  [CrossCspFeature.AWS_AND_AZURE]: [ALLOWED, ADVISED, REQUIRED],
};

/** How far workers of a second cloud have come, in the words of their design for OpenShift. */
export class CrossCspPhase {
  /** Nodes without a cloud controller, linked by IPsec. */
  public static readonly DEV_PREVIEW = new CrossCspPhase('dev preview', 0);
  /** Also WireGuard; the provider of the second cloud has an identity of its own, without a password. */
  public static readonly TECH_PREVIEW = new CrossCspPhase('tech preview', 1);
  /** Also Direct Connect; each cloud has its controller, and links fail over. */
  public static readonly GA = new CrossCspPhase('general availability', 2);

  private constructor(
    /** The name that messages have for it. */
    public readonly phaseName: string,
    private readonly index: 0 | 1 | 2,
  ) {}

  /**
   * What it says of a feature.
   *
   * @param feature the feature
   */
  public verdictOn(feature: CrossCspFeature): CrossCspVerdict {
    return PHASE_TABLE[feature][this.index];
  }

  /** The name. */
  public toString(): string {
    return this.phaseName;
  }
}

/** The phases, in their order. */
export const PHASES: readonly CrossCspPhase[] = [CrossCspPhase.DEV_PREVIEW, CrossCspPhase.TECH_PREVIEW, CrossCspPhase.GA];
