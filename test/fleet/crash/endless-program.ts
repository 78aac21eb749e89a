import { makeApp } from './states';

// Writes round after round until it is killed, and says when it has written the first.
const [outdir, first] = process.argv.slice(2);
for (let round = Number(first); ; round++) {
  makeApp(outdir, round).synth();
  if (round === Number(first)) {
    process.stdout.write('ready\n');
  }
}
