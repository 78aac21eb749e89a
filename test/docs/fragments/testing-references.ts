import { Manifests } from '../../../src/testing';

declare const manifests: Manifests;

// <fragment>
manifests.refsResolve({ except: ['Secret/bmc-credentials', 'AWSClusterRoleIdentity'] });
// </fragment>
