import { Hole, isTemplateObject, Template, Text } from './template';

/** How a language writes literals, where it differs from JSON. */
export interface LiteralDialect {
  text(text: string): string;
  boolean(value: boolean): string;
}

/** A template as an expression of a language whose literals are like those of JSON. Holes are members of the variables `cluster` and `host`. */
export function literal(template: Template, dialect: LiteralDialect): string {
  if (template instanceof Hole) {
    return `${template.of}.${template.field}`;
  }
  if (template instanceof Text) {
    return template.parts.map(part => literal(part, dialect)).join(' + ');
  }
  if (Array.isArray(template)) {
    return `[${template.map((item: Template) => literal(item, dialect)).join(', ')}]`;
  }
  if (isTemplateObject(template)) {
    return `{ ${Object.entries(template).map(([key, value]) => `${dialect.text(key)}: ${literal(value, dialect)}`).join(', ')} }`;
  }
  if (typeof template === 'boolean') {
    return dialect.boolean(template);
  }
  return typeof template === 'string' ? dialect.text(template) : JSON.stringify(template);
}
