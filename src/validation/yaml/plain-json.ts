/**
 * Whether JSON repeats no key and is not nested too deeply, so that nothing is lost when it is parsed as JSON.
 *
 * @param text valid JSON
 * @param maxDepth how deep objects and lists may stand in one another
 * @returns false also where nobody has looked, as for keys with escapes
 */
export function isPlainJson(text: string, maxDepth: number): boolean {
  /** The keys of the objects around the place, and undefined for the lists. */
  const around: (Set<string> | undefined)[] = [];
  let isKeyNext = false;
  for (let at = 0; at < text.length; at++) {
    switch (text[at]) {
      case '{':
      case '[':
        isKeyNext = text[at] === '{';
        around.push(isKeyNext ? new Set() : undefined);
        if (around.length > maxDepth + 1) {
          return false;
        }
        break;
      case '}':
      case ']':
        around.pop();
        break;
      case ',':
        isKeyNext = around[around.length - 1] !== undefined;
        break;
      case '"': {
        const end = endOfString(text, at);
        if (isKeyNext && !addKey(around[around.length - 1]!, text.slice(at + 1, end))) {
          return false;
        }
        isKeyNext = false;
        at = end;
      }
    }
  }
  return true;
}

function endOfString(text: string, start: number): number {
  let end = start + 1;
  while (text[end] !== '"') {
    end += text[end] === '\\' ? 2 : 1;
  }
  return end;
}

function addKey(keys: Set<string>, key: string): boolean {
  if (keys.has(key) || key.includes('\\')) {
    return false;
  }
  keys.add(key);
  return true;
}
