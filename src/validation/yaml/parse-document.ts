import { Document, LineCounter, parseDocument as parseYaml } from 'yaml';
import { KUBERNETES_SCHEMA } from './kubernetes-schema';

/** A document as nodes that know their place. */
export interface ParsedDocument {
  readonly document: Document.Parsed;
  readonly lines: LineCounter;
}

/** Reads one document; what is wrong with it stands in its errors. Repeated keys are not looked for, which takes the library quadratic time. */
export function parseDocument(text: string): ParsedDocument {
  const lines = new LineCounter();
  const document = parseYaml(text, {
    lineCounter: lines, logLevel: 'error', prettyErrors: false, schema: KUBERNETES_SCHEMA, uniqueKeys: false, version: '1.1',
  });
  return { document, lines };
}
