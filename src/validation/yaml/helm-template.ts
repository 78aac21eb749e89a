import * as fs from 'fs';
import * as path from 'path';

/** The folder of a Helm chart that Helm renders. */
const TEMPLATES = 'templates';
const CHART = 'Chart.yaml';

/** Whether a file is a template of a Helm chart, as all manifests are that `cdk8s synth --format helm` writes. */
export function isHelmTemplate(file: string): boolean {
  const folder = path.dirname(path.resolve(file));
  const parts = folder.split(path.sep);
  return parts.some((part, index) => part === TEMPLATES && fs.existsSync(path.join(parts.slice(0, index).join(path.sep) || path.sep, CHART)));
}
