import * as fs from 'fs';
import * as path from 'path';
import { ManifestSource } from './manifest-source';
import { readRegularFile, refuseValue } from '../core';
import { ProviderRegistry } from '../knowledge';
import { RuleBook, Severity } from '../validation';
import { entryOfFileProblem, formatText, makeReport, PLAIN } from '../validation/report';
import { isHelmTemplate, LineFinder, ReadFile, readManifests } from '../validation/yaml';

/** Folders that hold no manifests of one's own, and what kustomize is told about those beside it. */
const LEFT_OUT = ['node_modules', 'kustomization.yaml', 'kustomization.yml'];
const CHART = 'Chart.yaml';
const TEXT_NAME = 'yaml';

/** Reads the manifests of a text. */
export function readText(text: string, registry: ProviderRegistry): ManifestSource {
  return sourceOf([readManifests(TEXT_NAME, Buffer.from(text))], registry);
}

/** Reads the manifests of all YAML files below a folder, in the order of their names. */
export function readFolder(folder: string, registry: ProviderRegistry): ManifestSource {
  checkFolder(folder);
  const files = findFiles(folder);
  if (files.length === 0) {
    refuseValue('file/no-manifests', `the folder '${folder}' holds no .yaml or .yml files; give a folder that does`);
  }
  const lines = new LineFinder();
  const read = files.map(file => readManifests(file, trying(file, () => readRegularFile(file)), { lines, isHelmTemplate: isHelmTemplate(file) }));
  return sourceOf(read, registry);
}

function checkFolder(folder: string): void {
  const found = fs.statSync(folder, { throwIfNoEntry: false });
  if (found === undefined) {
    refuseValue('file/unreadable', `there is no folder '${path.resolve(folder)}'; render the manifests first, or correct the path`);
  }
  if (!found.isDirectory()) {
    refuseValue('file/unreadable', `'${folder}' is a file; give the folder that it is in, or its text to Manifests.fromYaml()`);
  }
}

function findFiles(folder: string): string[] {
  const entries = trying(folder, () => fs.readdirSync(folder, { withFileTypes: true }))
    .filter(({ name }) => !name.startsWith('.') && !LEFT_OUT.includes(name))
    .sort((a, b) => a.name < b.name ? -1 : 1);
  if (entries.some(({ name }) => name === CHART)) {
    refuseValue('file/helm-chart', `'${folder}' is a Helm chart; give what 'helm template ${folder}' prints to Manifests.fromYaml()`);
  }
  return entries.flatMap(entry => {
    const location = path.join(folder, entry.name).split(path.sep).join('/');
    return entry.isDirectory() ? findFiles(location) : /\.ya?ml$/i.test(entry.name) ? [location] : [];
  });
}

function trying<T>(location: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    return refuseValue('file/unreadable', `'${location}' cannot be read: ${(error as Error).message}`);
  }
}

/** What cannot be read cannot be tested either, so that errors stop it. */
function sourceOf(files: readonly ReadFile[], registry: ProviderRegistry): ManifestSource {
  const manifests = files.flatMap(file => file.manifests);
  const problems = files.flatMap(file => file.problems);
  const errors = problems.filter(({ severity }) => severity === Severity.ERROR);
  if (errors.length > 0) {
    const entries = errors.map(error => entryOfFileProblem(error, RuleBook.of(registry)));
    const report = makeReport(entries, { files: files.length, objects: manifests.length, emptyFiles: 0, withoutSchema: {} });
    throw new Error(`not everything can be read:\n${formatText(report, PLAIN, { summary: false })}`);
  }
  return { manifests, problems, registry };
}
