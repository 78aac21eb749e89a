import { ApiObject, App } from 'cdk8s';
import { IConstruct, IValidation } from 'constructs';
import { finding, Warnings } from '../core';
import { formatPath, isRecord, Manifest } from '../topology';
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
      value: (...args: []) => {
        this.isSynthesizing = true;
        this.isChecked = false;
        try {
          return original(...args);
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
    const rendered = objects.map(object => ({ object, manifest: object.toJson() as unknown }));
    const typed = rendered.filter((entry): entry is { object: ApiObject; manifest: Manifest } => this.hasType(entry.object, entry.manifest));
    const manifests = typed.map(({ object, manifest }) => ({ manifest, origin: { constructPath: object.node.path } }));
    for (const violation of findViolations(manifests)) {
      this.report(typed[violation.at.object.index].object, violation);
    }
  }

  /** Whether patches have left apiVersion and kind, without which nobody knows what an object is. */
  private hasType(object: ApiObject, manifest: unknown): manifest is Manifest {
    const missing = ['apiVersion', 'kind'].find(name => !isRecord(manifest) || typeof manifest[name] !== 'string' || manifest[name] === '');
    if (missing !== undefined) {
      this.addError(object, finding('file/type-missing', `'${missing}' is missing or no text; every Kubernetes object has both 'apiVersion' and 'kind'`));
    }
    return missing === undefined;
  }

  private report(object: ApiObject, violation: Violation): void {
    for (const { code, severity, at, message } of applySettings([violation], Rules.of(object)._settings())) {
      const text = at.path.length === 0 ? message : `${formatPath(at.path)}: ${message}`;
      if (severity === Severity.ERROR) {
        this.addError(object, finding(code, text));
      } else {
        Warnings.of(object)._reportFound(code, text);
      }
    }
  }

  private addError(object: ApiObject, error: string): void {
    this.errors.set(object, [...this.errors.get(object) ?? [], error]);
    if (!this.guarded.has(object)) {
      this.guarded.add(object);
      object.node.addValidation({ validate: () => this.errors.get(object) ?? [] });
    }
  }
}
