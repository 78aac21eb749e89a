import { gunzipSync } from 'zlib';
import { parse } from 'yaml';

/** What bootstrap data does to a machine: files, then commands. */
export interface BootScript {
  readonly files: { readonly [path: string]: string };
  readonly commands: readonly string[];
}

interface CloudConfig {
  readonly write_files?: readonly { readonly path: string; readonly content: string; readonly encoding?: string; readonly append?: boolean }[];
  readonly runcmd?: readonly (string | readonly string[])[];
}

/** Reads bootstrap data as the host agent of BYOH does: each file is a Go template, of which texts in quotes and the one variable of BYOH are played. */
export function readBootstrapData(text: string): BootScript {
  const { write_files: written = [], runcmd = [] } = parse(text) as CloudConfig;
  const files: { [path: string]: string } = {};
  for (const { path, content, encoding, append } of written) {
    files[path] = (append === true ? files[path] ?? '' : '') + rendered(decoded(content, encoding), path);
  }
  return { files, commands: runcmd.map(command => typeof command === 'string' ? command : command.join(' ')) };
}

function decoded(content: string, encoding = ''): string {
  if (/^(gzip|gz)\+(base64|b64)$/.test(encoding)) {
    return gunzipSync(Buffer.from(content, 'base64')).toString();
  }
  return /^(base64|b64)$/.test(encoding) ? Buffer.from(content, 'base64').toString() : content;
}

function rendered(content: string, path: string): string {
  return content.replace(/\{\{((?:"(?:[^"\\\n]|\\.)*"|[^"}]|\}(?!\}))*)\}\}/g, (action, inner: string) => {
    if (inner.trim() === '.DefaultNetworkInterfaceName') {
      return 'eth0';
    }
    const quoted = /^\s*("(?:[^"\\\n]|\\.)*")\s*$/.exec(inner);
    if (quoted === null) {
      throw new Error(`${path}: '${action}' cannot be played`);
    }
    return JSON.parse(quoted[1]) as string;
  });
}
