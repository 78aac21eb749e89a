#!/usr/bin/env node
import * as fs from 'fs';
import { ExitCode } from './exit-code';
import { Output } from './io';
import { run } from './run';

let isCutOff = false;

/** The reader of a pipe may stop before the end, as `head` does; that is its right and no error. */
function outputOf(stream: NodeJS.WriteStream): Output {
  stream.on('error', (error: NodeJS.ErrnoException) => {
    if (error.code !== 'EPIPE') {
      isCutOff = true;
      process.exitCode = ExitCode.TROUBLE;
      if (stream !== process.stderr) {
        process.stderr.write(`error: the report cannot be written: ${error.message}\n`);
      }
    }
  });
  return { isTTY: stream.isTTY === true, write: text => void stream.write(text) };
}

/** A pipe that its writer has made non-blocking refuses to be waited for, unless it is opened anew. */
function readStdin(): Uint8Array {
  try {
    return fs.readFileSync(process.stdin.fd);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EAGAIN') {
      throw error;
    }
    return fs.readFileSync('/dev/stdin');
  }
}

// The exit code is set, not forced: a pipe may not have taken the whole report yet.
void Promise.resolve(run(process.argv.slice(2), {
  cwd: process.cwd(),
  env: process.env,
  stdout: outputOf(process.stdout),
  stderr: outputOf(process.stderr),
  now: () => Date.now(),
  readStdin,
})).then(code => {
  process.exitCode = isCutOff ? ExitCode.TROUBLE : code;
});
