import { FileProblem, fileProblem } from './file-problem';
import { LineFinder } from './line-finder';
import { readDocument } from './read-document';
import { DocumentText, splitDocuments } from './split-documents';
import { FieldPath, formatPath, isRecord, Manifest, SourcedManifest } from '../../topology';

/** The objects of a file, and what could not be read of it. */
export interface ReadFile {
  readonly manifests: readonly SourcedManifest[];
  readonly problems: readonly FileProblem[];
}

/** What YAML has no place for even in quotes; its absence also tells texts from other files. */
const CONTROL_CHARACTER = /[\x00-\x08\x0B\x0C\x0E-\x1F\x7F]/;

/** The nodes of a document take some 70 times its text while it is read. No object is that large, but a list may be. */
const MAX_DOCUMENT_LENGTH = 32 * 1024 * 1024;

/** How a file is read. */
export interface ReadOptions {
  /** Finds lines when a report needs them; one for all files of a run keeps less in memory. @default - one for the file */
  readonly lines?: LineFinder;
  /** Whether Helm renders the file before anybody applies it. @default false */
  readonly isHelmTemplate?: boolean;
  /** Is told how many objects of the file have been read. @default - nobody is told */
  readonly onProgress?: (objects: number) => void;
}

/**
 * Reads the manifests of a YAML or JSON file.
 *
 * @param file the name that reports call it by
 * @param content the bytes of the file
 */
export function readManifests(file: string, content: Uint8Array, options: ReadOptions = {}): ReadFile {
  let text: string;
  try {
    text = new TextDecoder('utf-8', { fatal: true }).decode(content);
  } catch {
    return { manifests: [], problems: [fileProblem('file/encoding', { file }, 'is not a text in UTF-8; save it as UTF-8')] };
  }
  const problem = findControlCharacter(file, text);
  return problem === undefined ? new FileReader(file, options).read(text) : { manifests: [], problems: [problem] };
}

function findControlCharacter(file: string, text: string): FileProblem | undefined {
  const index = text.search(CONTROL_CHARACTER);
  if (index < 0) {
    return undefined;
  }
  const before = text.slice(0, index).split('\n');
  const place = { file, line: before.length, column: before[before.length - 1].length + 1 };
  const name = `U+${text.charCodeAt(index).toString(16).toUpperCase().padStart(4, '0')}`;
  return fileProblem('file/encoding', place, `holds the control character ${name}, which no YAML file may; remove it, or leave a binary file out`);
}

class FileReader {
  private readonly manifests: SourcedManifest[] = [];
  private readonly problems: FileProblem[] = [];

  private readonly lines: LineFinder;

  constructor(private readonly file: string, private readonly options: ReadOptions) {
    this.lines = options.lines ?? new LineFinder();
  }

  public read(text: string): ReadFile {
    for (const source of splitDocuments(text)) {
      this.options.onProgress?.(this.manifests.length);
      if (source.text.length > MAX_DOCUMENT_LENGTH) {
        this.problems.push(fileProblem('file/unreadable', { file: this.file, line: source.line },
          `the document has ${Math.ceil(source.text.length / 1024 / 1024)} MiB, and 32 MiB can be read at once; split the list into documents`));
        continue;
      }
      const { value, problems } = readDocument(this.file, source);
      problems.forEach(problem => this.problems.push(problem));
      if (value !== undefined && value !== null) {
        this.add(source, value, []);
      }
    }
    return { manifests: this.manifests, problems: this.problems };
  }

  /** Takes in the value at a path of a document: an object, or the objects of a list. */
  private add(source: DocumentText, value: unknown, path: FieldPath, defaults: Partial<Pick<Manifest, 'apiVersion' | 'kind'>> = {}): void {
    if (!isRecord(value)) {
      this.report('file/not-an-object', source, path, `${where(path)} is ${describe(value)}; a manifest is an object with 'apiVersion' and 'kind'`);
      return;
    }
    const { apiVersion = defaults.apiVersion, kind = defaults.kind } = value;
    if (apiVersion === undefined && kind === undefined && path.length === 0) {
      this.report('file/not-a-manifest', source, path,
        "the document has neither 'apiVersion' nor 'kind' and is not checked; leave out files that hold no Kubernetes objects");
      return;
    }
    if (!isName(apiVersion) || !isName(kind)) {
      const wrong = [['apiVersion', apiVersion], ['kind', kind]].find(([, type]) => !isName(type)) as [string, unknown];
      this.report('file/type-missing', source, [...path, wrong[0]], `${where(path)} has ${wrong[1] === undefined ? `no '${wrong[0]}'`
        : `${describe(wrong[1])} as '${wrong[0]}'`} and is not checked; a Kubernetes object has both 'apiVersion' and 'kind' as texts`);
      return;
    }
    if (kind === 'List' && apiVersion === 'v1' && !Array.isArray(value.items) && value.items !== undefined && value.items !== null) {
      this.report('file/not-an-object', source, [...path, 'items'], `'items' of ${where(path)} is ${describe(value.items)}; a List has a list of objects there`);
      return;
    }
    if (kind.endsWith('List') && (Array.isArray(value.items) || (kind === 'List' && apiVersion === 'v1'))) {
      // The API server leaves the types out of the items of a typed list.
      const types = kind === 'List' ? {} : { apiVersion, kind: kind.slice(0, -'List'.length) };
      (Array.isArray(value.items) ? value.items : []).forEach((item, index) => this.add(source, item, [...path, 'items', index], types));
      return;
    }
    const variable = findVariable(value);
    if (variable !== undefined) {
      this.report('file/unrendered', source, [...path, 'metadata', variable],
        `${where(path)} is a template with variables, such as 'metadata.${variable}', and is not checked; fill them first, with clusterctl generate, flux or envsubst`);
      return;
    }
    const manifest: Manifest = { ...value, apiVersion, kind };
    const { file, options: { isHelmTemplate } } = this;
    this.manifests.push({ manifest, origin: { file, isHelmTemplate, lineOf: at => this.lines.lineOf(source, [...path, ...at]) } });
  }

  private report(code: Parameters<typeof fileProblem>[0], source: DocumentText, path: FieldPath, message: string): void {
    this.problems.push(fileProblem(code, { file: this.file, line: this.lines.lineOf(source, path) }, message));
  }
}

/** The first part of an object's identity that a program has yet to fill in. */
function findVariable({ metadata }: { readonly [name: string]: unknown }): string | undefined {
  return isRecord(metadata) ? ['name', 'namespace'].find(name => String(metadata[name]).includes('${')) : undefined;
}

function isName(value: unknown): value is string {
  return typeof value === 'string' && value !== '';
}

function where(path: FieldPath): string {
  return path.length === 0 ? 'the document' : `'${formatPath(path)}'`;
}

function describe(value: unknown): string {
  if (value === null) {
    return 'null';
  }
  if (typeof value === 'object') {
    return Array.isArray(value) ? 'a list' : 'an object';
  }
  return value === '' ? 'an empty text' : `the ${typeof value === 'string' ? 'text' : typeof value} ${JSON.stringify(value)?.slice(0, 40)}`;
}
