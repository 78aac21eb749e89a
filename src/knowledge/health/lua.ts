/** A piece of a Lua script, with the pieces that have to stand before it. */
export interface LuaPiece {
  /** The Lua. */
  readonly text: string;
  /** The pieces that have to stand before it. @default - none */
  readonly needs?: LuaPiece[];
}

/**
 * Puts pieces together into one script that needs nothing else, for Argo CD runs each health check alone. Every piece stands once, after all that
 * it needs.
 *
 * @param title what the script is about, for those who find it in a ConfigMap
 */
export function composeLua(title: string, pieces: readonly LuaPiece[]): string {
  const ordered = new Set<LuaPiece>();
  const add = (piece: LuaPiece): void => {
    piece.needs?.forEach(add);
    ordered.add(piece);
  };
  pieces.forEach(add);
  return `${[`-- ${title}`, ...[...ordered].map(({ text }) => text.trim())].join('\n\n')}\n`;
}

/** A text as a literal of Lua. */
export function luaText(text: string): string {
  return `"${text.replace(/[\\"]/g, '\\$&')}"`;
}
