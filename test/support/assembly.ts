import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, renameSync, rmSync, statSync, symlinkSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';

/** What jsii knows of a package, as far as tests ask for it. */
export interface Assembly {
  readonly name: string;
  readonly dependencies?: { readonly [name: string]: string };
  readonly types?: { readonly [fqn: string]: AssemblyType };
}

/** A class, an interface (a struct, if it is a datatype) or an enum. */
export interface AssemblyType {
  readonly kind: 'class' | 'enum' | 'interface';
  readonly fqn: string;
  readonly name: string;
  /** The submodule. */
  readonly namespace?: string;
  readonly datatype?: boolean;
  readonly base?: string;
  readonly interfaces?: readonly string[];
  readonly initializer?: AssemblyCallable;
  readonly properties?: readonly AssemblyValue[];
  readonly methods?: readonly AssemblyMethod[];
  /** Of an enum. */
  readonly members?: readonly { readonly name: string }[];
}

/** What takes parameters. */
export interface AssemblyCallable {
  readonly parameters?: readonly AssemblyValue[];
}

/** A method, be it static or not. */
export interface AssemblyMethod extends AssemblyCallable {
  readonly name: string;
}

/** A property or parameter. */
export interface AssemblyValue {
  readonly name: string;
  readonly optional?: boolean;
  readonly type: AssemblyTypeReference;
}

/** What a value is: one of a type, a primitive, or a list or map of something. */
export interface AssemblyTypeReference {
  readonly fqn?: string;
  readonly primitive?: string;
  readonly collection?: { readonly kind: 'array' | 'map'; readonly elementtype: AssemblyTypeReference };
}

const ROOT = join(__dirname, '..', '..');
/** What the assembly is made from. */
const SOURCES = ['src', 'imports', 'package.json', 'tsconfig.json', 'README.md'];
const CACHE = join(ROOT, '.cache', 'assembly');

/**
 * The public API as jsii sees it, of the sources as they are now. It takes half a minute to make, so that it is kept until a source changes,
 * for all test files and runs.
 */
export function ownAssembly(): Assembly {
  const kept = join(CACHE, `${digestOfSources()}.json`);
  if (!existsSync(kept)) {
    compile(kept);
  }
  return read(kept);
}

/** The assemblies of the packages whose types the public API uses. */
export function peerAssemblies(): Assembly[] {
  return Object.keys(ownAssembly().dependencies ?? {}).map(name => read(join(ROOT, 'node_modules', name, '.jsii')));
}

function read(file: string): Assembly {
  return JSON.parse(readFileSync(file, 'utf8')) as Assembly;
}

/** Compiles a copy: the compiler writes beside the sources. */
function compile(target: string): void {
  const copy = mkdtempSync(join(tmpdir(), 'assembly-'));
  try {
    SOURCES.forEach(source => cpSync(join(ROOT, source), join(copy, source), { recursive: true }));
    symlinkSync(join(ROOT, 'node_modules'), join(copy, 'node_modules'));
    const jsii = join(dirname(require.resolve('jsii/package.json')), 'bin', 'jsii');
    const { status, stdout, stderr } = spawnSync(process.execPath, [jsii, '--silence-warnings=reserved-word'], { cwd: copy, encoding: 'utf8' });
    if (status !== 0) {
      throw new Error(`jsii does not compile the sources:\n${stdout}${stderr}`);
    }
    mkdirSync(CACHE, { recursive: true });
    readdirSync(CACHE).filter(name => name !== basename(target)).forEach(name => rmSync(join(CACHE, name)));
    // Under another name first, because another test file may look for it now.
    cpSync(join(copy, '.jsii'), `${target}.${process.pid}`);
    renameSync(`${target}.${process.pid}`, target);
  } finally {
    rmSync(copy, { recursive: true, force: true });
  }
}

function digestOfSources(): string {
  const hash = createHash('sha256');
  const add = (path: string): void => {
    if (statSync(join(ROOT, path)).isDirectory()) {
      readdirSync(join(ROOT, path)).sort().forEach(name => add(join(path, name)));
    } else {
      hash.update(`${path}\n`).update(readFileSync(join(ROOT, path)));
    }
  };
  SOURCES.forEach(add);
  return hash.digest('hex');
}
