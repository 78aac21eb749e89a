import { isUtf8 } from 'buffer';
import { bytesInMemory, FileBytes } from './file-bytes';
import { FileProblem, fileProblem } from './file-problem';
import { KnownDocuments } from './known-documents';
import { LineFinder } from './line-finder';
import { DocumentPlace, SplitDocument, splitDocuments } from './split-documents';
import { lazily, scalarText } from '../../core';
import { readPlainDocument } from '../../core/plain-yaml/plain-document';
import { FieldPath, formatPath, isRecord, Manifest, Origin, SourcedManifest } from '../../topology';

/** The objects of a file, and what could not be read of it. */
export interface ReadFile {
  readonly manifests: readonly SourcedManifest[];
  readonly problems: readonly FileProblem[];
}

/** The nodes of a document that is not plain take some 70 times its text while it is read. No object is that large, but a list may be. */
const MAX_DOCUMENT_LENGTH = 32 * 1024 * 1024;

const ROOT: FieldPath = [];

/** The library takes time to load, and nearly every document is plain. */
// eslint-disable-next-line @typescript-eslint/no-require-imports
const readDocument = lazily(() => (require('./read-document') as typeof import('./read-document')).readDocument);

/** How a file is read. */
export interface ReadOptions {
  /** Finds lines when a report needs them; one for all files of a run keeps less in memory. @default - one for the file */
  readonly lines?: LineFinder;
  /** Whether Helm renders the file before anybody applies it. @default false */
  readonly isHelmTemplate?: boolean;
  /** The documents that others have read, who change no value either. @default - nobody has read any */
  readonly known?: KnownDocuments;
  /** Is told how many objects of the file have been read. @default - nobody is told */
  readonly onProgress?: (objects: number) => void;
}

/**
 * Reads the manifests of a YAML or JSON file.
 *
 * @param file the name that reports call it by
 * @param content the bytes of the file
 */
export function readManifests(file: string, content: Uint8Array | FileBytes, options: ReadOptions = {}): ReadFile {
  return new FileReader(file, content instanceof Uint8Array ? bytesInMemory(content) : content, options).read();
}

class FileReader {
  private readonly manifests: SourcedManifest[] = [];
  private readonly problems: FileProblem[] = [];
  private readonly source: SourceFile;

  constructor(private readonly file: string, bytes: FileBytes, private readonly options: ReadOptions) {
    this.source = { file, isHelmTemplate: options.isHelmTemplate, bytes, lines: options.lines ?? new LineFinder() };
  }

  public read(): ReadFile {
    for (const document of splitDocuments(this.source.bytes, MAX_DOCUMENT_LENGTH, this.options.known)) {
      const problem = findEncodingProblem(this.file, document);
      if (problem !== undefined) {
        return { manifests: [], problems: [problem] };
      }
      this.options.onProgress?.(this.manifests.length);
      if (document.length > MAX_DOCUMENT_LENGTH) {
        this.problems.push(fileProblem('file/unreadable', { file: this.file, line: document.line },
          `the document has ${Math.ceil(document.length / 1024 / 1024)} MiB, and 32 MiB can be read at once; split the list into documents`));
      } else {
        this.readDocument(document);
      }
    }
    return { manifests: this.manifests, problems: this.problems };
  }

  private readDocument(document: SplitDocument): void {
    const { known = {} } = document;
    known.value ??= readPlainDocument(document)?.value;
    if (known.value !== undefined) {
      this.add(document, known.value, ROOT);
      return;
    }
    const text = document.bytes.toString('utf8', document.start, document.end);
    if (!holdsSomething(text)) {
      return;
    }
    const { value, problems } = readDocument()(this.file, { text, line: document.line });
    problems.forEach(problem => this.problems.push(problem));
    if (value !== undefined && value !== null) {
      // Problems are told of each document that has them.
      known.value = problems.length === 0 ? value : undefined;
      this.add(document, value, ROOT);
    }
  }

