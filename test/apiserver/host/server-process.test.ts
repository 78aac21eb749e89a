import { existsSync, mkdtempSync, readFileSync, rmSync } from 'fs';
import { tmpdir } from 'os';
import * as path from 'path';
import { ProcessOptions, startProcess } from './server-process';

let folder: string;
beforeEach(() => { folder = mkdtempSync(path.join(tmpdir(), 'server-process-')); });
afterEach(() => rmSync(folder, { recursive: true, force: true }));

function makeOptions(program: string, options: Partial<ProcessOptions> = {}): ProcessOptions {
  return {
    name: 'thing', program: process.execPath, args: ['-e', program], logFile: path.join(folder, 'log'), ready: async () => true, timeoutSeconds: 10, ...options,
  };
}

test('returns when the program is ready and takes an error for not yet', async () => {
  let questions = 0;
  const ready = async () => {
    if (++questions < 3) {
      throw new Error('no connection');
    }
    return true;
  };
  const running = await startProcess(makeOptions('setInterval(() => {}, 1000)', { ready }));
  expect(questions).toBe(3);
  await running.stop();
  expect(running.failure()).toBeUndefined();
});

test('names the program, its exit code and the end of its log when it ends early', async () => {
  const program = 'for (let i = 1; i <= 30; i++) { console.error(`line ${i}`); } process.exitCode = 3';
  const started = startProcess(makeOptions(program, { ready: async () => false }));
  await expect(started).rejects.toThrow(/^thing ended with exit code 3; the last lines of its log:\n {2}line 11\n(.*\n)+ {2}line 30$/);
});

test('says that a program does not exist', async () => {
  const started = startProcess(makeOptions('', { program: '/no/such/program', ready: async () => false }));
  await expect(started).rejects.toThrow(/thing ended with exit code 127; .*\n.*\/no\/such\/program.*not found/);
});

test('gives up and stops a program that does not get ready', async () => {
  const program = 'process.on("exit", () => require("fs").writeFileSync(process.argv[1], "")); process.on("SIGTERM", () => process.exit()); console.log("busy"); '
    + 'setInterval(() => {}, 1000)';
  const stopped = path.join(folder, 'stopped');
  const started = startProcess(makeOptions(program, { args: ['-e', program, stopped], ready: async () => false, timeoutSeconds: 1 }));
  await expect(started).rejects.toThrow('thing is not ready after 1 seconds; the last lines of its log:\n  busy');
  expect(existsSync(stopped)).toBe(true);
});

test('tells of a program that ends while nobody looks', async () => {
  const running = await startProcess(makeOptions('setTimeout(() => { console.log("out of memory"); process.exit(2); }, 300)'));
  for (let attempt = 0; running.failure() === undefined && attempt < 100; attempt++) {
    await new Promise(resolve => setTimeout(resolve, 50));
  }
  expect(running.failure()).toBe('thing ended with exit code 2; the last lines of its log:\n  out of memory');
  await running.stop();
});

test('gives the program variables beside those of this process', async () => {
  const running = await startProcess(makeOptions('console.log(process.env.EXTRA, typeof process.env.PATH); setInterval(() => {}, 1000)', {
    env: { EXTRA: 'yes' }, ready: async () => readFileSync(path.join(folder, 'log'), 'utf8') === 'yes string\n',
  }));
  await running.stop();
});
