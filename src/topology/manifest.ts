/** The metadata of a manifest, as far as it is read here; any member may be missing or of a wrong type. */
export interface ManifestMetadata {
  readonly [field: string]: unknown;
}

/** A Kubernetes object as plain data, wherever it was written. Nothing beyond the two type fields is known to be well formed. */
export interface Manifest {
  readonly apiVersion: string;
  readonly kind: string;
  readonly metadata?: ManifestMetadata;
  readonly [field: string]: unknown;
}

/** Where a manifest comes from, for reports. */
export interface Origin {
  /** The path of the construct that renders it. @default - it was read from a file */
  readonly constructPath?: string;
  /** The file that holds it. @default - it comes from the construct tree */
  readonly file?: string;
  /** Whether Helm renders that file before anybody applies it. @default false */
  readonly isHelmTemplate?: boolean;
  /** The line of a field in that file; of the document, if the field is not in it. @default - no lines */
  readonly lineOf?: (path: FieldPath) => number;
}

/** The way to a field: names of members and indexes of list entries. */
export type FieldPath = readonly (string | number)[];

/** A path as people write it: `spec.files[0].path`, and `metadata.labels["a.b/c"]` where a name holds more than letters, digits, - and _. */
export function formatPath(path: FieldPath): string {
  return path.map((step, index) => {
    if (typeof step === 'number') {
      return `[${step}]`;
    }
    return /^[\w-]+$/.test(step) ? `${index === 0 ? '' : '.'}${step}` : `[${JSON.stringify(step)}]`;
  }).join('');
}
