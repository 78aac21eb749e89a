import { Code } from '../../core';
import { Severity } from '../../knowledge';

/** What is wrong with a file before there are objects that a rule could look at. */
export interface FileProblem {
  readonly code: Code;
  readonly severity: Severity;
  readonly file: string;
  /** @default - the file as a whole */
  readonly line?: number;
  /** @default - the line as a whole */
  readonly column?: number;
  readonly message: string;
}

/** The codes of problems with files. */
export type FileCode = keyof typeof FILE_CODES;

/** How bad each problem is, and what says so. */
export const FILE_CODES = {
  'file/duplicate-key': { severity: Severity.ERROR, source: 'YAML 1.1 §3.2.1.1' },
  'file/encoding': { severity: Severity.ERROR, source: 'YAML 1.1 §5.1' },
  'file/helm-chart': { severity: Severity.WARNING, source: 'this command' },
  'file/kustomization': { severity: Severity.WARNING, source: 'this command' },
  'file/no-manifests': { severity: Severity.WARNING, source: 'this command' },
  'file/not-a-manifest': { severity: Severity.WARNING, source: 'Kubernetes API conventions' },
  'file/not-an-object': { severity: Severity.ERROR, source: 'Kubernetes API conventions' },
  'file/syntax': { severity: Severity.ERROR, source: 'YAML 1.1' },
  'file/too-many-aliases': { severity: Severity.ERROR, source: 'sigs.k8s.io/yaml goyaml.v2/decode.go' },
  'file/type-missing': { severity: Severity.ERROR, source: 'Kubernetes API conventions' },
  'file/unchecked-rule': { severity: Severity.WARNING, source: 'kubernetes apiextensions-apiserver/pkg/apiserver/schema/cel/compilation.go' },
  'file/unreadable': { severity: Severity.ERROR, source: 'this command' },
  'file/unrendered': { severity: Severity.ERROR, source: 'cluster-api cmd/clusterctl/client/yamlprocessor/simple_processor.go' },
} as const;

/** A problem of the severity that its code has. */
export function fileProblem(code: FileCode, at: Pick<FileProblem, 'file' | 'line' | 'column'>, message: string): FileProblem {
  return { code, severity: FILE_CODES[code].severity, ...at, message };
}
