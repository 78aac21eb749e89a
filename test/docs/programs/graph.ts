import * as fs from 'fs';
import { App, Chart } from 'cdk8s';
import { KamajiMultiCloudCluster } from '../../../src/blueprints';
import { Manifests } from '../../../src/testing';

const app = new App();
const chart: Chart = new KamajiMultiCloudCluster(app, 'tenant-a');
app.synth();

fs.writeFileSync(`${app.outdir}/tenant-a.svg`, Manifests.of(chart).svg());
fs.writeFileSync(`${app.outdir}/tenant-a.md`, ['```mermaid', Manifests.of(chart).mermaid(), '```', ''].join('\n'));
