import { loginPlugin, writtenKubeconfigs } from './kubeconfigs';
import { Rule, Severity } from '../../knowledge';

export const EXEC_PLUGIN: Rule = {
  code: 'remote/exec-plugin',
  severity: Severity.ERROR,
  source: 'cluster-api controllers/clustercache/cluster_accessor_client.go',
  check: topology => writtenKubeconfigs(topology).flatMap(({ content, text }) => {
    const plugin = loginPlugin(text);
    return plugin === undefined ? [] : [{
      at: content, message: `the kubeconfig logs in by '${plugin}', which Cluster API refuses; use a client certificate or a token`,
    }];
  }),
};
