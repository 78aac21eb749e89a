import { Yaml } from 'cdk8s';
import { Rendering } from './manifest-renderer';
import { toYaml, toYamlWithoutAliases } from '../cdk8s-helpers';

/** What YAML libraries and their options write in different ways. */
const SAMPLE = {
  words: ['plain', 'no', '0644', '1e3', '~', 'a: b', ' a', 'ä'],
  scalars: [1, -0.5, 1e21, true, null],
  blocks: [{ kept: 'a\n\nb\n', stripped: 'a\nb', indented: ' a\nb' }],
  longLine: 'word '.repeat(40).trim(),
  empty: { list: [], map: {} },
};

/**
 * Writes manifests as the documents of a YAML stream.
 *
 * `toYaml` writes what one release of cdk8s does, and another may write something else. So a sample is written both ways, and where the two differ, cdk8s
 * writes everything.
 */
export class YamlStream {
  private readonly isTrusted = toYaml(SAMPLE) === Yaml.stringify(SAMPLE);

  public write(renderings: readonly Rendering[]): string {
    return renderings.map(rendering => this.isTrusted ? write(rendering) : writeByCdk8s(rendering)).join('---\n');
  }
}

function write({ manifest, isTree }: Rendering): string {
  return isTree ? toYamlWithoutAliases(manifest as object) : toYaml(manifest);
}

function writeByCdk8s({ manifest }: Rendering): string {
  return Yaml.stringify(manifest);
}
