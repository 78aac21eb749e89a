import { ApiObject, Lazy } from 'cdk8s';
import { Construct } from 'constructs';
import { ARGO_CD_NAMESPACE, ArgoCdApplicationProps, applicationSpec } from './application';
import * as v1alpha1 from '../../../imports/argo-cd/v1alpha1/argoproj.io';
import { claimName } from '../../cdk8s-helpers';
import { joinFolders } from '../folders';

/** What an ApplicationSet over folders is made from. */
export interface FolderApplicationSet {
  readonly name: string;
  readonly argoCdNamespace?: string;
  /** Where the folders are, in the repository. */
  readonly folders: readonly string[];
  /** What the names of Applications start with. */
  readonly namePrefix: string;
  /** What all Applications have in common. */
  readonly application: () => ArgoCdApplicationProps;
}

/** Makes Argo CD make an Application for each folder below some folders. */
export function createApplicationSet(scope: Construct, id: string, set: FolderApplicationSet): ApiObject {
  return new ApiObject(scope, id, {
    metadata: { name: claimName(scope, 'ApplicationSet', set.name), namespace: set.argoCdNamespace ?? ARGO_CD_NAMESPACE },
    spec: Lazy.any({ produce: () => v1alpha1.ApplicationSet.manifest({ metadata: {}, spec: render(set) }).spec }),
    ...v1alpha1.ApplicationSet.GVK,
  });
}

function render({ folders, namePrefix, application }: FolderApplicationSet): v1alpha1.ApplicationSetSpec {
  const props = application();
  const { repoUrl, revision } = props.source;
  return {
    goTemplate: true,
    // A parameter that is missing would leave a gap in a name or path.
    goTemplateOptions: ['missingkey=error'],
    generators: [{ git: { repoUrl, revision, directories: folders.map(folder => ({ path: joinFolders(folder, '*') })) } }],
    syncPolicy: {
      // A folder that is gone, be it by mistake or for a moment, takes no Application with it.
      applicationsSync: v1alpha1.ApplicationSetSpecSyncPolicyApplicationsSync.CREATE_HYPHEN_UPDATE,
      // An Application that is gone takes no objects with it.
      preserveResourcesOnDeletion: true,
    },
    template: {
      metadata: { name: `${namePrefix}{{.path.basename}}` },
      spec: applicationSpec(props, '{{.path.path}}'),
    },
  };
}
