import { dirname } from 'node:path';
import { run } from './run';

void run(process.argv.slice(2), {
  stdout: process.stdout,
  stderr: process.stderr,
  env: process.env,
  fetch: (url) => fetch(url, { signal: AbortSignal.timeout(60_000) }),
  imports: dirname(__dirname),
}).then((code) => { process.exitCode = code; });
