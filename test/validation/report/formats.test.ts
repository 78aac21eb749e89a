import { RULES, sampleReport, violation } from './entries';
import { BUILT_IN } from '../../../src/registry';
import {
  COLOURED, describeSummary, entryOfViolation, formatGithub, formatJson, formatJunit, formatSarif, formatTap, formatText, makeReport, PLAIN,
} from '../../../src/validation/report';

const NOTHING = { files: 1, objects: 1, emptyFiles: 0, withoutSchema: {} };

describe('text', () => {
  test('has a block for each violation, by file and line, and the summary', () => {
    expect(formatText(sampleReport(), PLAIN, { summary: true })).toBe(`app/Cluster/Pool  error  MachineDeployment/ns/md spec.replicas
    'replicas' is -1; use 0 or more (pool/invalid-replicas)

a.yaml:2  error  Secret/s
    'replicas' is -1; use 0 or more (pool/invalid-replicas)
a.yaml:2:3  error
    cannot be read as YAML: no (file/syntax)
a.yaml:7  warning  MachineDeployment/ns/md spec.replicas
    line one\\nline two 100% (version/pool-behind)

b, c/100%.yaml:12  error  MachineDeployment/ns/md spec.replicas
    'replicas' is -1; use 0 or more (pool/invalid-replicas)

gone.yaml  error
    cannot be read: there is no such file or folder (file/unreadable)

5 errors, 1 warning in 11,000 objects of 42 files (2 kinds without a schema: Secret 1, VSphereCluster 1,200; 1 empty file)
`);
  });

  test('is coloured if asked to', () => {
    const report = makeReport([entryOfViolation(violation({ file: 'a.yaml', lineOf: () => 1 }), RULES)], NOTHING);
    expect(formatText(report, COLOURED, { summary: true })).toBe('\u001b[1ma.yaml:1\u001b[22m  \u001b[31merror\u001b[39m  MachineDeployment/ns/md spec.replicas\n'
      + "    'replicas' is -1; use 0 or more \u001b[2m(pool/invalid-replicas)\u001b[22m\n\n"
      + '\u001b[1m1 error, 0 warnings in 1 object of 1 file\u001b[22m\n');
  });

  test('says nothing but the summary if all is well, and not even that if asked to', () => {
    expect(formatText(makeReport([], NOTHING), PLAIN, { summary: true })).toBe('0 errors, 0 warnings in 1 object of 1 file\n');
    expect(formatText(makeReport([], NOTHING), PLAIN, { summary: false })).toBe('');
  });

  test('does not let names of foreign files steer the terminal', () => {
    const report = makeReport([entryOfViolation(violation({ file: 'a\u001b[2J.yaml' }, { message: 'a\u0085b\tc' }), RULES)], NOTHING);
    expect(formatText(report, PLAIN, { summary: false })).toBe('a\\u001b[2J.yaml  error  MachineDeployment/ns/md spec.replicas\n    a?b\\tc (pool/invalid-replicas)\n');
  });
});

test('a summary counts in thousands', () => {
  expect(describeSummary({ ...NOTHING, objects: 1_234_567, errors: 1000, warnings: 999, withoutSchema: { A: 1 }, emptyFiles: 2 }))
    .toBe('1,000 errors, 999 warnings in 1,234,567 objects of 1 file (1 kind without a schema: A 1; 2 empty files)');
});

test('a summary says what was left out', () => {
  expect(describeSummary({ ...NOTHING, errors: 1, warnings: 0, leftOut: 2 }))
    .toBe('1 error, 0 warnings in 1 object of 1 file (2 findings about what is missing left out, because not everything could be read)');
});

test('json has the summary and every member that is known', () => {
  const { violations, ...rest } = JSON.parse(formatJson(sampleReport()));
  expect(rest).toEqual({
    version: 1,
    summary: { files: 42, objects: 11000, emptyFiles: 1, withoutSchema: { Secret: 1, VSphereCluster: 1200 }, errors: 5, warnings: 1 },
  });
  expect(violations[0]).toMatchObject({ constructPath: 'app/Cluster/Pool' });
  expect(Object.keys(violations[0])).not.toContain('file');
  expect(violations[2]).toEqual({
    code: 'file/syntax',
    severity: 'error',
    message: 'cannot be read as YAML: no',
    file: 'a.yaml',
    line: 2,
    column: 3,
    reason: BUILT_IN.codes['file/syntax'],
    source: 'YAML 1.1',
  });
  expect(violations[3]).toMatchObject({
    code: 'version/pool-behind',
    severity: 'warning',
    message: 'line one\nline two 100%',
    file: 'a.yaml',
    line: 7,
    object: { apiVersion: 'cluster.x-k8s.io/v1beta2', kind: 'MachineDeployment', namespace: 'ns', name: 'md' },
    path: 'spec.replicas',
    reason: BUILT_IN.codes['version/pool-behind'],
  });
  expect(violations[1].object).toEqual({ apiVersion: 'v1', kind: 'Secret', name: 's' });
  expect(Object.keys(violations[1])).not.toContain('path');
});

