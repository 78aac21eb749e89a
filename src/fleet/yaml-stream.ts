import { Yaml } from 'cdk8s';
import { toYaml } from '../core';

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
  private readonly writeDocument = toYaml(SAMPLE) === Yaml.stringify(SAMPLE) ? toYaml : (manifest: unknown) => Yaml.stringify(manifest);

  public write(manifests: readonly unknown[]): string {
    return manifests.map(manifest => this.writeDocument(manifest)).join('---\n');
  }
}
