import * as fs from 'fs';
import * as path from 'path';
import { App } from 'cdk8s';
import { parseAllDocuments } from 'yaml';
import { crossCspBundles } from './cross-csp-bundles';
import { OpenShiftAwsPool, OpenShiftAzureGpuPool, OpenShiftBareMetalPool } from '../../../src/blueprints';
import { OPENSHIFT_ANNOTATION } from '../../../src/core';
import { OpenShiftRelease } from '../../../src/openshift/release';
import { Manifest } from '../../../src/topology';
import { BAD_EXAMPLES, BadExample } from '../../openshift/rules/example-findings';
import { referenceFolder } from '../../support/reference-folder';

/** The example that is written for the release without v1beta2. */
const FOR_4_20 = 'aws-4.20-v1beta1';

/** What is to be applied to the cluster of a release, and taken. */
export interface GoodBundle {
  readonly name: string;
  readonly manifests: readonly Manifest[];
}

/** What the API server refuses, of which one file tells. */
export interface BadBundle extends BadExample {
  readonly name: string;
  readonly target: Manifest;
}

/** The blueprints for a release, workers on a second cloud in the newest one, and the examples of pools beside the checkout that are written for it. */
export function goodBundles(release: OpenShiftRelease): GoodBundle[] {
  return [...blueprintsFor(release), ...release.isAtLeast(OpenShiftRelease.V5_0) ? crossCspBundles() : [], ...examplesIn('day2').filter(({ name }) => isWrittenFor(name, release))
    .map(({ name, manifests }) => ({ name: `day2/${name}`, manifests: manifests.map(manifest => withRelease(manifest, release)) }))];
}

function blueprintsFor(release: OpenShiftRelease): GoodBundle[] {
  return Object.entries({ OpenShiftAwsPool, OpenShiftAzureGpuPool, OpenShiftBareMetalPool }).map(([name, blueprint]) =>
    ({ name, manifests: new blueprint(new App(), 'pool', { release }).toJson() as Manifest[] }));
}

/** 4.20 has v1beta1 only, and all others are written in v1beta2. Feature gates are the same everywhere. */
function isWrittenFor(example: string, release: OpenShiftRelease): boolean {
  return example.startsWith('feature-gate') || (example === FOR_4_20) !== release.isAtLeast(OpenShiftRelease.V4_21);
}

/** The examples of a folder beside the checkout; none where there is none. */
function examplesIn(name: string): GoodBundle[] {
  const folder = referenceFolder(path.join('integration', 'examples', name));
  return folder === undefined ? [] : bundlesIn(folder);
}

/** What OpenShift 5.0 refuses. */
export function badBundles(): BadBundle[] {
  return examplesIn('refusals').map(({ name, manifests: [target] }) => ({ name, target, ...BAD_EXAMPLES[name] }));
}

/** The object as it says for which release it is written. */
export function withRelease(manifest: Manifest, release: OpenShiftRelease): Manifest {
  const annotations = { ...manifest.metadata?.annotations as object | undefined, [OPENSHIFT_ANNOTATION]: `${release}` };
  return { ...manifest, metadata: { ...manifest.metadata, annotations } };
}

function bundlesIn(folder: string): GoodBundle[] {
  return fs.readdirSync(folder).filter(file => file.endsWith('.yaml')).sort().map(file => ({
    name: path.basename(file, '.yaml'),
    manifests: parseAllDocuments(fs.readFileSync(path.join(folder, file), 'utf8')).map(document => document.toJS() as Manifest | null).filter(manifest => manifest !== null),
  }));
}
