import type { ParametricFleet } from './parametric';
import { dataOf, Peer, PeerVariant, writeInput } from './peer';
import type { Hole } from './template';
import { toYaml, YamlDialect, yamlTemplate } from './yaml-template';

const ONE_PROCESS: PeerVariant = {
  name: 'one chart that ranges over all clusters, one process',
  prepare: (fleet, folder) => {
    writeChart(fleet, folder, text => `{{- range $cluster := .Values.clusters }}\n${text}{{- end }}\n`);
    writeInput(folder, 'values.yaml', toYaml({ clusters: fleet.clusters.map(dataOf) }));
    return [{ args: ['template', 'fleet', 'chart', '--values', 'values.yaml'], stdout: 'out/fleet.yaml' }];
  },
};

const PROCESS_PER_CLUSTER: PeerVariant = {
  name: 'a release of the chart and a process for each cluster',
  mostClusters: 20,
  prepare: (fleet, folder) => {
    writeChart(fleet, folder, text => `{{- $cluster := .Values }}\n${text}`);
    return fleet.clusters.map(cluster => {
      const { name } = cluster.fields;
      writeInput(folder, `values/${name}.yaml`, toYaml(dataOf(cluster)));
      return { args: ['template', `${name}`, 'chart', '--values', `values/${name}.yaml`], stdout: `out/${name}.yaml` };
    });
  },
};

/** Helm: charts of Go templates. */
export const HELM: Peer = { name: 'helm', versionArgs: ['version', '--template', '{{ .Version }}'], variants: [ONE_PROCESS, PROCESS_PER_CLUSTER] };

const DIALECT: YamlDialect = {
  // A quoted number would be a text.
  scalar: hole => hole.field === 'workers' ? `{{ ${reference(hole)} }}` : `{{ ${reference(hole)} | quote }}`,
  inText: hole => `{{ ${reference(hole)} }}`,
  escape: yaml => yaml.replace(/\{\{/g, '{{ "{{" }}'),
};

function reference({ of, field }: Hole): string {
  return `$${of}.${field}`;
}

/** A template for each kind. */
function writeChart({ objects, host }: ParametricFleet, folder: string, forCluster: (text: string) => string): void {
  writeInput(folder, 'chart/Chart.yaml', toYaml({ apiVersion: 'v2', name: 'cluster', version: '1.0.0' }));
  for (const object of objects) {
    writeInput(folder, `chart/templates/${object.kind.toLowerCase()}.yaml`, forCluster(`---\n${yamlTemplate(object, DIALECT)}`));
  }
  const hosts = `{{- range $host := $cluster.hosts }}\n---\n${yamlTemplate(host, DIALECT)}{{- end }}\n`;
  writeInput(folder, `chart/templates/${host.kind.toLowerCase()}.yaml`, forCluster(hosts));
}
