import * as fs from 'fs';

/** How many documents are written at a time. */
const CHUNK = 10_000;

/**
 * Writes a file of small manifests until it has a size.
 *
 * @param isPlain whether all of it is plain block YAML; otherwise an anchor in each document leaves it to the YAML library
 */
export function writeSmallDocuments(file: string, megabytes: number, isPlain: boolean): void {
  const descriptor = fs.openSync(file, 'w');
  try {
    for (let written = 0, first = 0; written < megabytes * 1e6; first += CHUNK) {
      written += fs.writeSync(descriptor, Array.from({ length: CHUNK }, (_, index) => document(first + index, isPlain)).join(''));
    }
  } finally {
    fs.closeSync(descriptor);
  }
}

function document(index: number, isPlain: boolean): string {
  return `---
apiVersion: v1
kind: ConfigMap
metadata:
  name: config-${index}
  namespace: default
  labels:
    app: test
data:
  key: ${isPlain ? '' : '&key '}value-${index}
  other: the next value of the document ${index}
`;
}
