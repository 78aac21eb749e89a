import { writeFileSync } from 'fs';
import * as path from 'path';
import { BLUEPRINT_CASES } from './blueprint-cases';
import { runCommand } from './command';
import { findServers, HOW_TO_GET_SERVERS } from './host/assets';
import { findGo } from './host/go-build';
import { Options, parseOptions, USAGE } from './options';
import { Tally } from './proof/tally';
import { Proof, proofPage } from './report';
import { run } from './run';
import { Progress } from '../../imports/_generate/progress';

const PAGE = path.join(__dirname, '..', '..', 'docs', 'proof.md');

async function main(args: readonly string[], progress: Progress): Promise<number> {
  const options = parseOptions(args, [...new Set(BLUEPRINT_CASES.map(({ name }) => name))]);
  if (options.help) {
    process.stdout.write(USAGE);
    return 0;
  }
  const servers = await findServers({ env: process.env, onProgress: text => progress.step('servers', text) });
  if (servers === undefined) {
    process.stdout.write(`skipped: test:apiserver ${HOW_TO_GET_SERVERS}\n`);
    return 0;
  }
  const tally = new Tally(text => progress.fail(text));
  const proof = await run({
    ...options, servers, withWebhooks: findGo() !== undefined, onProgress: (subject, text) => progress.step(subject, text),
  }, tally);
  writePage(proof, options, tally, progress);
  process.stdout.write(`${tally.summary}\n`);
  return tally.failures.length === 0 ? 0 : 1;
}

/** The page is of the pinned servers and of everything; a run of less proves less, and a run that fails proves nothing. */
function writePage(proof: Proof, { only }: Options, tally: Tally, progress: Progress): void {
  const isWhole = only === undefined && proof.openShift !== undefined && proof.webhooks.length > 0 && !process.env.KUBEBUILDER_ASSETS;
  if (!isWhole || tally.failures.length > 0) {
    progress.step('docs/proof.md', 'not written: it is for a run of all blueprints, with webhooks, the policies of OpenShift and the servers that Go builds, in which all passed');
    return;
  }
  writeFileSync(PAGE, proofPage(proof));
  progress.step('docs/proof.md', 'written');
}

runCommand(USAGE, main);
