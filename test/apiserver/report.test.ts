import * as fs from 'fs';
import * as path from 'path';
import { MUTANT_EXCEPTIONS } from './proof/mutant-exceptions';
import { Proof, proofPage } from './report';

const BLUEPRINT = { name: 'edge', apiVersion: 'v1beta2', objects: 11, fields: 1350, converted: 3, added: ['Pool/spec/size', 'Pool/spec/size'], created: 1, changed: 2, unchanged: 8 };

const PROOF: Proof = {
  servers: [{ name: 'kube-apiserver', version: 'v1.2.3' }],
  webhooks: [{ name: 'cluster-api', version: 'v1.2.0', admission: 28, conversion: 17 }],
  crds: [{ provider: 'metal3', release: 'metal3-io/x@v1', kinds: 9 }],
  plain: [{ ...BLUEPRINT, converted: 0 }],
  admitted: [BLUEPRINT, { ...BLUEPRINT, name: 'core' }],
  calls: [{ webhook: 'validation.x', calls: 1200, refusals: 3 }, { webhook: 'validation.y', calls: 1, refusals: 0 }],
  refusals: [{ area: 'core', bundles: 2, refusedByWebhook: 2, refusedBySchema: 0, foreseen: 1, exceptions: [{ name: 'gated', reason: 'a gate' }] }],
  acceptedChanges: 7,
  mutants: [{
    name: 'edge',
    apiVersion: 'v1beta2',
    mutants: 300,
    refusedBySchema: 100,
    refusedByWebhook: 20,
    foreseen: 119,
    ours: ['pool/x', 'pool/x'],
    exceptions: new Map([['unknowable', 1]]),
  }],
  openShift: [{ release: '4.22', policies: 14, accepted: 20, probes: 35, refused: 21, examples: 8, deletions: 1 }],
  workRights: { objects: 8, refused: 7 },
  livePlans: { blueprints: 4, objects: 40 },
  twoSides: [{
    name: 'edge', managementKinds: 9, remoteKinds: 2, management: { objects: 8, refused: 2, absent: 1 }, remote: { objects: 4, refused: 7, absent: 0 },
  }],
  summary: '12 passed, 0 failed',
};

test('the page says what was applied, asked and compared', () => {
  const lines = proofPage(PROOF).split('\n');
  expect(lines.filter(line => line.startsWith('**'))).toEqual(['**12 passed, 0 failed.**']);
  expect(lines).toEqual(expect.arrayContaining([
    '| kube-apiserver | v1.2.3 |',
    '| edge | 9 | 8 | 2 | 1 | 2 | 4 | 7 | 0 |',
    '| cluster-api | v1.2.0 | 28 | 17 |',
    '| metal3 | metal3-io/x@v1 | 9 |',
    '| edge | v1beta2 | 11 | 1,350 | 0 | 1 | 2 | 8 |',
    '| all |  | 22 | 2,700 | 6 | 2 | 4 | 16 |',
    '| `validation.x` | 1,200 | 3 |',
    '| all | 1,201 | 3 |',
    '| core | 2 | 2 | 0 | 1 | 1 |',
    '| core/gated | a gate |',
    'And the other way round: of 7 changes that are close to what webhooks refuse all were taken, and no rule reports one.',
    '| edge | v1beta2 | 300 | 100 | 20 | 119 |',
    '| `Pool/spec/size` | 4 |',
    '| `pool/x` | 2 |',
    '| unknowable | 1 |',
    '## Rights of a work agent',
    'refuses 7 of them. There is no controller that aggregates roles, so the account is bound to those that would be aggregated. The agent itself did not run.',
    '## Plans for a live cluster',
    '## Admission policies of OpenShift',
    '| 4.22 | 14 | 20 | 35 | 21 | 8 | 1 |',
  ]));
});

test('nothing is said of OpenShift where nobody has its policies', () => {
  expect(proofPage({ ...PROOF, openShift: undefined })).not.toContain('OpenShift');
});

test('nothing is said of exceptions where there are none', () => {
  const refusals = [{ ...PROOF.refusals[0], exceptions: [] }];
  const page = proofPage({ ...PROOF, refusals, mutants: [{ ...PROOF.mutants[0], exceptions: new Map() }] });
  expect(page).not.toMatch(/The exceptions:|Where the two differ/);
});

test('the page in docs/ is of a run in which all passed, with the exceptions of today', () => {
  const page = fs.readFileSync(path.join(__dirname, '..', '..', 'docs', 'proof.md'), 'utf8');
  expect(page).toMatch(/^\*\*\d+ passed, 0 failed\.\*\*$/m);
  expect(MUTANT_EXCEPTIONS.filter(({ reason }) => !page.includes(`| ${reason} |`))).toEqual([]);
});
