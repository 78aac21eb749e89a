import { ApiObject } from 'cdk8s';
import { Construct, IConstruct } from 'constructs';
import { copyProps, finding, refuse } from '../../core';
import { OpenShiftAlerts } from '../alerts/alerts';
import { CONFIG_GROUP } from '../kinds';

/** How far Cluster API in OpenShift has come, in the words of the design of the integration. */
export enum OpenShiftGraduationLevel {
  /** For developers; nothing is promised. */
  DEV_PREVIEW = 'dev preview',
  /** For users who try it, in clusters that cannot be updated. */
  TECH_PREVIEW = 'tech preview',
  /** For everybody. */
  GENERAL_AVAILABILITY = 'general availability',
}

/** Settings of `OpenShiftGraduation`. What no manifest can show is stated by a link that people can check. */
export interface OpenShiftGraduationProps {
  /** The level that everything below the scope is meant for. */
  readonly level: OpenShiftGraduationLevel;
  /**
   * Where end users read how to use it.
   * @default - none, which tech preview needs
   */
  readonly documentationUrl?: string;
  /**
   * Where the end-to-end tests of upstream run on OpenShift.
   * @default - none, which tech preview needs
   */
  readonly endToEndTestsUrl?: string;
  /**
   * Where it is decided that every cluster has Cluster API.
   * @default - none, which general availability needs
   */
  readonly installedByDefaultUrl?: string;
  /**
   * Where the migration from the Machine API to Cluster API and back is described.
   * @default - none, which general availability needs
   */
  readonly migrationUrl?: string;
  /**
   * Where it is said that new infrastructure comes by providers of Cluster API.
   * @default - none, which general availability needs
   */
  readonly newProvidersUrl?: string;
}

/** Something that a level needs. */
export interface OpenShiftGraduationCriterion {
  /** The level that needs it, and so does each higher one. */
  readonly level: OpenShiftGraduationLevel;
  /** What is needed. */
  readonly text: string;
  /** Whether it is there. */
  readonly isMet: boolean;
  /** How that is known: the paths of the constructs that were found, or the link that was given. Empty if it is not met. */
  readonly evidence: string;
  /** What to do if it is not met. */
  readonly remedy: string;
}

const { TECH_PREVIEW, GENERAL_AVAILABILITY } = OpenShiftGraduationLevel;
const LEVELS = Object.values(OpenShiftGraduationLevel);
/** What a criterion of general availability takes the place of. */
type Judgement = Omit<OpenShiftGraduationCriterion, 'isMet'>;

/**
 * Refuses to write manifests that are not ready for the level that they are meant for: what the level needs is looked for below the scope, or stated by a link.
 * Nothing is taken for granted.
 */
export class OpenShiftGraduation extends Construct {
  private readonly props: OpenShiftGraduationProps;

  constructor(private readonly subject: Construct, id: string, props: OpenShiftGraduationProps) {
    super(subject, id);
    this.props = copyProps(props);
    for (const [name, value] of Object.entries(this.props).filter(([prop]) => prop.endsWith('Url'))) {
      if (!/^https:\/\/[^\s/]+\/\S*$/.test(String(value))) {
        refuse(this, 'input/invalid-value', `'${name}' '${value}' is not the address of a page; use 'https://<host>/<path>'`);
      }
    }
    this.node.addValidation({ validate: () => this.findings() });
  }

  /** What the level needs, in the order of the design, with what is there of it. Ask when the tree is complete. */
  public get criteria(): OpenShiftGraduationCriterion[] {
    const needed = LEVELS.indexOf(this.props.level);
    return [...this.previewCriteria(), ...this.availabilityCriteria()].filter(({ level }) => LEVELS.indexOf(level) <= needed)
      .map(criterion => ({ ...criterion, isMet: criterion.evidence !== '' }));
  }

  private findings(): string[] {
    return this.criteria.filter(({ isMet }) => !isMet)
      .map(({ text, remedy }) => finding('openshift/graduation-unmet', `${this.props.level} needs ${text}, and nothing shows it; ${remedy}`));
  }

  private previewCriteria(): Judgement[] {
    const { documentationUrl = '', endToEndTestsUrl = '', level } = this.props;
    const pools = this.objects('cluster.x-k8s.io', ['MachineSet', 'MachineDeployment']);
    // At general availability there is no gate any more.
    const gate: Judgement[] = level === GENERAL_AVAILABILITY ? [] : [{
      level: TECH_PREVIEW,
      text: 'a feature gate that installs Cluster API',
      evidence: pathsOf(this.objects(CONFIG_GROUP, ['FeatureGate'])),
      remedy: 'add the FeatureGate below the same scope',
    }];
    return [
      {
        level: TECH_PREVIEW, text: 'alerts on symptoms', evidence: pathsOf(this.below().filter(construct => construct instanceof OpenShiftAlerts)), remedy: 'add OpenShiftAlerts',
      },
      ...gate,
      { level: TECH_PREVIEW, text: 'machines that Cluster API manages', evidence: pathsOf(pools), remedy: 'add a worker pool' },
      { level: TECH_PREVIEW, text: 'documentation for end users', evidence: documentationUrl, remedy: "give its address as 'documentationUrl'" },
      { level: TECH_PREVIEW, text: 'the end-to-end tests of upstream on OpenShift', evidence: endToEndTestsUrl, remedy: "give the address of their results as 'endToEndTestsUrl'" },
    ];
  }

  private availabilityCriteria(): Judgement[] {
    const { installedByDefaultUrl = '', migrationUrl = '', newProvidersUrl = '' } = this.props;
    const gates = this.objects(CONFIG_GROUP, ['FeatureGate']);
    const isGated = gates.length > 0;
    return [
      {
        level: GENERAL_AVAILABILITY,
        text: 'Cluster API in every cluster by default, without a feature gate',
        evidence: isGated ? '' : installedByDefaultUrl,
        remedy: isGated ? `remove the FeatureGate '${pathsOf(gates)}', with which clusters cannot be updated` : "give the address of the decision as 'installedByDefaultUrl'",
      },
      { level: GENERAL_AVAILABILITY, text: 'migration from the Machine API and back', evidence: migrationUrl, remedy: "give the address of its description as 'migrationUrl'" },
      { level: GENERAL_AVAILABILITY, text: 'new infrastructure as providers of Cluster API', evidence: newProvidersUrl, remedy: "give the address of the decision as 'newProvidersUrl'" },
    ];
  }

  private below(): IConstruct[] {
    return this.subject.node.findAll();
  }

  private objects(group: string, kinds: readonly string[]): ApiObject[] {
    return this.below().filter(construct => ApiObject.isApiObject(construct))
      .filter(({ apiGroup, kind }) => apiGroup === group && kinds.includes(kind));
  }
}

function pathsOf(constructs: readonly IConstruct[]): string {
  return constructs.map(({ node }) => node.path).join(', ');
}
