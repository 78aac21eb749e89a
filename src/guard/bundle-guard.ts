import { ApiObject, App } from 'cdk8s';
import { IConstruct, IValidation } from 'constructs';
import { tellFoundWarning } from '../cdk8s-helpers';
import { finding } from '../core';
import { BUILT_IN } from '../registry';
import { formatPath, isRecord, Manifest, Origin } from '../topology';
import { applySettings, findViolations, Severity, Violation } from '../validation';
import { Rules } from './rules';

const TYPE_FIELDS = ['apiVersion', 'kind'];
const guards = new WeakMap<IConstruct, BundleGuard>();

/** An object and what it renders. */
export interface RenderedObject {
  readonly object: ApiObject;
  readonly manifest: unknown;
}

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

  /** The guard of an app, if there is anything in it to be checked. */
  public static of(root: IConstruct): BundleGuard | undefined {
    return guards.get(root);
  }

  private readonly guarded = new WeakSet<ApiObject>();
  private errors = new Map<ApiObject, string[]>();
  private isSynthesizing = false;
  private isChecked = false;
  private isLeftToApp = false;

  private constructor(private readonly root: IConstruct) {
    if (root instanceof App) {
      this.checkOnceWhile(root, 'synth');
      this.checkOnceWhile(root, 'synthYaml');
    }
  }

  public validate(): string[] {
    if (!this.isLeftToApp && (!this.isSynthesizing || !this.isChecked)) {
      this.isChecked = true;
      this.errors = new Map();
      // What constructs find themselves is told in their words; until that is mended, what they render may be anything.
      if (!this.constructsFail()) {
        const rendered = this.objects().map(object => ({ object, manifest: object.toJson() as unknown }));
        this.check(rendered).forEach((errors, object) => this.handOver(object, errors));
      }
    }
    return [];
  }

  /** Finds nothing while the app validates its constructs, because the app asks for the errors in what it renders itself. */
  public leaveToApp<T>(work: () => T): T {
    this.isLeftToApp = true;
    // What was found when a chart was rendered by itself may have been mended since.
    this.errors = new Map();
    try {
      return work();
    } finally {
      this.isLeftToApp = false;
    }
  }

  /** Checks everything that an app renders. Warnings are told at once, errors are for the caller. */
  public check(rendered: readonly RenderedObject[], onProgress?: (objects: number) => void): Map<ApiObject, string[]> {
    const errors = new Map<ApiObject, string[]>();
    const report = (object: ApiObject, error: string) => errors.set(object, [...errors.get(object) ?? [], error]);
    const typed = rendered.filter((entry): entry is TypedObject => {
      const error = typeError(entry.manifest);
      return error === undefined || !report(entry.object, error);
    });
    const manifests = typed.map(({ object, manifest }) => ({ manifest, origin: new ConstructOrigin(object) }));
    for (const violation of findViolations(manifests, BUILT_IN, { onProgress })) {
      const { object } = typed[violation.at.object.index];
      errorsOf(object, violation).forEach(error => report(object, error));
    }
    return errors;
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

  private objects(): ApiObject[] {
    return this.root.node.findAll().filter((construct): construct is ApiObject => ApiObject.isApiObject(construct));
  }

  private handOver(object: ApiObject, errors: string[]): void {
    this.errors.set(object, errors);
    if (!this.guarded.has(object)) {
      this.guarded.add(object);
      object.node.addValidation({ validate: () => this.errors.get(object) ?? [] });
    }
  }
}

/** Where an object comes from. Only reports ask for its path, which takes longer to put together than many a rule to check it. */
class ConstructOrigin implements Origin {
  constructor(private readonly object: ApiObject) {}

  public get constructPath(): string {
    return this.object.node.path;
  }
}

interface TypedObject extends RenderedObject {
  readonly manifest: Manifest;
}

/** What is wrong if patches have taken apiVersion or kind away, without which nobody knows what an object is. */
function typeError(manifest: unknown): string | undefined {
  const missing = TYPE_FIELDS.find(name => !isRecord(manifest) || typeof manifest[name] !== 'string' || manifest[name] === '');
  return missing && finding('file/type-missing', `'${missing}' is missing or no text; every Kubernetes object has both 'apiVersion' and 'kind'`);
}

/** The errors that a violation is to whoever set rules for the object; warnings are told here. */
function errorsOf(object: ApiObject, violation: Violation): string[] {
  const errors: string[] = [];
  for (const { code, severity, at, message } of applySettings([violation], Rules.of(object)._settings())) {
    const text = at.path.length === 0 ? message : `${formatPath(at.path)}: ${message}`;
    if (severity === Severity.ERROR) {
      errors.push(finding(code, text));
    } else {
      tellFoundWarning(object, code, text);
    }
  }
  return errors;
}