test('github has a command for each violation, escaped', () => {
  expect(formatGithub(sampleReport()).split('\n')).toEqual([
    "::error title=pool/invalid-replicas::app/Cluster/Pool MachineDeployment/ns/md spec.replicas: 'replicas' is -1; use 0 or more (pool/invalid-replicas)",
    "::error file=a.yaml,line=2,title=pool/invalid-replicas::Secret/s: 'replicas' is -1; use 0 or more (pool/invalid-replicas)",
    '::error file=a.yaml,line=2,col=3,title=file/syntax::cannot be read as YAML: no (file/syntax)',
    '::warning file=a.yaml,line=7,title=version/pool-behind::MachineDeployment/ns/md spec.replicas: line one%0Aline two 100%25 (version/pool-behind)',
    "::error file=b%2C c/100%25.yaml,line=12,title=pool/invalid-replicas::MachineDeployment/ns/md spec.replicas: 'replicas' is -1; use 0 or more (pool/invalid-replicas)",
    '::error file=gone.yaml,title=file/unreadable::cannot be read: there is no such file or folder (file/unreadable)',
    '',
  ]);
});

describe('sarif', () => {
  const log = JSON.parse(formatSarif(sampleReport(), '1.2.3', RULES));
  const [run] = log.runs;

  test('names its version, schema and tool', () => {
    expect(log).toMatchObject({ $schema: 'https://json.schemastore.org/sarif-2.1.0.json', version: '2.1.0' });
    expect(log.runs).toHaveLength(1);
    expect(run.tool.driver).toMatchObject({
      name: 'cdk8s-cluster-api', version: '1.2.3', informationUri: 'https://github.com/cdk8s-cluster-api/cdk8s-cluster-api',
    });
  });

  test('describes each rule once, with help', () => {
    expect(run.tool.driver.rules.map(({ id }: { id: string }) => id)).toEqual(RULES.all.map(({ code }) => code));
    expect(run.tool.driver.rules.find(({ id }: { id: string }) => id === 'file/unreadable')).toEqual({
      id: 'file/unreadable',
      shortDescription: { text: 'A file that was not read has not been checked.' },
      help: { text: 'A file that was not read has not been checked. Source: this command.' },
      defaultConfiguration: { level: 'error' },
      properties: { tags: ['file'] },
    });
  });

  test('has a result for each violation', () => {
    expect(run.results[2]).toEqual({
      ruleId: 'file/syntax',
      ruleIndex: RULES.all.findIndex(({ code }) => code === 'file/syntax'),
      level: 'error',
      message: { text: 'cannot be read as YAML: no' },
      locations: [{ physicalLocation: { artifactLocation: { uri: 'a.yaml' }, region: { startLine: 2, startColumn: 3 } } }],
      partialFingerprints: { primaryLocationLineHash: expect.stringMatching(/^[0-9a-f]{16}:1$/) },
    });
    expect(run.results[3]).toMatchObject({
      level: 'warning',
      message: { text: 'MachineDeployment/ns/md spec.replicas: line one\nline two 100%' },
      locations: [{ logicalLocations: [{ fullyQualifiedName: 'MachineDeployment/ns/md spec.replicas' }] }],
    });
    expect(run.results.map(({ locations }: { locations: unknown[] }) => locations[0])).toMatchObject([
      { logicalLocations: [{ fullyQualifiedName: 'app/Cluster/Pool MachineDeployment/ns/md spec.replicas' }] },
      {}, {}, {},
      { physicalLocation: { artifactLocation: { uri: 'b%2C%20c/100%25.yaml' }, region: { startLine: 12 } } },
      { physicalLocation: { artifactLocation: { uri: 'gone.yaml' } } },
    ]);
    expect(run.results[5].locations[0].physicalLocation).not.toHaveProperty('region');
  });

  test('tells violations apart, whatever their line', () => {
    const fingerprintsAt = (...lines: number[]) => {
      const entries = lines.map(line => entryOfViolation(violation({ file: 'a.yaml', lineOf: () => line }), RULES));
      const { runs: [{ results }] } = JSON.parse(formatSarif(makeReport(entries, NOTHING), '1.2.3', RULES));
      return (results as { partialFingerprints: { primaryLocationLineHash: string } }[])
        .map(({ partialFingerprints }) => partialFingerprints.primaryLocationLineHash);
    };
    const [first, second] = fingerprintsAt(1, 5);
    expect(second).toBe(first.replace(/:1$/, ':2'));
    expect(fingerprintsAt(99)).toEqual([first]);
    expect(new Set(run.results.map(({ partialFingerprints }: { partialFingerprints: object }) => JSON.stringify(partialFingerprints))).size).toBe(6);
  });
});

