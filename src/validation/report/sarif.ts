import { createHash } from 'crypto';
import { describeSubject, ReportEntry } from './entry';
import { Report } from './report';
import { RuleBook, RuleInfo } from '../rule-book';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';
const HOME = 'https://github.com/cdk8s-cluster-api/cdk8s-cluster-api';

/** For code scanning, as SARIF 2.1.0. */
export function formatSarif({ entries }: Report, toolVersion: string, rules: RuleBook): string {
  const fingerprints = new Fingerprints();
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [{
      tool: { driver: { name: 'cdk8s-cluster-api', version: toolVersion, informationUri: HOME, rules: rules.all.map(rule => describeRule(rule, rules)) } },
      columnKind: 'utf16CodeUnits',
      results: entries.map(entry => describeResult(entry, fingerprints, rules)),
    }],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function describeRule({ code, severity, source }: RuleInfo, rules: RuleBook): object {
  const [first, ...rest] = rules.reasonOf(code);
  const reason = `${first.toUpperCase()}${rest.join('')}.`;
  return {
    id: code,
    shortDescription: { text: reason },
    help: { text: `${reason} Source: ${source}.` },
    defaultConfiguration: { level: severity },
    properties: { tags: [code.split('/')[0]] },
  };
}

function describeResult(entry: ReportEntry, fingerprints: Fingerprints, rules: RuleBook): object {
  const subject = describeSubject(entry);
  return {
    ruleId: entry.code,
    ruleIndex: rules.all.findIndex(({ code }) => code === entry.code),
    level: entry.severity,
    message: { text: subject === '' ? entry.message : `${subject}: ${entry.message}` },
    locations: [describeLocation(entry, subject)],
    partialFingerprints: { primaryLocationLineHash: fingerprints.of(entry) },
  };
}

function describeLocation({ file, line, column, constructPath }: ReportEntry, subject: string): object {
  const name = [constructPath, subject].filter(part => part).join(' ');
  return {
    ...file === undefined ? {} : {
      physicalLocation: {
        artifactLocation: { uri: file.split('/').map(encodeURIComponent).join('/') },
        ...line === undefined ? {} : { region: { startLine: line, ...column === undefined ? {} : { startColumn: column } } },
      },
    },
    ...name === '' ? {} : { logicalLocations: [{ fullyQualifiedName: name }] },
  };
}

/** Code scanning tells alerts apart by these, under this name only; the line is not in it, so that an alert survives edits further up. */
class Fingerprints {
  private readonly seen = new Map<string, number>();

  public of({ code, file, constructPath, object, path }: ReportEntry): string {
    const hash = createHash('sha256').update(JSON.stringify([code, file, constructPath, object, path])).digest('hex').slice(0, 16);
    const nth = (this.seen.get(hash) ?? 0) + 1;
    this.seen.set(hash, nth);
    return `${hash}:${nth}`;
  }
}
