import { FleetApp } from 'cdk8s-cluster-api/fleet';
import { addPlatform } from './platform';

// Without construct paths, `cdk8s synth` writes the same files as this program.
const app = new FleetApp({ recordConstructMetadata: false });
addPlatform(app);
app.synth();