describe('junit', () => {
  test('has a suite for each file, errors as failures and warnings as texts', () => {
    const xml = formatJunit(sampleReport());
    expect(xml.split('\n').slice(0, 3)).toEqual([
      '<?xml version="1.0" encoding="UTF-8"?>', '<testsuites name="cdk8s-cluster-api" tests="6" failures="5">', '  <testsuite name="app/Cluster/Pool" tests="1" failures="1">',
    ]);
    expect(xml).toContain('  <testsuite name="a.yaml" tests="3" failures="2">\n');
    expect(xml).toContain(`    <testcase classname="pool/invalid-replicas" name="Secret/s" file="a.yaml" line="2">
      <failure message="'replicas' is -1; use 0 or more" type="pool/invalid-replicas">a.yaml:2: 'replicas' is -1; use 0 or more</failure>
    </testcase>
`);
    expect(xml).toContain('<system-out>warning: a.yaml:7: line one&#10;line two 100%</system-out>');
  });

  test('has one test that passes if all is well', () => {
    expect(formatJunit(makeReport([], NOTHING))).toBe(`<?xml version="1.0" encoding="UTF-8"?>
<testsuites name="cdk8s-cluster-api" tests="1" failures="0">
  <testsuite name="validate" tests="1" failures="0">
    <testcase classname="validate" name="0 errors, 0 warnings in 1 object of 1 file"/>
  </testsuite>
</testsuites>
`);
  });

  test('escapes what XML would take for its own', () => {
    const report = makeReport([entryOfViolation(violation({ file: 'a&"b".yaml' }, { message: '<b> \u0001' }), RULES)], NOTHING);
    expect(formatJunit(report)).toContain('<failure message="&lt;b&gt; ?" type="pool/invalid-replicas">a&amp;&quot;b&quot;.yaml: &lt;b&gt; ?</failure>');
  });
});

describe('tap', () => {
  test('has a test that fails for each error, and one to be done for each warning', () => {
    const lines = formatTap(sampleReport()).split('\n');
    expect(lines.slice(0, 2)).toEqual(['TAP version 13', '1..6']);
    expect(lines.filter(line => line.startsWith('not ok'))).toEqual([
      'not ok 1 - app/Cluster/Pool MachineDeployment/ns/md spec.replicas (pool/invalid-replicas)',
      'not ok 2 - a.yaml:2 Secret/s (pool/invalid-replicas)',
      'not ok 3 - a.yaml:2 (file/syntax)',
      'not ok 4 - a.yaml:7 MachineDeployment/ns/md spec.replicas (version/pool-behind) # TODO warning',
      'not ok 5 - b, c/100%.yaml:12 MachineDeployment/ns/md spec.replicas (pool/invalid-replicas)',
      'not ok 6 - gone.yaml (file/unreadable)',
    ]);
    expect(lines.slice(3, 7)).toEqual(['  ---', '  message: "\'replicas\' is -1; use 0 or more"', '  severity: error', '  ...']);
  });

  test('has one test that passes if all is well', () => {
    expect(formatTap(makeReport([], NOTHING))).toBe('TAP version 13\n1..1\nok 1 - 0 errors, 0 warnings in 1 object of 1 file\n');
  });

  test('lets no name begin a directive or another test', () => {
    const report = makeReport([entryOfViolation(violation({ file: 'a # SKIP\nok 2' }), RULES)], NOTHING);
    expect(formatTap(report)).toContain('not ok 1 - a \\# SKIP?ok 2 MachineDeployment');
  });

  test('lets no message end its line or its document, whatever a reader takes for the end of a line', () => {
    const report = makeReport([entryOfViolation(violation({ file: 'a.yaml' }, { message: 'a\u2028b\u2029c\u0085d\u009be\ufefff\ufffe' }), RULES)], NOTHING);
    expect(formatTap(report)).toContain('\n  message: "a\\u2028b\\u2029c\\u0085d\\u009be\\ufefff\\ufffe"\n');
  });
});
