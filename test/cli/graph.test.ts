import * as fs from 'fs';
import * as path from 'path';
import { runCli } from './cli';
import { ExitCode } from '../../src/cli/exit-code';

const EKS = fs.readFileSync(path.join(__dirname, '..', '..', 'dist', 'eks-cluster.k8s.yaml'), 'utf8');
const VCLUSTER = fs.readFileSync(path.join(__dirname, '..', '..', 'dist', 'vcluster-cluster.k8s.yaml'), 'utf8');
const FILES = { 'shop.yaml': EKS, 'preview.yaml': VCLUSTER };
const BROKEN = EKS.replace('replicas: 2', 'replicas: -2');

test('writes Mermaid to stdout', () => {
  const { code, stdout, stderr } = runCli(['graph', 'shop.yaml'], { files: FILES });
  expect(stdout).toMatch(/^---\ntitle: "shop · namespace shop [^\n]*"\n---\nflowchart TB\n/);
  expect([code, stderr]).toEqual([ExitCode.OK, '']);
});

test('writes SVG where it is asked for, or the file says so', () => {
  expect(runCli(['graph', '--format', 'svg', 'shop.yaml'], { files: FILES }).stdout).toMatch(/^<svg /);
  let written = '';
  const { stdout } = runCli(['graph', '-o', 'a.svg', 'shop.yaml'], { files: FILES, inspect: folder => written = fs.readFileSync(path.join(folder, 'a.svg'), 'utf8') });
  expect(stdout).toBe('');
  expect(written).toMatch(/^<svg /);
});

test('reads stdin', () => {
  expect(runCli(['graph', '-'], { stdin: EKS }).stdout).toContain('title: "shop ');
});

test('draws all clusters, or the one that is named', () => {
  expect(runCli(['graph', '.'], { files: FILES }).stdout).toContain('title: ". · 2 clusters · 4–12 machines"');
  expect(runCli(['graph', '--cluster', 'preview', '.'], { files: FILES }).stdout).toContain('title: "preview ');
  expect(runCli(['graph', '--overview', 'shop.yaml'], { files: FILES }).stdout).toContain('title: "shop.yaml · 1 cluster ');
});

test('marks findings without failing', () => {
  const { code, stdout, stderr } = runCli(['graph', 'a.yaml'], { files: { 'a.yaml': BROKEN } });
  expect(stdout).toContain('error: pool/invalid-replicas');
  expect([code, stderr]).toEqual([ExitCode.OK, "1 finding is marked; 'validate' tells more\n"]);
});

test('marks none where that is asked for, or where the configuration turns the rule off', () => {
  expect(runCli(['graph', '--no-findings', 'a.yaml'], { files: { 'a.yaml': BROKEN } }).stdout).not.toContain('invalid-replicas');
  const config = 'rules:\n  pool/invalid-replicas: {level: off, reason: it is a test}\n';
  expect(runCli(['graph', 'a.yaml'], { files: { 'a.yaml': BROKEN, '.cdk8s-cluster-api.yaml': config } }).stdout).not.toContain('invalid-replicas');
});

test('tells what is odd about files, and draws the rest', () => {
  const { code, stderr } = runCli(['graph', '.'], { files: { ...FILES, 'other.yaml': 'a: 1\n' } });
  expect(stderr).toMatch(/^warning: other\.yaml:1: /);
  expect(code).toBe(ExitCode.OK);
});

test.each([
  [['graph'], "nothing to draw; name files or folders, or '-' for stdin"],
  [['graph', '--format', 'png', 'shop.yaml'], "'png' is not a format; use one of mermaid, svg"],
  [['graph', '--overview', '--cluster', 'shop', '.'], "'--overview' and '--cluster' are given; leave one of them out"],
  [['graph', '--cluster', 'other', '.'], "there is no cluster 'other'; use one of preview, shop"],
  [['graph', 'absent.yaml'], 'absent.yaml: cannot be read: there is no such file or folder'],
  [['graph', 'empty.yaml'], 'there is nothing to draw in empty.yaml'],
  [['graph', '-o', 'absent/a.svg', 'shop.yaml'], 'absent/a.svg: the picture cannot be written: there is no such file or folder'],
])('fails for %j', (argv, message) => {
  const { code, stdout, stderr } = runCli(argv, { files: { ...FILES, 'empty.yaml': '' } });
  expect([code, stdout, stderr]).toEqual([ExitCode.TROUBLE, '', `error: ${message}\n`]);
});

test('has a help with examples', () => {
  const { code, stdout } = runCli(['graph', '--help']);
  expect(code).toBe(ExitCode.OK);
  expect(stdout).toMatch(/Examples:\n {2}cdk8s-cluster-api graph /);
});
