import { BUILT_IN } from '../../../src/registry';
import { Manifest, Origin, Topology } from '../../../src/topology';
import { RuleBook, Severity, Violation } from '../../../src/validation';
import { entryOfFileProblem, entryOfViolation, makeReport, Report } from '../../../src/validation/report';
import { fileProblem } from '../../../src/validation/yaml';

/** What reports know of rules. */
export const RULES = RuleBook.of(BUILT_IN);
const MANIFEST: Manifest = { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'MachineDeployment', metadata: { name: 'md', namespace: 'ns' } };

/** A violation of an object that comes from somewhere; an empty field is the object itself. */
export function violation(origin: Origin, overrides: Partial<Violation> & { readonly field?: string; readonly manifest?: Manifest } = {}): Violation {
  const { field = 'spec.replicas', manifest = MANIFEST, ...rest } = overrides;
  const [object] = Topology.of([{ manifest, origin }], BUILT_IN).objects;
  return { code: 'pool/invalid-replicas', severity: Severity.ERROR, at: field === '' ? object.root : object.at(field), message: "'replicas' is -1; use 0 or more", ...rest };
}

/** A report with one entry of each sort, in another order than the one it is told in. */
export function sampleReport(): Report {
  const secret: Manifest = { apiVersion: 'v1', kind: 'Secret', metadata: { name: 's' } };
  return makeReport([
    entryOfViolation(violation({ file: 'b, c/100%.yaml', lineOf: () => 12 }), RULES),
    entryOfViolation(violation({ file: 'a.yaml', lineOf: () => 7 }, { code: 'version/pool-behind', severity: Severity.WARNING, message: 'line one\nline two 100%' }), RULES),
    entryOfViolation(violation({ file: 'a.yaml', lineOf: () => 2 }, { manifest: secret, field: '' }), RULES),
    entryOfFileProblem(fileProblem('file/syntax', { file: 'a.yaml', line: 2, column: 3 }, 'cannot be read as YAML: no'), RULES),
    entryOfFileProblem(fileProblem('file/unreadable', { file: 'gone.yaml' }, 'cannot be read: there is no such file or folder'), RULES),
    entryOfViolation(violation({ constructPath: 'app/Cluster/Pool' }), RULES),
  ], { files: 42, objects: 11_000, emptyFiles: 1, withoutSchema: { Secret: 1, VSphereCluster: 1200 } });
}
