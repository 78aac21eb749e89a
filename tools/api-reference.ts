import * as fs from 'fs';
import * as path from 'path';
import { Documentation, Language } from 'jsii-docgen';
import { SUBMODULES, subpathOf } from '../projenrc/submodules';

const PACKAGE = 'cdk8s-cluster-api';
const ROOT = 'root';

/** What is known of something that has a place on a page. */
interface Entity {
  readonly id: string;
  readonly displayName: string;
  readonly packageName: string;
  readonly submodule?: string;
  readonly fqn: string;
}

/** A page of the reference: of a submodule, or of the root. */
interface Page {
  readonly name: string;
  readonly text: string;
  /** The constructs on it, with their places and what they are. */
  readonly constructs: readonly Construct[];
}

interface Construct {
  readonly name: string;
  readonly id: string;
  readonly summary?: string;
}

/**
 * A link to a type wherever its page is; jsii-docgen itself links within a page only.
 *
 * @param entity what to link to
 * @param from the submodule whose page has the link
 */
export function linkTo({ id, displayName, packageName, submodule, fqn }: Entity, from: string | undefined): string {
  if (packageName !== PACKAGE) {
    return fqn;
  }
  return `<a href="${submodule === from ? '' : `${submodule ?? ROOT}.md`}#${id}">${displayName}</a>`;
}

/** Code as jsii-docgen writes it, `import { metal3 } from …`, with the import that users of TypeScript write. */
export function withSubpaths(text: string): string {
  return text.replace(/^import \{ (\w+) \} from 'cdk8s-cluster-api'\n\n(.*?)\b\1\.(\w+)/gm, (usage, submodule: string, before: string, name: string) =>
    submodule in SUBMODULES ? `import { ${name} } from '${PACKAGE}/${subpathOf(submodule)}'\n\n${before}${name}` : usage);
}

/** The page to start at: all constructs, by what to import them from. */
export function startPage(pages: readonly Page[]): string {
  return [
    '# API reference',
    '',
    'Every construct, by what it is imported from. The pages have all other types, too: props, values, enums, interfaces.',
    '',
    ...pages.flatMap(({ name, constructs }) => [
      `## [\`${name === ROOT ? PACKAGE : `${PACKAGE}/${name}`}\`](${name}.md)`,
      '',
      ...constructs.map(construct => `- [\`${construct.name}\`](${name}.md#${construct.id})${construct.summary === undefined ? '' : `: ${construct.summary}`}`),
      ...constructs.length === 0 ? ['No constructs.'] : [],
      '',
    ]),
  ].join('\n');
}

async function pageOf(documentation: Documentation, name: string): Promise<Page> {
  const submodule = name === ROOT ? undefined : name;
  const options = { language: Language.TYPESCRIPT, submodule: submodule && `${PACKAGE}.${submodule}` };
  const { content } = await documentation.toJson(options);
  const markdown = await documentation.toMarkdown({
    ...options,
    header: { title: submodule === undefined ? PACKAGE : `${PACKAGE}/${submodule}`, id: 'api-reference' },
    linkFormatter: entity => linkTo(entity, submodule),
  });
  return {
    name,
    text: withSubpaths(markdown.render()),
    constructs: content.apiReference!.constructs.map(({ displayName, id, docs }) => ({ name: displayName, id, summary: docs?.summary })),
  };
}

/** Writes the reference of the compiled library. */
async function writeReference(project: string, folder: string): Promise<void> {
  const documentation = await Documentation.forProject(project);
  const pages: Page[] = [];
  for (const name of [ROOT, ...Object.keys(SUBMODULES)]) {
    pages.push(await pageOf(documentation, name));
  }
  fs.rmSync(folder, { recursive: true, force: true });
  fs.mkdirSync(folder, { recursive: true });
  pages.forEach(({ name, text }) => fs.writeFileSync(path.join(folder, `${name}.md`), `${text.trimEnd()}\n`));
  fs.writeFileSync(path.join(folder, 'README.md'), startPage(pages));
}

if (require.main === module) {
  const project = path.join(__dirname, '..');
  void writeReference(project, path.join(project, 'docs', 'api'));
}