  /** Takes in the value at a path of a document: an object, or the objects of a list. */
  private add(document: DocumentPlace, value: unknown, path: FieldPath, defaults: Partial<Pick<Manifest, 'apiVersion' | 'kind'>> = {}): void {
    if (!isRecord(value)) {
      this.report('file/not-an-object', document, path, `${where(path)} is ${describe(value)}; a manifest is an object with 'apiVersion' and 'kind'`);
      return;
    }
    const { apiVersion = defaults.apiVersion, kind = defaults.kind } = value;
    if (apiVersion === undefined && kind === undefined && path.length === 0) {
      this.report('file/not-a-manifest', document, path,
        "the document has neither 'apiVersion' nor 'kind' and is not checked; leave out files that hold no Kubernetes objects");
      return;
    }
    if (!isName(apiVersion) || !isName(kind)) {
      const wrong = [['apiVersion', apiVersion], ['kind', kind]].find(([, type]) => !isName(type)) as [string, unknown];
      this.report('file/type-missing', document, [...path, wrong[0]], `${where(path)} has ${wrong[1] === undefined ? `no '${wrong[0]}'`
        : `${describe(wrong[1])} as '${wrong[0]}'`} and is not checked; a Kubernetes object has both 'apiVersion' and 'kind' as texts`);
      return;
    }
    if (kind === 'List' && apiVersion === 'v1' && !Array.isArray(value.items) && value.items !== undefined && value.items !== null) {
      this.report('file/not-an-object', document, [...path, 'items'], `'items' of ${where(path)} is ${describe(value.items)}; a List has a list of objects there`);
      return;
    }
    if (kind.endsWith('List') && (Array.isArray(value.items) || (kind === 'List' && apiVersion === 'v1'))) {
      // The API server leaves the types out of the items of a typed list.
      const types = kind === 'List' ? {} : { apiVersion, kind: kind.slice(0, -'List'.length) };
      (Array.isArray(value.items) ? value.items : []).forEach((item, index) => this.add(document, item, [...path, 'items', index], types));
      return;
    }
    const variable = findVariable(value);
    if (variable !== undefined) {
      this.report('file/unrendered', document, [...path, ...variable],
        `${where(path)} is a template with variables, such as '${formatPath(variable)}', and is not checked; fill them first, with clusterctl generate, flux or envsubst`);
      return;
    }
    const manifest = (value.apiVersion === apiVersion && value.kind === kind ? value : { ...value, apiVersion, kind }) as Manifest;
    this.manifests.push(path.length === 0 ? new ReadManifest(manifest, this.source, document)
      : new ListedManifest(manifest, this.source, document, path));
  }

  private report(code: Parameters<typeof fileProblem>[0], document: DocumentPlace, path: FieldPath, message: string): void {
    this.problems.push(fileProblem(code, { file: this.file, line: this.source.lines.lineOf(document, path) }, message));
  }
}

/** What the objects of a file have in common. */
interface SourceFile {
  readonly file: string;
  readonly isHelmTemplate?: boolean;
  readonly bytes: FileBytes;
  readonly lines: LineFinder;
}

/** A manifest and where it comes from. One object for all of it, because a bundle may have a million of them. */
class ReadManifest implements SourcedManifest, Origin {
  private readonly position: number;
  private readonly length: number;
  private readonly line: number;

  constructor(public readonly manifest: Manifest, private readonly source: SourceFile, { position, length, line }: DocumentPlace) {
    this.position = position;
    this.length = length;
    this.line = line;
  }

  public get origin(): Origin {
    return this;
  }

  public get file(): string {
    return this.source.file;
  }

  public get isHelmTemplate(): boolean | undefined {
    return this.source.isHelmTemplate;
  }

  public get lineOf(): (path: FieldPath) => number {
    const { source: { bytes, lines }, position, length, line } = this;
    return at => lines.lineOf({ file: bytes, position, length, line }, at);
  }
}

/** A manifest that is an entry of a list. */
class ListedManifest extends ReadManifest {
  constructor(manifest: Manifest, source: SourceFile, document: DocumentPlace, private readonly path: FieldPath) {
    super(manifest, source, document);
  }

  public get lineOf(): (path: FieldPath) => number {
    const find = super.lineOf;
    return at => find([...this.path, ...at]);
  }
}

/** Whether a document is more than blanks, comments and directives. */
function holdsSomething(text: string): boolean {
  return /^(?!---[ \t]*(?:#|\r?$)|[ \t]*(?:#|\r?$)|%)[^]/m.test(text);
}

/** What has no place in a file even in quotes; its absence also tells texts from other files. */
function findEncodingProblem(file: string, { bytes, start, end, line, isAscii, control }: SplitDocument): FileProblem | undefined {
  if (!isAscii && !isUtf8(bytes.subarray(start, end))) {
    return fileProblem('file/encoding', { file }, 'is not a text in UTF-8; save it as UTF-8');
  }
  if (control === undefined) {
    return undefined;
  }
  const before = bytes.toString('utf8', start, control).split('\n');
  const place = { file, line: line + before.length - 1, column: before[before.length - 1].length + 1 };
  const name = `U+${bytes[control].toString(16).toUpperCase().padStart(4, '0')}`;
  return fileProblem('file/encoding', place, `holds the control character ${name}, which no YAML file may; remove it, or leave a binary file out`);
}

/** Where the first part of an object's identity is that a program has yet to fill in. */
function findVariable({ apiVersion, metadata }: { readonly [name: string]: unknown }): FieldPath | undefined {
  const member = isRecord(metadata) ? ['name', 'namespace'].find(name => scalarText(metadata[name]).includes('${')) : undefined;
  return member !== undefined ? ['metadata', member] : scalarText(apiVersion).includes('${') ? ['apiVersion'] : undefined;
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
