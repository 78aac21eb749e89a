import { OutputFolder } from '../../../src/synthesis/output';

// Writes one file of one part into a folder, as a process of its own.
const [folder, file, part] = process.argv.slice(2);
const [owner] = file.split('/');
new OutputFolder(folder).update([{ path: file, text: file, owner }], { part: { name: part, includes: name => name === owner } });
