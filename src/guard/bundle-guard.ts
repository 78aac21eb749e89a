import { ApiObject, Chart, Lazy } from 'cdk8s';
import { IConstruct, IValidation } from 'constructs';
import { collectWarnings, findKept, hasOwnConstructs, keep, settleTemplates, tellWarnings, Warning, withoutRepetitions } from '../cdk8s-helpers';
import { checkManifests, failIfAny, registry, renderObjects, validateConstructs } from '../synthesis';
import { TreeState } from './tree-state';

const GUARD = 'cdk8s-cluster-api:guard';

/** A check that found no errors, and what of the synthesis that it was made for is still to come. */
interface PassedCheck {
  /** Unknown until the app is validated again, or one of its charts is rendered. */
  validationsToCome?: number;
  readonly state: TreeState;
  readonly charts: number;
  readonly release: () => void;
  warnings: readonly Warning[];
}

/**
 * Checks what the charts of `cdk8s.App` render that have constructs of this library in them, when the app is validated.
 *
 * All that cdk8s offers are validations, and it makes them for the whole app, once and then once more before each chart that it renders: `synth()` and
 * `synthYaml()` of an app with two charts are V V R V R, and a chart that is rendered by itself is V R. So a check counts for as many validations as there are
 * charts, unless the first of them is followed by a rendering, and no longer than until the program does anything else. For that time templates keep what
 * they have been rendered to. `FleetApp` and the testing toolkit ask for a check when they want one and have no need of this.
 */
export class BundleGuard implements IValidation {
  /** Guards the app that a construct belongs to, once. */
  public static install(scope: IConstruct): void {
    const { root } = scope.node;
    keep(root, GUARD, () => {
      const guard = new BundleGuard(root);
      root.node.addValidation(guard);
      return guard;
    });
  }

  /** Lets constructs validate themselves and checks nothing: whoever calls it checks what is rendered. */
  public static leaveOut<T>(root: IConstruct, work: () => T): T {
    const guard = findKept<BundleGuard>(root, GUARD);
    return guard === undefined ? work() : guard.pause(work);
  }

  /** A value of an object that is rendered at the end. Warnings are told by then, as nothing may be told in a validation. */
  public static lazy(scope: IConstruct, produce: () => unknown): unknown {
    return Lazy.any({
      produce: () => {
        findKept<BundleGuard>(scope.node.root, GUARD)?.noticeRendering();
        return produce();
      },
    });
  }

  private isPaused = false;
  private passed?: PassedCheck;

  private constructor(private readonly root: IConstruct) {}

  /** Throws what cdk8s would throw, because the errors are those of other constructs. */
  public validate(): string[] {
    if (!this.isPaused && !this.isCovered()) {
      this.pause(() => this.check());
    }
    return [];
  }

  private pause<T>(work: () => T): T {
    this.isPaused = true;
    this.forget();
    try {
      return work();
    } finally {
      this.isPaused = false;
    }
  }

  private isCovered(): boolean {
    const { passed } = this;
    if (passed === undefined) {
      return false;
    }
    // Nothing but cdk8s has run since the second validation, and anything may have since the first.
    passed.validationsToCome ??= passed.state.isStill(this.root) ? passed.charts : 0;
    return passed.validationsToCome-- > 0;
  }

  private check(): void {
    const constructs = this.root.node.findAll();
    // What constructs find themselves is told by cdk8s, in their words; until that is mended, what they render may be anything.
    if (validateConstructs(constructs.filter(construct => construct !== this.root)).length > 0) {
      return;
    }
    const objects = constructs.filter((construct): construct is ApiObject => ApiObject.isApiObject(construct));
    const release = settleTemplates(objects);
    try {
      this.passed = this.checkObjects(objects, constructs, release);
    } catch (error) {
      release();
      throw error;
    }
    this.forgetSoon(this.passed);
  }

  private checkObjects(objects: readonly ApiObject[], constructs: readonly IConstruct[], release: () => void): PassedCheck {
    const rendered = [...renderObjects(objects)].map(([object, { manifest }]) => ({ object, manifest }));
    const known = registry().registryOf(this.root);
    const { errors, warnings } = checkManifests(rendered, known, { concerns: object => hasOwnConstructs(Chart.of(object)) });
    failIfAny(errors);
    const ofConstructs = collectWarnings(constructs);
    return {
      release,
      state: new TreeState(constructs),
      charts: constructs.filter(construct => Chart.isChart(construct)).length,
      warnings: [...ofConstructs, ...withoutRepetitions(warnings, ofConstructs)],
    };
  }

  private noticeRendering(): void {
    const { passed } = this;
    if (passed !== undefined && !this.isPaused) {
      tellWarnings(passed.warnings);
      passed.warnings = [];
      if (passed.validationsToCome === undefined) {
        this.forget();
      }
    }
  }

  private forget(): void {
    this.passed?.release();
    this.passed = undefined;
  }

  /** Synthesis is done in one go. */
  private forgetSoon(check: PassedCheck): void {
    void Promise.resolve().then(() => {
      if (this.passed === check) {
        this.forget();
      }
    });
  }
}
