import * as path from 'path';
import { ApiObject } from 'cdk8s';
import { IConstruct } from 'constructs';
import { keep } from '../../cdk8s-helpers';
import { checkWholeNumber, inScope, refuse, refuseValue } from '../../core';
import { FleetApp } from '../../fleet';
import { DeliveredChart } from '../delivered-chart';
import { LedgerFile } from './ledger-file';
import { rotatingTemplates } from './rotating-templates';
import { TemplateKeeper } from './template-keeper';

/** Settings of `TemplateRetention`. */
export interface TemplateRetentionProps {
  /**
   * The file that holds the templates, for example `.capi/templates.json`; relative to the current folder, and outside of the output folder, which
   * `cdk8s synth` empties. Commit it with the manifests: whoever runs the program next needs it.
   */
  readonly ledger: string;
  /**
   * How many previous generations of every template are kept: as many changes as there may be before the machines of an earlier one are replaced.
   * @default 3
   */
  readonly generations?: number;
}

/** On an app, the retention of each file: two of them would drop the templates of one another. */
const RETENTIONS = 'cdk8s-cluster-api:template-retentions';

/**
 * Keeps previous generations of templates among the manifests.
 *
 * A template that changes gets another name, and machines are replaced one by one. Until that is done, Cluster API still makes machines of the template
 * that was there before; so it must not be deleted with the change. It is written beside the new one, from a ledger that is kept in a file, until there are
 * enough newer ones.
 */
export class TemplateRetention {
  /** The file that holds the templates. */
  public readonly ledger: string;
  /** How many previous generations of every template are kept. */
  public readonly generations: number;

  private readonly keepers = new WeakMap<FleetApp, TemplateKeeper>();

  constructor(props: TemplateRetentionProps) {
    this.ledger = props.ledger;
    this.generations = props.generations ?? 3;
  }

  /**
   * Keeps the templates of charts.
   *
   * @param delivery who delivers the charts
   *
   * @internal
   */
  public _keep(delivery: IConstruct, charts: readonly DeliveredChart[]): void {
    inScope(delivery, () => this.check());
    charts.flatMap(rotatingTemplates).forEach(template => refuseSecret(delivery, template));
    const app = FleetApp.of(delivery) as FleetApp;
    let keeper = this.keepers.get(app);
    if (keeper === undefined) {
      keeper = inScope(delivery, () => this.createKeeper(app));
      this.keepers.set(app, keeper);
    }
    inScope(delivery, () => keeper.add(charts));
  }

  private check(): void {
    checkWholeNumber('retention.generations', this.generations, 1);
    if (this.ledger === '') {
      refuseValue('input/missing-value', "'retention.ledger' is empty; name a file outside of the output folder, for example '.capi/templates.json'");
    }
  }

  private createKeeper(app: FleetApp): TemplateKeeper {
    const file = path.resolve(this.ledger);
    if (isWithin(path.resolve(app.outdir), file)) {
      refuseValue('gitops/template-ledger', `the ledger of templates '${this.ledger}' is in the output folder '${app.outdir}', which 'cdk8s synth' empties; `
        + "use a file outside of it, for example '.capi/templates.json'");
    }
    const ofApp = keep(app, RETENTIONS, () => new Map<string, TemplateRetention>());
    if (ofApp.has(file)) {
      refuseValue('gitops/template-ledger', `the ledger of templates '${this.ledger}' is that of another TemplateRetention; `
        + 'give all deliveries the same one, or each a file of its own');
    }
    ofApp.set(file, this);
    return new TemplateKeeper(app, new LedgerFile(this.ledger), this.generations);
  }
}

function isWithin(folder: string, file: string): boolean {
  const relative = path.relative(folder, file);
  return relative.split(path.sep)[0] !== '..' && !path.isAbsolute(relative);
}

/** Templates refer to Secrets by name. One that is a Secret would be in Git for good. */
function refuseSecret(delivery: IConstruct, { apiVersion, kind, node }: ApiObject): void {
  if (apiVersion === 'v1' && kind === 'Secret') {
    refuse(delivery, 'gitops/template-ledger', `'${node.path}' is a Secret, which is not written to a ledger; refer to it by name instead`);
  }
}
