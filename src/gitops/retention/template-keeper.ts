import { ApiObject } from 'cdk8s';
import { Construct } from 'constructs';
import { FleetApp } from '../../fleet';
import { addPreparation, Preparation, WrittenOutput } from '../../synthesis';
import { DeliveredChart } from '../delivered-chart';
import { advance, ChartHistory, CurrentTemplates, identityOf, previousOf, TemplateManifest } from './history';
import { KnownTemplates } from './known-templates';
import { Ledger } from './ledger';
import { LedgerFile } from './ledger-file';
import { PreviousTemplate } from './previous-template';
import { rotatingTemplates } from './rotating-templates';

/** Keeps the previous templates of the charts of an app. */
export class TemplateKeeper implements Preparation {
  private readonly charts = new Map<DeliveredChart, Shelf>();
  private ledger: Ledger;

  constructor(app: FleetApp, private readonly file: LedgerFile, private readonly generations: number) {
    this.ledger = file.read();
    addPreparation(app, this);
    app._whenWritten(output => this.record(output));
  }

  public add(charts: readonly DeliveredChart[]): void {
    const known = new KnownTemplates([...this.charts.keys(), ...charts]);
    charts.forEach(chart => {
      const entry = this.ledger.get(chart.folder);
      this.file.refuseProblems(() => entry && known.check(entry, chart));
      this.charts.set(chart, new Shelf(chart));
    });
    this.prepare();
  }

  /**
   * Puts the previous templates into the charts, and those that are not kept any more out of them. Before each synthesis this is done anew, because the current
   * templates may have changed.
   */
  public prepare(): void {
    for (const [chart, shelf] of this.charts) {
      shelf.put(previousOf(this.historyOf(chart, currentTemplates(chart, identify))));
    }
  }

  /** Parts of a fleet are written one by one, so that what the others know stays. */
  private record({ manifestOf, includes }: WrittenOutput): void {
    const others = [...this.file.read()].filter(([, { owner }]) => !includes(owner));
    const own = [...this.charts.keys()].map(chart => {
      const history = this.historyOf(chart, currentTemplates(chart, object => manifestOf(object) as TemplateManifest));
      return [chart.folder, { owner: chart.name, history }] as const;
    });
    this.ledger = new Map([...others, ...own]);
    this.file.write(this.ledger);
  }

  private historyOf({ folder }: DeliveredChart, current: CurrentTemplates): ChartHistory {
    return advance(this.ledger.get(folder)?.history ?? new Map(), current, this.generations);
  }
}

/** Where the previous templates of a chart are in the tree. */
class Shelf {
  private readonly templates = new Map<string, PreviousTemplate>();
  private scope?: Construct;

  constructor(private readonly chart: DeliveredChart) {}

  /** Templates that are there already stay the same objects, because an app may be synthesized several times. */
  public put(wanted: readonly TemplateManifest[]): void {
    const identities = new Set(wanted.map(identityOf));
    for (const [identity, template] of this.templates) {
      if (!identities.has(identity)) {
        this.scope!.node.tryRemoveChild(template.node.id);
        this.templates.delete(identity);
      }
    }
    for (const template of wanted) {
      this.add(template);
    }
  }

  private add(template: TemplateManifest): void {
    const identity = identityOf(template);
    if (!this.templates.has(identity)) {
      this.scope ??= new Construct(this.chart.chart, 'PreviousTemplates');
      this.templates.set(identity, new PreviousTemplate(this.scope, identity, template));
    }
  }
}

function currentTemplates(chart: DeliveredChart, manifestOf: (template: ApiObject) => TemplateManifest): CurrentTemplates {
  const start = chart.chart.node.path.length;
  return new Map(rotatingTemplates(chart).map(template => [template.node.path.slice(start).replace(/^\//, ''), manifestOf(template)]));
}

/** As much of a template as makes it another one. */
function identify({ apiVersion, kind, metadata: { name, namespace } }: ApiObject): TemplateManifest {
  return { apiVersion, kind, metadata: { name: name!, namespace } };
}
