import { createHash } from 'crypto';
import { describeSubject, ReportEntry } from './entry';
import { KNOWN_RULES } from './known-rules';
import { Report } from './report';
import { CODES } from '../../registry/codes';

const SCHEMA = 'https://json.schemastore.org/sarif-2.1.0.json';
const HOME = 'https://github.com/cdk8s-cluster-api/cdk8s-cluster-api';

/** For code scanning, as SARIF 2.1.0. */
export function formatSarif({ entries }: Report, toolVersion: string): string {
  const fingerprints = new Fingerprints();
  const log = {
    $schema: SCHEMA,
    version: '2.1.0',
    runs: [{
      tool: { driver: { name: 'cdk8s-cluster-api', version: toolVersion, informationUri: HOME, rules: KNOWN_RULES.map(describeRule) } },
      columnKind: 'utf16CodeUnits',
      results: entries.map(entry => describeResult(entry, fingerprints)),
    }],
  };
  return `${JSON.stringify(log, undefined, 2)}\n`;
}

function describeRule({ code, severity, source }: typeof KNOWN_RULES[number]): object {
  const reason = `${CODES[code][0].toUpperCase()}${CODES[code].slice(1)}.`;
  return {
    id: code,
    shortDescription: { text: reason },
    help: { text: `${reason} Source: ${source}.` },
    defaultConfiguration: { level: severity },
    properties: { tags: [code.split('/')[0]] },
  };
}

function describeResult(entry: ReportEntry, fingerprints: Fingerprints): object {
  const subject = describeSubject(entry);
  return {
    ruleId: entry.code,
    ruleIndex: KNOWN_RULES.findIndex(({ code }) => code === entry.code),
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
