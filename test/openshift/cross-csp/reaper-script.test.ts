import { execFileSync, spawnSync } from 'child_process';
import * as fs from 'fs';
import * as os from 'os';
import * as path from 'path';
import { REAPER_SCRIPT } from '../../../src/openshift/cross-csp/foreign-nodes/reaper-script';

const LABEL = 'node.openshift.io/cloud-provider=azure';

function timeAgo(minutes: number): string {
  return new Date(Date.now() - minutes * 60_000).toISOString().replace(/\.\d+Z$/, 'Z');
}

interface Outcome {
  readonly deleted: string[];
  readonly questions: string[];
  readonly status: number | null;
}

/** Runs the script with a `kubectl` that tells given answers and notes what it is asked. */
function run(machines: readonly string[], nodes: readonly string[], failing?: string): Outcome {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'reaper-'));
  fs.writeFileSync(path.join(folder, 'machines'), machines.map(line => `${line}\n`).join(''));
  fs.writeFileSync(path.join(folder, 'nodes'), nodes.map(line => `${line}\n`).join(''));
  fs.writeFileSync(path.join(folder, 'kubectl'), [
    '#!/bin/sh',
    `printf '%s\\n' "$1 $2 $3" >>'${folder}/questions'`,
    `case "$1 $2" in "${failing ?? 'never'}") exit 1 ;; esac`,
    `case "$1 $2" in "get machines.cluster.x-k8s.io") cat '${folder}/machines' ;; "get nodes") cat '${folder}/nodes' ;; esac`,
    '',
  ].join('\n'), { mode: 0o755 });
  const { status } = spawnSync('/bin/sh', ['-c', REAPER_SCRIPT, 'reaper', LABEL, 'openshift-cluster-api', '900'], { env: { PATH: `${folder}:${process.env.PATH}` } });
  const questions = fs.readFileSync(path.join(folder, 'questions'), 'utf8').trim().split('\n');
  return { status, questions, deleted: questions.filter(line => line.startsWith('delete')).map(line => line.split(' ')[2]) };
}

test('deletes nodes that are lost for long and that no machine has, and no other', () => {
  const { deleted, status } = run(['azure:///a', 'azure:///b-2'], [
    `ready True ${timeAgo(60)} azure:///x`,
    `of-machine Unknown ${timeAgo(60)} azure:///a`,
    `lost Unknown ${timeAgo(16)} azure:///b`,
    `lost-too False ${timeAgo(600)} azure:///c`,
    `just-lost Unknown ${timeAgo(14)} azure:///d`,
    `without-id Unknown ${timeAgo(60)} `,
  ]);
  expect({ deleted, status }).toEqual({ deleted: ['lost', 'lost-too'], status: 0 });
});

test('asks for the nodes of one cloud and the machines of one namespace', () => {
  expect(run([], []).questions).toEqual(['get machines.cluster.x-k8s.io --namespace=openshift-cluster-api', `get nodes --selector=${LABEL}`]);
});

test('deletes nodes also where no machine is left', () => {
  expect(run([], [`lost Unknown ${timeAgo(60)} azure:///b`]).deleted).toEqual(['lost']);
});

test.each(['get machines.cluster.x-k8s.io', 'get nodes'])('fails and deletes nothing if nobody answers %s', failing => {
  const { deleted, status } = run([], [`lost Unknown ${timeAgo(60)} azure:///b`], failing);
  expect({ deleted, isFailure: status !== 0 }).toEqual({ deleted: [], isFailure: true });
});

test('is a script that a shell takes', () => {
  expect(() => execFileSync('/bin/sh', ['-n', '-c', REAPER_SCRIPT])).not.toThrow();
});
