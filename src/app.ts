import { addBlueprints } from './blueprints/all';
import { FleetApp } from './fleet';

// The entry of `npx projen synth` and `cdk8s synth`: every blueprint becomes a file in dist/.
const app = new FleetApp();
addBlueprints(app);
app.synth();
