import * as fs from 'fs';
import * as path from 'path';
import { App } from 'cdk8s';
import { EdgeCluster } from './edge-cluster';
import { Manifests, Match } from '../../../src/testing';
import { asUsersWriteIt } from '../../support/public-imports';

const page = fs.readFileSync(path.join(__dirname, '..', '..', '..', 'docs', 'testing.md'), 'utf8');
const { UPDATE_SNAPSHOTS } = process.env;

beforeEach(() => delete process.env.UPDATE_SNAPSHOTS);
afterAll(() => Object.assign(process.env, UPDATE_SNAPSHOTS === undefined ? {} : { UPDATE_SNAPSHOTS }));

function failure(act: () => void): string {
  try {
    act();
  } catch (error) {
    return (error as Error).message;
  }
  return 'nothing failed';
}

test.each(['edge-cluster.ts', 'main.ts', 'edge-cluster.test.ts', 'edge-cluster.node-test.ts'])('the program %s of the page is the one that is checked and run here', file => {
  const checked = asUsersWriteIt(fs.readFileSync(path.join(__dirname, file), 'utf8')).replace(/^\/\* eslint.*\n/, '');
  expect(page).toContain(`\`\`\`ts\n// ${file}\n${checked}\`\`\`\n`);
});

test('the failure of an assertion is the one that the page shows', () => {
  const manifests = Manifests.of(new EdgeCluster(new App(), 'edge', 3));
  expect(page).toContain(`\`\`\`text\n${failure(() =>
    manifests.hasResource('MachineDeployment', { spec: { replicas: 4, template: { spec: { version: 'v1.34.2' } } } }))}\n\`\`\`\n`);
});

test('the failure of a snapshot is the one that the page shows', () => {
  const manifests = Manifests.of(new EdgeCluster(new App(), 'edge', 5));
  const message = failure(() => manifests.matchesSnapshot(path.join(__dirname, 'edge-cluster.snapshot.yaml')));
  expect(page).toContain(`\`\`\`text\n${message.replace(`${__dirname}${path.sep}`, '')}\n\`\`\`\n`);
});

test.each([['Match', Match], ['Manifests', Manifests], ['its objects', Manifests.prototype]])('every member of %s is on the page', (_name, owner) => {
  const members = Object.getOwnPropertyNames(owner).filter(name => !['constructor', 'length', 'name', 'prototype', 'select', 'describeNone', 'describeOthers'].includes(name));
  expect(members.filter(name => !new RegExp(`\\b${name}\\b`).test(page))).toEqual([]);
});
