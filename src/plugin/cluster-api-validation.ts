import * as path from 'path';
import { Code, readRegularFile, refuseValue } from '../core';
import { ProviderRegistry } from '../knowledge';
import { loadRecords } from '../provider-kit/load-records';
import { registryWith } from '../registry';
import { formatPath, SourcedManifest } from '../topology';
import { applySettings, checkRuleSetting, findViolations, RuleBook, RuleLevel, RuleSetting, Severity, Violation, withoutDoubtfulAbsences } from '../validation';
import { FileProblem, isHelmTemplate, readManifests } from '../validation/yaml';

/** What becomes of one rule. */
export interface RuleOverride {
  /** `error`, `warning` or `off`. */
  readonly level: string;
  /** Why. */
  readonly reason: string;
}

/** The `properties` of the validation plugin. */
export interface ClusterApiValidationProps {
  /**
   * What becomes of rules, by their codes.
   *
   * @default - every rule has its own severity
   */
  readonly rules?: { readonly [code: string]: RuleOverride };
  /**
   * Packages or files that export records of providers outside of this library. Files are relative to the folder that cdk8s-cli runs in.
   *
   * @default - none
   */
  readonly providers?: string[];
}

/** What is used of the context that cdk8s-cli passes. */
interface Context {
  readonly manifests: readonly string[];
  readonly report: {
    addViolation(violation: {
      readonly ruleName: string;
      readonly recommendation: string;
      readonly fix: string;
      readonly violatingResources: readonly { readonly resourceName: string; readonly locations: readonly string[]; readonly manifestPath: string }[];
    }): void;
    submit(status: 'success' | 'failure', metadata?: { readonly [key: string]: string }): void;
  };
}

/**
 * A validation plugin of cdk8s-cli: `cdk8s synth` checks everything it has written, also manifests that other constructs and charts wrote.
 *
 * ```yaml
 * validations:
 *   - package: ./node_modules/cdk8s-cluster-api
 *     version: 0.1.0
 *     class: ClusterApiValidation
 * ```
 */
export class ClusterApiValidation {
  private readonly settings: readonly RuleSetting[];
  private readonly registry: ProviderRegistry;

  constructor(props: ClusterApiValidationProps = {}) {
    const records = (props.providers ?? []).flatMap(module => loadRecords(module, process.cwd()));
    this.registry = registryWith([...new Set(records)]);
    this.settings = Object.entries(props.rules ?? {}).map(([code, override]) => readOverride(code, override, this.registry));
  }

  /**
   * Checks all manifests and submits a report, which fails if there are errors.
   *
   * @param context what cdk8s-cli passes
   */
  // cdk8s-cli is no dependency, so its type has no name in the public API.
  // eslint-disable-next-line @typescript-eslint/no-explicit-any
  public async validate(context: any): Promise<void> {
    const { manifests: files, report }: Context = context;
    const read = files.map(file => readManifests(file, readRegularFile(file), { isHelmTemplate: isHelmTemplate(file) }));
    const manifests = read.flatMap(file => file.manifests);
    const allProblems = read.flatMap(file => file.problems);
    const problems = applySettings(allProblems, this.settings);
    const wanted = applySettings(findViolations(manifests, this.registry), this.settings);
    const violations = withoutDoubtfulAbsences(wanted, allProblems, RuleBook.of(this.registry));
    const names = new ResourceNames(manifests);
    problems.forEach(problem => report.addViolation(ofProblem(problem, this.registry)));
    violations.forEach(violation => report.addViolation(ofViolation(violation, names, this.registry)));
    const errors = [...problems, ...violations].filter(({ severity }) => severity === Severity.ERROR).length;
    const warnings = problems.length + violations.length - errors;
    report.submit(errors > 0 ? 'failure' : 'success', {
      objects: `${manifests.length}`,
      errors: `${errors}`,
      warnings: `${warnings}`,
      ...wanted.length === violations.length ? {} : { leftOut: `${wanted.length - violations.length} about what is missing, because not everything could be read` },
    });
  }
}

/** cdk8s-cli looks construct paths up by the bare name of an object, which is right only where no other object has that name. */
class ResourceNames {
  private readonly count = new Map<unknown, number>();

  constructor(manifests: readonly SourcedManifest[]) {
    for (const { manifest: { metadata } } of manifests) {
      this.count.set(metadata?.name, (this.count.get(metadata?.name) ?? 0) + 1);
    }
  }

  public of({ at: { object } }: Violation): string {
    return this.count.get(object.name) === 1 ? object.name : `${object}`;
  }
}

function readOverride(code: string, override: RuleOverride, registry: ProviderRegistry): RuleSetting {
  const levels: string[] = Object.values(RuleLevel);
  if (!levels.includes(override?.level)) {
    refuseValue('input/invalid-value', `'rules' has the level '${override?.level}' for '${code}'; use one of ${levels.join(', ')}`);
  }
  const setting = { code, level: override.level as RuleLevel, reason: override.reason ?? '' };
  const problem = checkRuleSetting(setting, RuleBook.of(registry).all);
  return problem === undefined ? setting : refuseValue('input/invalid-value', problem);
}

function ofProblem({ code, severity, file, line, message }: FileProblem, registry: ProviderRegistry) {
  return {
    ...describe(code, severity, message, registry),
    violatingResources: [{ resourceName: path.basename(file), locations: [line === undefined ? 'the file' : `line ${line}`], manifestPath: file }],
  };
}

function ofViolation(violation: Violation, names: ResourceNames, registry: ProviderRegistry) {
  const { code, severity, at, message } = violation;
  const { file = '', lineOf } = at.object.origin;
  const place = at.path.length === 0 ? `${at.object}` : `${at.object} ${formatPath(at.path)}`;
  return {
    ...describe(code, severity, message, registry),
    violatingResources: [{ resourceName: names.of(violation), locations: [`${place}, line ${lineOf?.(at.path)}`], manifestPath: file }],
  };
}

/** A message says what is wrong and, after a semicolon, what to do; the report wants both apart and knows no severities. */
function describe(code: Code, severity: Severity, message: string, { codes }: ProviderRegistry) {
  const [problem, ...remedy] = message.split('; ');
  return {
    ruleName: severity === Severity.ERROR ? code : `${code} (${severity})`,
    recommendation: `${problem}: ${codes[code]}`,
    fix: remedy.join('; ') || problem,
  };
}
