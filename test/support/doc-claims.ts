import * as fs from 'fs';
import * as path from 'path';

const DOCS = path.join(__dirname, '..', '..', 'docs');

/** How a page says that a claim is known: seen on the live stage, accepted or refused by a real server or webhook, or only read in a source. */
export type KnownBy = 'live' | 'server' | 'read';

/** Where each way of knowing is told in full. */
export const EVIDENCE: { readonly [how in KnownBy]: readonly string[] } = { live: ['proof-live.md', 'proof-remote.md'], server: ['proof.md'], read: ['only-read.md'] };

/** A link such as `[live](proof-live.md#scale)`. */
export interface Marker {
  readonly knownBy: KnownBy;
  readonly page: string;
  readonly anchor?: string;
}

/** A paragraph, an item of a list or a row of a table. */
export interface Statement {
  /** The nearest heading. */
  readonly section: string;
  readonly text: string;
  /** Its own, and those of the notes of the sections that it stands in. */
  readonly markers: readonly Marker[];
}

/** Programs that we do not write. What a page says of them can be wrong without any test of ours noticing. */
const FOREIGN = new RegExp(`\\b(${[
  'Argo CD', 'Flux', 'Kubernetes', 'Cluster API', '[Cc]ore', 'Metal3', 'BYOH', 'IPAM', 'OpenStack', 'AWS', 'Azure', 'GCP', 'KubeVirt', 'Kamaji', 'k0smotron',
  'vcluster', 'EKS', 'kubeadm', 'kubelet', 'cloud-init', 'clusterctl', 'kubectl', '[Cc]ontrollers?', '[Ww]ebhooks?', 'API server', 'autoscalers?', 'operator', 'Helm',
].join('|')})\\b`);

/** Says that a statement is about this library alone, though it names other programs. */
const OURS = '<!-- ours -->';

/** A paragraph that says for a whole section, and the sections below it, how it is known. */
const NOTE = /^\*Known: /;

const MARKER = /\[(live|server|read)\]\(([^)#]+)(?:#([^)]+))?\)/g;

export function readPage(page: string): string {
  return fs.readFileSync(path.join(DOCS, page), 'utf8');
}

export function markersOf(text: string): Marker[] {
  return [...text.matchAll(MARKER)].map(([, knownBy, page, anchor]) => ({ knownBy: knownBy as KnownBy, page, anchor }));
}

/** What a page says of foreign programs. */
export function foreignStatements(page: string): Statement[] {
  return statementsOf(page).filter(({ text }) => FOREIGN.test(text) && !text.includes(OURS));
}

/** Everything that a page says; code and headings of tables say nothing. */
export function statementsOf(page: string): Statement[] {
  const statements: Statement[] = [];
  const notes: { level: number; markers: readonly Marker[] }[] = [];
  let section = { level: 1, title: '' };
  for (const block of blocksOf(page)) {
    const heading = /^(#+) (.*)/.exec(block);
    if (heading) {
      section = { level: heading[1].length, title: heading[2] };
      while (notes.length > 0 && notes[notes.length - 1].level >= section.level) {
        notes.pop();
      }
    } else if (NOTE.test(block)) {
      notes.push({ level: section.level, markers: markersOf(block) });
    } else {
      statements.push({ section: section.title, text: block, markers: [...markersOf(block), ...notes.flatMap(({ markers }) => markers)] });
    }
  }
  return statements;
}

/** Headings, paragraphs, items of lists and rows of tables, one after the other. */
function blocksOf(page: string): string[] {
  const text = page.replace(/^```[\s\S]*?^```$/gm, '').replace(/^\|.*\n\|[-| :]+\|$/gm, '');
  return text.split(/\n{2,}|\n(?=\||[-*] |\d+\. |#)/).map(block => block.trim()).filter(block => block !== '');
}

/** The places of a page that a link can lead to. */
export function anchorsOf(page: string): Set<string> {
  const headings = [...page.matchAll(/^#+ (.*)$/gm)].map(([, title]) => title.toLowerCase().replace(/[^\w\- ]/g, '').replace(/ /g, '-'));
  return new Set([...headings, ...[...page.matchAll(/<a id="([^"]+)">/g)].map(([, id]) => id)]);
}
