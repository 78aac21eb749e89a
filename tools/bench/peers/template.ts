/** What a template is filled with. */
export interface Fields {
  readonly [name: string]: string | number;
}

/** A place in a template where a field of a cluster or of a host goes. */
export class Hole {
  public constructor(public readonly of: 'cluster' | 'host', public readonly field: string) {}
}

/** Text with holes. */
export class Text {
  public constructor(public readonly parts: readonly (string | Hole)[]) {}
}

/** JSON with holes in the place of scalars and in texts. */
export type Template = Hole | Text | string | number | boolean | null | readonly Template[] | TemplateObject;

/** An object of templates. */
export interface TemplateObject {
  readonly [key: string]: Template;
}

/** The template of a Kubernetes object. */
export interface ObjectTemplate extends TemplateObject {
  readonly kind: string;
}

/** Whether a template is an object, and neither a hole nor a list. */
export function isTemplateObject(template: Template): template is TemplateObject {
  return typeof template === 'object' && template !== null && !Array.isArray(template) && !(template instanceof Hole) && !(template instanceof Text);
}

/**
 * A template with something in the place of its holes.
 *
 * @param whole for a hole in the place of a scalar
 * @param inText for a hole in a text
 */
export function substitute(template: Template, whole: (hole: Hole) => unknown, inText: (hole: Hole) => string): unknown {
  if (template instanceof Hole) {
    return whole(template);
  }
  if (template instanceof Text) {
    return template.parts.map(part => typeof part === 'string' ? part : inText(part)).join('');
  }
  if (Array.isArray(template)) {
    return template.map((item: Template) => substitute(item, whole, inText));
  }
  return isTemplateObject(template)
    ? Object.fromEntries(Object.entries(template).map(([key, value]) => [key, substitute(value, whole, inText)]))
    : template;
}

/** What a template is for a cluster, and for one of its hosts. */
export function fill(template: Template, cluster: Fields, host: Fields = {}): unknown {
  const value = ({ of, field }: Hole) => (of === 'host' ? host : cluster)[field];
  return substitute(template, value, hole => `${value(hole)}`);
}
