/**
 * Keeps the warnings of the trees that tests build from standing between the lines of the tests. A test that is about them catches them with `captureStderr`.
 */
const write = process.stderr.write.bind(process.stderr);

process.stderr.write = ((text: string | Uint8Array, ...rest: never[]) => typeof text === 'string' && text.startsWith('warning: ') ? true : write(text, ...rest)) as typeof write;
