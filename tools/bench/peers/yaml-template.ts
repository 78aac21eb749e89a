import { stringify } from 'yaml';
import { Hole, substitute, Template } from './template';

/** How a dialect writes what is no plain YAML. */
export interface YamlDialect {
  /** A field in the place of a scalar. */
  scalar(hole: Hole): string;
  /** A field within a text. */
  inText(hole: Hole): string;
  /** Plain YAML, with what has a meaning to the dialect made harmless. */
  escape(yaml: string): string;
}

/** A template as YAML with the holes of a dialect. */
export function yamlTemplate(template: Template, dialect: YamlDialect): string {
  const written: string[] = [];
  const keep = (text: string) => `HOLE-${written.push(text) - 1}-`;
  const tokens = substitute(template, hole => keep(dialect.scalar(hole)), hole => keep(dialect.inText(hole)));
  return dialect.escape(toYaml(tokens)).replace(/HOLE-(\d+)-/g, (_, index) => written[Number(index)]);
}

/** YAML as people write it: long lines stay whole, and nothing is an alias. */
export function toYaml(value: unknown): string {
  return stringify(value, { lineWidth: 0, aliasDuplicateObjects: false });
}
