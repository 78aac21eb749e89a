import { execFileSync } from 'child_process';
import { createHash } from 'crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync } from 'fs';
import * as path from 'path';
import { cacheFolder } from '../../../apiserver/host/go-build';
import { spawnGuarded } from '../../../apiserver/host/guardian';
import { LiveProgram } from '../programs';

export const MOTO = 'moto';
const REQUIREMENTS = path.join(__dirname, 'requirements.txt');
const OUTPUT_LINES = 5;
/** Asks a Python for what decides which packages fit it; ends with an error where it is too old or cannot make environments. */
const PROBE = 'import ensurepip, sys, sysconfig, venv; assert sys.version_info >= (3, 10), sys.version; print(sys.version, sysconfig.get_platform())';

/** The simulator, or why it is not to be had here. */
export type Moto = { readonly program: LiveProgram } | { readonly missing: string };

/** Installs the simulator of AWS once, in a virtual environment of its own; later calls return at once. Needs the network the first time. */
export async function installMoto(onProgress: (text: string) => void, python = 'python3'): Promise<Moto> {
  const requirements = readFileSync(REQUIREMENTS, 'utf8');
  let interpreter: string;
  try {
    interpreter = execFileSync(python, ['-c', PROBE], { encoding: 'utf8', stdio: 'pipe', env: process.env });
  } catch (error) {
    return { missing: `${python} 3.10 or newer with venv is needed: ${firstLine(String((error as { stderr?: string }).stderr ?? error))}` };
  }
  const key = createHash('sha256').update(requirements).update(interpreter).digest('hex').slice(0, 16);
  const folder = path.join(path.dirname(cacheFolder(process.env)), 'python', key);
  if (!existsSync(folder)) {
    onProgress(`installing ${MOTO} into ${folder}`);
    const failure = await install(python, folder);
    if (failure !== undefined) {
      return { missing: `its packages cannot be installed: ${failure}` };
    }
  }
  return { program: { name: MOTO, file: path.join(folder, 'bin', 'python'), version: versionOf(requirements), moduleFolder: folder } };
}

/** The folder appears at once with everything or not at all. Returns what has gone wrong. */
async function install(python: string, folder: string): Promise<string | undefined> {
  mkdirSync(path.dirname(folder), { recursive: true });
  const unfinished = mkdtempSync(`${folder}.installing-`);
  try {
    const failure = await run(python, ['-m', 'venv', unfinished], unfinished)
      ?? await run(path.join(unfinished, 'bin', 'python'), ['-m', 'pip', 'install', '--quiet', '--disable-pip-version-check', '--require-hashes', '--requirement', REQUIREMENTS], unfinished);
    if (failure === undefined && !existsSync(folder)) {
      renameSync(unfinished, folder);
    }
    return failure;
  } finally {
    rmSync(unfinished, { recursive: true, force: true });
  }
}

async function run(program: string, args: readonly string[], unfinished: string): Promise<string | undefined> {
  const { process: child, exit } = spawnGuarded({ program, args, output: 'pipe', removeWhenOrphaned: unfinished });
  let output = '';
  for (const stream of [child.stdout!, child.stderr!]) {
    stream.setEncoding('utf8').on('data', (text: string) => {
      output += text;
    });
  }
  return await exit === 0 ? undefined : output.trimEnd().split('\n').slice(-OUTPUT_LINES).join(' | ');
}

function versionOf(requirements: string): string {
  return `v${/^moto==(\S+)/m.exec(requirements)![1]}`;
}

function firstLine(text: string): string {
  return text.trim().split('\n').at(-1)!;
}
