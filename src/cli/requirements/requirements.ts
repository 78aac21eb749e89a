import { Format } from './format';
import { ProgressLine } from '../../core';
import { ProviderRegistry } from '../../knowledge';
import {
  ClusterCheck, ClusterView, describeSummary, findRequirements, renderJson, renderMarkdown, renderOperator, Requirements, RequirementsReport,
  renderText, Verdict,
} from '../../requirements';
import { Topology } from '../../topology';
import { COLOURED, PLAIN } from '../../validation/report';
import { Arguments, UsageError } from '../arguments';
import { ExitCode } from '../exit-code';
import { Io } from '../io';
import { checkLive } from '../live/check-options';
import { connect } from '../live/connection';
import { LIVE_OPTIONS } from '../live/options';
import { readForRequirements } from '../live/read-for-requirements';
import { readFormat, wantsColour } from '../output-options';
import { readBundle } from '../read-bundle';
import { ConfigFile } from '../validate/config-file';
import { STDIN } from '../validate/find-files';
import { readRegistry } from '../validate/options';

/** Does what the command line asks for, help aside. */
export function requirements(args: Arguments, io: Io): ExitCode | Promise<ExitCode> {
  const format = readFormat(args.valueOf('format') ?? Format.TEXT, Object.values(Format));
  const dump = args.valuesOf('check');
  if (args.operands.length === 0) {
    throw new UsageError("nothing to read; name files or folders, or '-' for stdin");
  }
  if (args.operands.includes(STDIN) && dump.includes(STDIN)) {
    throw new UsageError("'-' is what to read and '--check' at once, and stdin can be read once; write one of them to a file");
  }
  if (args.has('complete') && dump.length === 0) {
    throw new UsageError("'--complete' says something of the dump of '--check', which is not given; give both, or leave both out");
  }
  checkLive(args, Object.keys(LIVE_OPTIONS), 'check');
  const config = args.has('no-config') ? undefined : ConfigFile.find(args.valueOf('config'), io);
  const registry = readRegistry(args, config, io);
  const found = findRequirements(Topology.of(readBundle(args.operands, io).manifests, registry), registry);
  const write = (view?: ClusterView) => {
    const report = view === undefined ? found : checked(found, new ClusterCheck(view, registry));
    io.stdout.write(render(report, format, wantsColour(args, io, true)));
    return conclude(report, format, io);
  };
  if (args.has('live')) {
    return readCluster(found, args, registry, io).then(write);
  }
  return write(dump.length === 0 ? undefined : { objects: Topology.of(readBundle(dump, io).manifests, registry), isComplete: args.has('complete') });
}

function checked(found: Requirements, check: ClusterCheck): RequirementsReport {
  return { ...found, findings: found.requirements.map(requirement => check.check(requirement)) };
}

async function readCluster({ requirements: needed }: Requirements, args: Arguments, registry: ProviderRegistry, io: Io): Promise<ClusterView> {
  const progress = new ProgressLine(io);
  try {
    return await readForRequirements(needed, await connect(args, io), registry, progress);
  } finally {
    progress.end();
  }
}

/** What is written in other forms than text says nothing of the verdicts at its end, so that stderr does. */
function conclude(report: RequirementsReport, format: Format, io: Io): ExitCode {
  if (report.findings !== undefined && format !== Format.TEXT) {
    io.stderr.write(`${describeSummary(report)}\n`);
  }
  return report.findings?.some(({ verdict }) => verdict === Verdict.UNMET) ? ExitCode.VIOLATIONS : ExitCode.OK;
}

function render(report: RequirementsReport, format: Format, colour: boolean): string {
  switch (format) {
    case Format.TEXT: return renderText(report, colour ? COLOURED : PLAIN);
    case Format.MARKDOWN: return renderMarkdown(report);
    case Format.JSON: return renderJson(report);
    case Format.OPERATOR: return renderOperator(report);
    case Format.CLUSTERCTL: return `${clusterctlLine(report)}\n`;
  }
}

function clusterctlLine({ clusterctlInit, requirements: listed, unknown }: RequirementsReport): string {
  const nameless = listed.filter(({ providerType, version }) => providerType !== undefined && version === undefined).map(({ name }) => `'${name}'`);
  if (clusterctlInit === undefined) {
    throw new UsageError(nameless.length > 0 ? `no release of ${nameless.join(', ')} is known; give it as 'version' in the record of the provider`
      : `no object of Cluster API is there that a provider is needed for${unknown.length === 0 ? '' : `, and nobody knows the providers of ${unknown.join(', ')}`}`);
  }
  return clusterctlInit;
}
