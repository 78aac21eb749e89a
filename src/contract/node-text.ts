import { isNodeText, NodeTextKind, nodeTextProblem, refuseValue, TextDialect } from '../core';

/** Refuses a text that would become something else on the node. */
export function checkNodeText(prop: string, kind: NodeTextKind, text: string | undefined, dialect: TextDialect): void {
  if (text !== undefined && !isNodeText(kind, text, dialect)) {
    refuseValue('text/unsafe', nodeTextProblem(prop, kind, text));
  }
}
