import { Construct } from 'constructs';
import { CrossCspTree, Evidence, evidenceOf, treeBelow } from './evidence';
import { CrossCspFeature, CrossCspPhase, CrossCspVerdict, PHASES } from './phase';
import { findWarningsAtSynth, WarningText } from '../../cdk8s-helpers';
import { finding, findTwin, refuse } from '../../core';
import { BundleGuard } from '../../guard';
import { LinkPlatform } from '../ends/end';

/** Settings of `CrossCspProfile`. */
export interface CrossCspProfileProps {
  /** The phase that everything below the scope is meant for. */
  readonly phase: CrossCspPhase;
  /**
   * The clouds that workers are on beside that of the control plane, where somebody else makes the links.
   * @default - those of the secondary ends of all links below the scope
   */
  readonly secondaryPlatforms?: LinkPlatform[];
}

/** A feature as it was found. */
export interface CrossCspFeatureState {
  /** The feature. */
  readonly feature: CrossCspFeature;
  /** What the phase says of it. */
  readonly verdict: CrossCspVerdict;
  /** What shows that it is there: paths of constructs, or the clouds that do without it. Empty if it is not. */
  readonly evidence: string;
}

/**
 * Holds everything below a scope to a phase of workers on a second cloud: refuses what the phase does not allow and what it requires and lacks, and warns of what it advises (`cross-csp/phase-advice`).
 * Links are looked at themselves, and objects of others are known by kind and name.
 *
 * @example
 *
 * new CrossCspProfile(app, 'Profile', { phase: CrossCspPhase.TECH_PREVIEW });
 */
export class CrossCspProfile extends Construct {
  /** The phase. */
  public readonly phase: CrossCspPhase;
  private readonly secondaryPlatforms?: readonly string[];

  constructor(private readonly subject: Construct, id: string, props: CrossCspProfileProps) {
    super(subject, id);
    BundleGuard.install(this);
    this.phase = props.phase;
    this.secondaryPlatforms = props.secondaryPlatforms && [...props.secondaryPlatforms];
    const twin = findTwin(this.secondaryPlatforms ?? []);
    if (twin !== undefined) {
      refuse(this, 'input/duplicate', `'secondaryPlatforms' has '${twin}' twice; name each cloud once`);
    }
    this.node.addValidation({ validate: () => this.refusals().map(({ code, message }) => finding(code, message)) });
    findWarningsAtSynth(this, () => this.advice());
  }

  /** What there is of each feature. Ask when the tree is complete. */
  public get features(): CrossCspFeatureState[] {
    const tree = this.tree();
    return Object.values(CrossCspFeature).map(feature => ({
      feature, verdict: this.phase.verdictOn(feature), evidence: evidenceOf(feature, tree).shownBy,
    }));
  }

  private tree(): CrossCspTree {
    return treeBelow(this.subject, this.secondaryPlatforms);
  }

  private refusals(): WarningText[] {
    const tree = this.tree();
    if (tree.secondaryPlatforms.length === 0) {
      return [{ code: 'cross-csp/phase-unmet', message: `${this.phase} is for workers on a second cloud, and there is no link to one; add a Link, or name the clouds in 'secondaryPlatforms' if somebody else makes it` }];
    }
    return [
      ...this.found(tree, CrossCspVerdict.NOT_ALLOWED).filter(({ shownBy }) => shownBy !== '').map(({ feature, shownBy }): WarningText => ({
        code: 'cross-csp/phase-forbids',
        message: `${this.phase} does not allow ${feature}, and '${shownBy}' has it; ${this.allowedFrom(feature)}`,
      })),
      ...this.lacking(tree, CrossCspVerdict.REQUIRED).map(({ feature, of }): WarningText => ({
        code: 'cross-csp/phase-unmet', message: `${this.phase} needs ${feature}, and nothing shows it${of}; ${REMEDIES[feature]}`,
      })),
    ];
  }

  private advice(): WarningText[] {
    return this.lacking(this.tree(), CrossCspVerdict.ADVISED).map(({ feature, of }) => ({
      code: 'cross-csp/phase-advice', message: `${this.phase} should have ${feature}, and nothing shows it${of}; ${REMEDIES[feature]}`,
    }));
  }

  private found(tree: CrossCspTree, verdict: CrossCspVerdict): (Evidence & { readonly feature: CrossCspFeature })[] {
    return Object.values(CrossCspFeature).filter(feature => this.phase.verdictOn(feature) === verdict)
      .map(feature => ({ feature, ...evidenceOf(feature, tree) }));
  }

  private lacking(tree: CrossCspTree, verdict: CrossCspVerdict): { readonly feature: CrossCspFeature; readonly of: string }[] {
    // Without a link of this library, somebody else answers for all that is said of links.
    return this.found(tree, verdict).filter(({ feature, shownBy }) => shownBy === '' && (tree.links.length > 0 || !OF_LINKS.includes(feature)))
      .map(({ feature, lacking }) => ({ feature, of: lacking === undefined ? '' : ` for ${lacking}` }));
  }

  private allowedFrom(feature: CrossCspFeature): string {
    const first = PHASES.find(phase => phase.verdictOn(feature) !== CrossCspVerdict.NOT_ALLOWED);
    return first === undefined ? 'no phase does; use a driver of this library' : `${first} is the first that does; leave it out, or mean that phase`;
  }
}

/** What is said of links. */
const OF_LINKS: readonly CrossCspFeature[] = [CrossCspFeature.FAIL_OVER, CrossCspFeature.MONITORING, CrossCspFeature.AWS_AND_AZURE];

/** What to do where a feature is asked for and not there. */
const REMEDIES: { readonly [feature in CrossCspFeature]: string } = {
  [CrossCspFeature.IPSEC]: 'use LinkDriver.ipsec()',
  [CrossCspFeature.WIRE_GUARD]: 'use LinkDriver.wireGuard()',
  [CrossCspFeature.DIRECT_CONNECT]: 'use LinkDriver.directConnect()',
  [CrossCspFeature.OTHER_DRIVER]: 'implement ILinkDriver',
  [CrossCspFeature.NODE_INITIALISATION]: 'add the node manager of that cloud, for example OpenShiftAzureNodeManager, or its cloud controller',
  [CrossCspFeature.CLOUD_CONTROLLER]: "add the Deployment or DaemonSet '<cloud>-cloud-controller-manager'",
  [CrossCspFeature.SHORT_LIVED_IDENTITY]: "use an identity of the type 'WorkloadIdentity' on Azure, or a role on AWS, and no other beside it",
  [CrossCspFeature.STORAGE]: 'add the driver of its disks, whose CSIDriver has the cloud in its name',
  [CrossCspFeature.FAIL_OVER]: 'use BGP with IPsec or two gateways at each end with WireGuard, or add a second link between the same clouds',
  [CrossCspFeature.MONITORING]: 'add a LinkMonitoring',
  [CrossCspFeature.AWS_AND_AZURE]: 'only this pair was agreed on; leave other clouds out',
};
