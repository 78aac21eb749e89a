import { NodeProfile } from '../../contract';
import { LiteralDialect } from '../../core';

/** k0smotron reads files and commands out of the user data and runs them over SSH; nobody renders them. */
const OVER_SSH = new LiteralDialect('k0smotron (over SSH)', /^\{\{-?\s*(ds\.|v1\.)/);

/** What remote machines demand of a node: k0smotron finds it by its name or address and writes the provider id itself. */
export const REMOTE_NODE_PROFILE: NodeProfile = {
  dialect: OVER_SSH,
  commandDialect: OVER_SSH,
  requiredNodeLabels: {},
  kubeletArgs: {},
  forbiddenKubeletArgs: {
    'provider-id': 'k0smotron writes the provider id itself',
    'cloud-provider': 'no cloud controller initialises remote machines, they would stay tainted',
  },
  ignorePreflightErrors: [],
};
