import { ApiObject, Chart, Names, YamlOutputType } from 'cdk8s';
import { IConstruct } from 'constructs';
import { samePathKey, unsafeName } from './file-name';
import { fileOf, Placement } from './placement';
import { SynthesisOrder } from './synthesis-order';
import { refuse } from '../core';

/** A file and what stands in it. */
export interface PlannedFile {
  /** Relative to the output folder, with forward slashes. */
  readonly path: string;
  readonly objects: readonly ApiObject[];
  /** Whose file it is. @default - the app's */
  readonly owner?: string;
}

/** What decides about files. */
export interface FileNaming {
  readonly outputType: YamlOutputType;
  readonly extension: string;
  /** What an object has been rendered to. */
  readonly manifestOf: (object: ApiObject) => unknown;
  /** The placement of a chart that is written elsewhere than cdk8s would. */
  readonly placementOf: (chart: Chart) => PlacedChart | undefined;
}

/** A chart whose files are placed, and where. */
export interface PlacedChart {
  readonly chart: Chart;
  readonly placement: Placement;
}

interface Draft {
  readonly path: string;
  readonly writer: IConstruct;
  readonly owner?: string;
  readonly objects: ApiObject[];
}

/** Which objects of an app stand in which file, named as cdk8s names them. Nothing is written over. */
export function planFiles(app: IConstruct, order: SynthesisOrder, naming: FileNaming): PlannedFile[] {
  const plan = new FilePlan(naming.extension);
  const unplaced: Chart[] = [];
  const placedCharts = new Set<Chart>();
  for (const chart of order.charts) {
    const placed = naming.placementOf(chart);
    if (placed === undefined) {
      unplaced.push(chart);
    } else {
      placedCharts.add(chart);
      const { placement } = placed;
      order.objectsOf(chart).forEach(object => plan.add(fileOf(placement, object), placed.chart, [object], placement.owner));
    }
  }
  // Charts that are placed do not count: each part of a fleet has others of them.
  addStockFiles(plan, app, { charts: unplaced, isNumbered: order.hasDependentCharts(placedCharts) }, order, naming);
  return plan.files();
}

interface StockCharts {
  readonly charts: readonly Chart[];
  readonly isNumbered: boolean;
}

function addStockFiles(plan: FilePlan, app: IConstruct, { charts, isNumbered }: StockCharts, order: SynthesisOrder, naming: FileNaming): void {
  charts.forEach((chart, index) => {
    const objects = order.objectsOf(chart);
    const name = () => `${isNumbered ? `${String(index).padStart(4, '0')}-` : ''}${Names.toDnsLabel(chart)}`;
    switch (naming.outputType) {
      case YamlOutputType.FILE_PER_APP:
        return plan.add('app', app, objects);
      case YamlOutputType.FILE_PER_CHART:
        return plan.add(name(), chart, objects);
      case YamlOutputType.FILE_PER_RESOURCE:
        // Here cdk8s goes by the manifest, patches included, and for folders by the object.
        return objects.filter(object => naming.manifestOf(object) !== undefined)
          .forEach(object => plan.add(manifestName(naming.manifestOf(object)), object, [object]));
      case YamlOutputType.FOLDER_PER_CHART_FILE_PER_RESOURCE:
        return objects.forEach(object => plan.add(`${name()}/${resourceName(object)}`, object, [object]));
    }
  });
}

/** The name of a file for one object. */
export function resourceName({ kind, metadata }: ApiObject): string {
  return fileName(kind, metadata.name);
}

function manifestName(manifest: unknown): string {
  const { kind, metadata } = manifest as { readonly kind?: string; readonly metadata?: { readonly name?: string } };
  return fileName(kind, metadata?.name);
}

function fileName(kind?: string, name?: string): string {
  return `${kind}.${name}`.replace(/[^0-9a-zA-Z-_.]/g, '');
}

class FilePlan {
  /** By the key of the path. */
  private readonly drafts = new Map<string, Draft>();

  constructor(private readonly extension: string) {}

  /** Adds objects to a file. Only its first writer may add more. */
  public add(name: string, writer: IConstruct, objects: readonly ApiObject[], owner?: string): void {
    const path = `${name}${this.extension}`;
    const key = samePathKey(path);
    const draft = this.drafts.get(key);
    if (draft === undefined) {
      const problem = unsafeName(path);
      if (problem !== undefined) {
        refuse(writer, 'fleet/unsafe-file-name', `cannot be written to '${path}': ${problem}; give it another name`);
      }
      this.drafts.set(key, { path, writer, owner, objects: [...objects] });
    } else if (draft.writer !== writer || draft.path !== path) {
      refuseSharing(path, writer, owner, draft);
    } else {
      draft.objects.push(...objects);
    }
  }

  public files(): PlannedFile[] {
    const files = [...this.drafts.values()];
    const spellings = new Set<string>();
    const folders = new Map<string, string>();
    for (const file of files) {
      for (let end = file.path.indexOf('/'); end >= 0; end = file.path.indexOf('/', end + 1)) {
        const folder = file.path.slice(0, end);
        if (!spellings.has(folder)) {
          spellings.add(folder);
          this.checkFolder(file, folder, folders);
        }
      }
    }
    return files;
  }

  /** @param known folders by their key */
  private checkFolder(file: Draft, folder: string, known: Map<string, string>): void {
    const key = samePathKey(folder);
    const inTheWay = this.drafts.get(key);
    if (inTheWay !== undefined) {
      refuse(file.writer, 'fleet/same-file', `would write '${file.path}' into the folder '${inTheWay.path}', which is a file of `
        + `'${inTheWay.writer.node.path}'; give one of them another name`);
    }
    const other = known.get(key);
    if (other !== undefined) {
      refuse(file.writer, 'fleet/same-file', `would write '${file.path}' into the folder '${folder}', ${differenceTo(other, folder)}, and some systems take both for one; `
        + 'spell them the same, or give one another name');
    }
    known.set(key, folder);
  }
}

/** How a path differs from another one that some systems take for the same. */
function differenceTo(other: string, path: string): string {
  const isSameCased = other.toLowerCase() === path.toLowerCase() || other.toUpperCase() === path.toUpperCase();
  const what = other.normalize('NFC') === path.normalize('NFC') ? 'Unicode form' : isSameCased ? 'case' : 'case and Unicode form';
  return `which differs from '${other}' in ${what} only`;
}

function refuseSharing(path: string, writer: IConstruct, owner: string | undefined, draft: Draft): never {
  const which = draft.path === path ? `'${path}'` : `'${path}', ${differenceTo(draft.path, path)}`;
  if (draft.writer === writer) {
    refuse(writer, 'fleet/same-file', `would write ${which}; give one of its charts or objects another name`);
  }
  const remedy = owner !== undefined ? "give one fleet another 'folder', or one cluster another name"
    : ApiObject.isApiObject(writer) ? 'give one of them another name, or each chart its own folder with YamlOutputType.FOLDER_PER_CHART_FILE_PER_RESOURCE'
      : 'give one of them another id';
  refuse(writer, 'fleet/same-file', `would write ${which}, and so would '${draft.writer.node.path}'; ${remedy}`);
}
