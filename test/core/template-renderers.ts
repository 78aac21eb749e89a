/**
 * Go's text/template, as far as string literals go: every other action is an error.
 */
export function renderGoTemplate(template: string): string {
  let output = '';
  let rest = template;
  for (let open = rest.indexOf('{{'); open >= 0; open = rest.indexOf('{{')) {
    const action = /^\{\{[ \t\r\n]*("(?:[^"\\\n]|\\["\\])*")[ \t\r\n]*\}\}/.exec(rest.slice(open));
    if (action === null) {
      throw new Error(`no string literal at '${rest.slice(open, open + 20)}'`);
    }
    output += rest.slice(0, open) + unquote(action[1]);
    rest = rest.slice(open + action[0].length);
  }
  return output + rest;
}

/**
 * Jinja with `trim_blocks`, as cloud-init uses it, as far as string literals and comments go: every other tag is an error.
 *
 * The text is part of a longer one, so that the newline that jinja drops at the very end is not its last.
 */
export function renderJinja(template: string): string {
  let output = '';
  let rest = template;
  for (let open = rest.search(/\{[{%#]/); open >= 0; open = rest.search(/\{[{%#]/)) {
    const tag = /^(?:\{\{\s*('(?:[^'\\]|\\['\\])*')\s*\}\}|\{#[\s\S]*?#\}(?:\r\n|\r|\n)?)/.exec(rest.slice(open));
    if (tag === null) {
      throw new Error(`neither a string literal nor a comment at '${rest.slice(open, open + 20)}'`);
    }
    output += oneLineEnd(rest.slice(0, open)) + (tag[1] === undefined ? '' : unquote(tag[1]));
    rest = rest.slice(open + tag[0].length);
  }
  return output + oneLineEnd(rest);
}

function unquote(literal: string): string {
  return literal.slice(1, -1).replace(/\\(.)/g, '$1');
}

function oneLineEnd(text: string): string {
  return text.replace(/\r\n|\r/g, '\n');
}
