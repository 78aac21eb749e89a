import { readFileSync } from 'fs';
import * as path from 'path';
import { BUILT_IN } from '../../src/registry';
import { RuleBook, Severity, withoutDoubtfulAbsences } from '../../src/validation';

const VIOLATIONS = [{ code: 'reference/dangling' }, { code: 'schema/pattern' }] as const;

const RULES = RuleBook.of(BUILT_IN);

test('the rules that find an absence say so', () => {
  expect([...RULES.absences].sort()).toEqual([
    'addon/matches-nothing', 'azure/azure-json', 'control-plane/orphaned', 'cross-csp/asymmetric-routes', 'gitops/unknown-name', 'health/matches-nothing', 'health/never-replaces',
    'infrastructure/missing', 'infrastructure/name-mismatch', 'k0smotron/no-remote-hosts', 'metal3/hosts-elsewhere', 'metal3/too-few-hosts', 'openshift/user-data-missing', 'rbac/no-effect', 'reference/dangling',
    'reference/outside-bundle', 'reference/unresolved', 'remote/managed-cluster-name', 'remote/too-few-hosts', 'remote/work-agent-rbac', 'remote/wrong-side',
  ]);
});

test('the page lists them', () => {
  const [, list] = /the summary says how many: those of ([^]*?)\n\n/.exec(readFileSync(path.join(__dirname, '..', '..', 'docs', 'validation.md'), 'utf8'))!;
  expect([...list.matchAll(/`([^`]+)`/g)].map(([, code]) => code)).toEqual([...RULES.absences].sort());
});

test('absences are in doubt only where something could not be read', () => {
  expect(withoutDoubtfulAbsences(VIOLATIONS, [], RULES)).toEqual(VIOLATIONS);
  expect(withoutDoubtfulAbsences(VIOLATIONS, [{ severity: Severity.WARNING }], RULES)).toEqual(VIOLATIONS);
  expect(withoutDoubtfulAbsences(VIOLATIONS, [{ severity: Severity.WARNING }, { severity: Severity.ERROR }], RULES)).toEqual([{ code: 'schema/pattern' }]);
});
