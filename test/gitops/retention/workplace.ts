import * as fs from 'fs';
import * as path from 'path';
import { Chart } from 'cdk8s';
import { parseAllDocuments } from 'yaml';
import { RotatingTemplate } from '../../../src/cdk8s-helpers';
import { FleetApp } from '../../../src/fleet';
import { FluxDelivery, TemplateRetention } from '../../../src/gitops';
import { readFolder, temporaryFolders } from '../../support/folders';
import { Manifest } from '../../support/manifests';

const newFolder = temporaryFolders();

export const LABEL = 'cdk8s-cluster-api/previous-template';

/** The content of the template of each construct. */
export type State = { readonly [construct: string]: string };

/** A place to write to again and again. */
export class Workplace {
  public readonly outdir = newFolder();
  public readonly ledger = path.join(newFolder(), '.capi', 'templates.json');

  constructor(private readonly generations?: number) {}

  /** An app with a chart of templates. */
  public makeApp(state: State, edit: (chart: Chart) => void = () => undefined): FleetApp {
    const app = new FleetApp({ outdir: this.outdir });
    const chart = new Chart(app, 'edge', { namespace: 'edge' });
    Object.entries(state).forEach(([construct, content]) => addTemplate(chart, construct, content));
    this.deliver(app, [chart]);
    edit(chart);
    return app;
  }

  public deliver(app: FleetApp, charts: Chart[]): FluxDelivery {
    return new FluxDelivery(new Chart(app, 'flux'), 'Clusters', { charts, source: { name: 'platform', path: 'dist' }, retention: this.retention() });
  }

  public retention(): TemplateRetention {
    return new TemplateRetention({ ledger: this.ledger, generations: this.generations });
  }

  public write(state: State): Manifest[] {
    this.makeApp(state).synth();
    return this.manifests();
  }

  public manifests(file = 'edge/cluster/edge.k8s.yaml'): Manifest[] {
    return read(path.join(this.outdir, file));
  }

  /** All that is on the disk. */
  public bytes(): { [file: string]: string } {
    return { ...readFolder(this.outdir), ledger: fs.readFileSync(this.ledger, 'utf8') };
  }
}

function read(file: string): Manifest[] {
  return (parseAllDocuments(fs.readFileSync(file, 'utf8')) as { toJS(): Manifest }[]).map(document => document.toJS());
}

export function addTemplate(chart: Chart, construct: string, content: string): RotatingTemplate {
  return new RotatingTemplate(chart, construct, {
    apiVersion: 'infrastructure.cluster.x-k8s.io/v1beta1', kind: 'ExampleMachineTemplate', baseName: construct, spec: () => ({ template: { spec: { content } } }),
  });
}

/** Writes a template into the ledger, as somebody might by hand. */
export function smuggle({ ledger }: Workplace, template: object): void {
  const content = JSON.parse(fs.readFileSync(ledger, 'utf8')) as { charts: { edge: { templates: { workers: { generations: unknown[] } } } } };
  content.charts.edge.templates.workers.generations.push(template);
  fs.writeFileSync(ledger, JSON.stringify(content));
}

function contents(manifests: Manifest[], isPrevious: boolean): string[] {
  return manifests.filter(({ metadata }) => (metadata.labels?.[LABEL] === 'true') === isPrevious).map(({ spec }) => spec.template.spec.content as string).sort();
}

export function previous(manifests: Manifest[]): string[] {
  return contents(manifests, true);
}

export function current(manifests: Manifest[]): string[] {
  return contents(manifests, false);
}
