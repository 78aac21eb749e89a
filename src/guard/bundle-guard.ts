import { ApiObject, App } from 'cdk8s';
import { IConstruct, IValidation } from 'constructs';
import { CONSTRUCT_WARNING_CODES, finding, Warnings } from '../core';
import { formatPath, Manifest } from '../topology';
import { applySettings, findViolations, Severity, Violation } from '../validation';
import { Rules } from './rules';

const guards = new WeakMap<IConstruct, BundleGuard>();

/**
 * Checks everything an app renders, whoever renders it, whenever the app is validated.
 *
 * It sits on the root, which cdk8s validates first, and hands each object the errors found in it, so that they carry the object's path.
 */
export class BundleGuard implements IValidation {
  /** Guards the app that a construct belongs to, once. */
  public static install(scope: IConstruct): void {
    const { root } = scope.node;
    if (!guards.has(root)) {
      const guard = new BundleGuard(root);
      guards.set(root, guard);
      root.node.addValidation(guard);
    }
  }

  private readonly guarded = new WeakSet<ApiObject>();
  private errors = new Map<ApiObject, string[]>();
  private isSynthesizing = false;
  private isChecked = false;

  private constructor(private readonly root: IConstruct) {
    if (root instanceof App) {
      this.checkOnceWhile(root, 'synth');
      this.checkOnceWhile(root, 'synthYaml');
    }
  }

  public validate(): string[] {
    if (!this.isSynthesizing || !this.isChecked) {
      this.isChecked = true;
      this.errors = new Map();
      // What constructs find themselves is told in their words; until that is mended, what they render may be anything.
      if (!this.constructsFail()) {
        this.checkObjects();
      }
    }
    return [];
  }

  /** cdk8s validates the whole app once more for each chart that it writes, and nothing changes in between. */
  private checkOnceWhile(app: App, method: 'synth' | 'synthYaml'): void {
    const original: () => void | string = app[method].bind(app);
    Object.defineProperty(app, method, {
      configurable: true,
      value: () => {
        this.isSynthesizing = true;
        this.isChecked = false;
        try {
          return original();
        } finally {
          this.isSynthesizing = false;
        }
      },
    });
  }

  private constructsFail(): boolean {
    return this.root.node.findAll().some(construct => construct !== this.root && construct.node.validate().length > 0);
  }

  private checkObjects(): void {
    const objects = this.root.node.findAll().filter((construct): construct is ApiObject => ApiObject.isApiObject(construct));
    const manifests = objects.map(object => ({ manifest: object.toJson() as Manifest, origin: { constructPath: object.node.path } }));
    for (const violation of findViolations(manifests)) {
      this.report(objects[violation.at.object.index], violation);
    }
  }

  private report(object: ApiObject, violation: Violation): void {
    for (const { code, severity, at, message } of applySettings([violation], Rules.of(object)._settings())) {
      const text = at.path.length === 0 ? message : `${formatPath(at.path)}: ${message}`;
      if (severity === Severity.ERROR) {
        this.errors.set(object, [...this.errors.get(object) ?? [], finding(code, text)]);
        this.handOut(object);
      } else if (!CONSTRUCT_WARNING_CODES.includes(code)) {
        Warnings.of(object)._report(code, text);
      }
    }
  }

  private handOut(object: ApiObject): void {
    if (!this.guarded.has(object)) {
      this.guarded.add(object);
      object.node.addValidation({ validate: () => this.errors.get(object) ?? [] });
    }
  }
}
