import { checkNodeText } from './node-text';
import { isDnsSubdomain, NODE_TEXT_FIELDS, refuseValue, TextDialect } from '../core';

const MAX_CONTENT = 10240;
const SURROGATE_PAIR = /[\uD800-\uDBFF][\uDC00-\uDFFF]/g;

/** How the content of a file is encoded. */
export enum FileEncoding {
  /** Base64. */
  BASE64 = 'base64',
  /** Gzip. */
  GZIP = 'gzip',
  /** Gzip, then base64. */
  GZIP_BASE64 = 'gzip+base64',
}

/** What a node file holds: text as it is, text for the renderer of the provider, or a key of a Secret. */
export class FileContent {
  /**
   * Text that stands on the node exactly as given. Braces are escaped for the renderer of the provider.
   *
   * @param text the content
   */
  public static text(text: string): FileContent {
    return new FileContent(text, false);
  }

  /**
   * Text for the renderer of the provider: jinja such as `{{ ds.meta_data.name }}` for cloud-init providers,
   * `{{ .DefaultNetworkInterfaceName }}` for BYOH.
   *
   * @param text the template
   */
  public static template(text: string): FileContent {
    return new FileContent(text, true);
  }

  /**
   * The value of a key of a Secret in the namespace of the cluster. It never appears in the manifest.
   *
   * @param secretName the name of the Secret
   * @param key the key in the Secret
   */
  public static fromSecret(secretName: string, key: string): FileContent {
    return new FileContent(undefined, false, { name: secretName, key });
  }

  /**
   * The same for a Secret that a provider names after an object whose own name is known only at the end, after all JSON patches.
   *
   * @internal
   */
  public static _fromSecretNamedLate(secretName: () => string, key: string): FileContent {
    return new FileContent(undefined, false, { get name() { return secretName(); }, key }, true);
  }

  private constructor(
    private readonly content: string | undefined,
    private readonly isTemplate: boolean,
    private readonly secret?: { readonly name: string; readonly key: string },
    private readonly isNamedLate: boolean = false,
  ) {}

  /** @internal */
  public _render(path: string, dialect: TextDialect, encoding?: FileEncoding) {
    if (this.content === undefined) {
      if (!this.isNamedLate) {
        this.checkSecret(path);
      }
      return { contentFrom: { secret: this.secret! } };
    }
    if (encoding !== undefined && dialect.rendersDecodedContent) {
      refuseValue('input/invalid-value', `file '${path}' has 'encoding' '${encoding}', which ${dialect.renderer} decodes before it renders; `
        + 'give the text itself, which is escaped then');
    }
    if (this.content.includes('\r')) {
      refuseValue('input/invalid-value', `file '${path}' holds a carriage return, which user data turns into a line end; `
        + 'use line feeds only, or base64 where the provider can decode it');
    }
    const foreign = this.isTemplate ? dialect.findForeign(this.content) : undefined;
    if (foreign !== undefined) {
      refuseValue('text/foreign-template', `file '${path}' holds '${foreign}', which ${dialect.renderer} cannot render; `
        + `it knows ${dialect.known}. Use FileContent.text() for literal braces, or write the value itself`);
    }
    const content = this.isTemplate ? this.content : dialect.escape(this.content);
    const length = content.length > MAX_CONTENT ? codePoints(content) : content.length; // The API server counts code points, of which there are no more than that.
    if (length === 0 || length > MAX_CONTENT) {
      refuseValue('input/invalid-value', `file '${path}' has ${length} characters; `
        + `use 1 to ${MAX_CONTENT}, or FileContent.fromSecret() for larger content`);
    }
    return { content };
  }

  private checkSecret(path: string): void {
    const { name, key } = this.secret!;
    if (!isDnsSubdomain(name) || !/^[-._a-zA-Z0-9]{1,253}$/.test(key)) {
      refuseValue('input/invalid-value', `file '${path}' comes from key '${key}' of Secret '${name}'; give the name of a Secret and one of its keys`);
    }
  }
}

function codePoints(text: string): number {
  return text.length - (text.match(SURROGATE_PAIR) ?? []).length;
}

/** A file that is written before the node joins. */
export interface NodeFile {
  /** The absolute path on the node. */
  readonly path: string;
  /** What the file holds. */
  readonly content: FileContent;
  /**
   * Owner and group, for example `root:root`.
   * @default - root:root
   */
  readonly owner?: string;
  /**
   * The file mode in octal, for example `0640`.
   * @default - 0644
   */
  readonly permissions?: string;
  /**
   * How the content is encoded; it is not rendered then. Not for BYOH, whose host agent renders what it has decoded.
   * @default - plain text
   */
  readonly encoding?: FileEncoding;
  /**
   * Append to the file instead of replacing it.
   * @default false
   */
  readonly append?: boolean;
}

/**
 * The files as bootstrap configs want them.
 *
 * @param files what is to be written
 * @param dialect who renders contents
 * @param pathDialect who renders paths, owners and permissions
 */
export function renderFiles(files: readonly NodeFile[], dialect: TextDialect, pathDialect: TextDialect) {
  const paths = new Set<string>();
  return files.map(file => {
    if (!file.path.startsWith('/')) {
      refuseValue('input/invalid-value', `file path '${file.path}' is not absolute; start it with '/'`);
    }
    const { path, owner, permissions } = NODE_TEXT_FIELDS.files;
    checkNodeText('files.path', path, file.path, pathDialect);
    checkNodeText(`owner' of file '${file.path}`, owner, file.owner, pathDialect);
    checkNodeText(`permissions' of file '${file.path}`, permissions, file.permissions, pathDialect);
    if (paths.has(file.path)) {
      refuseValue('input/duplicate', `file '${file.path}' is given twice; give each path once`);
    }
    paths.add(file.path);
    return {
      path: file.path,
      owner: file.owner,
      permissions: file.permissions,
      encoding: file.encoding,
      append: file.append,
      ...file.content._render(file.path, dialect, file.encoding),
    };
  });
}
