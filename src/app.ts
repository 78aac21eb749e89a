import * as fs from 'fs';
import * as path from 'path';
import { addBlueprints, BLUEPRINTS } from './blueprints/all';
import { FleetApp } from './fleet';
import { Manifests } from './testing';

// The entry of `npx projen synth` and `cdk8s synth`: every blueprint becomes a file in dist/, with its picture beside it.
const app = new FleetApp();
addBlueprints(app);
app.synth();
// Neither kubectl nor Argo CD reads files of that ending, so that the folder can be applied as it is.
for (const name of Object.keys(BLUEPRINTS)) {
  fs.writeFileSync(path.join(app.outdir, `${name}.svg`), Manifests.of(app.node.findChild(name)).svg({ title: name }));
}
