import { hasCredentials, isUrl, refuseValue, withoutCredentials } from '../../core';
import { checkFolder } from '../folders';

/** Where Argo CD finds manifests in Git. */
export interface ArgoCdSource {
  /**
   * The address of the repository, for example `https://git.example.com/platform.git` or `git@git.example.com:platform.git`. It holds no password:
   * everybody who may read Applications would read it. Argo CD keeps credentials of repositories in Secrets.
   */
  readonly repoUrl: string;
  /**
   * The branch, tag or commit. There is no default: Argo CD would follow the default branch of the repository, whichever that is.
   */
  readonly revision: string;
  /**
   * The folder in the repository that the app writes, with forward slashes; `.` is the repository itself.
   * @default - the output folder of the app, which has to be a relative one then
   */
  readonly path?: string;
}

/** The user, host and path of ssh without a scheme, as Git takes them. */
const SCP = /^[\w.-]+@[\w.-]+:[^\s:]+$/;

/** Refuses a source that Argo CD could not read, or that tells a password. */
export function checkSource(prop: string, { repoUrl, revision, path }: ArgoCdSource): void {
  checkRepoUrl(`${prop}.repoUrl`, repoUrl);
  if (!/^\S+$/.test(revision)) {
    refuseValue('input/invalid-value', `'${prop}.revision' '${revision}' is no revision; give a branch, tag or commit, for example 'main'`);
  }
  if (path !== undefined) {
    checkFolder(`${prop}.path`, path);
  }
}

/** Refuses an address that is none of a repository, or that tells a password. */
export function checkRepoUrl(prop: string, repoUrl: string): void {
  if (!SCP.test(repoUrl) && !isUrl(repoUrl, 'https', 'http', 'ssh', 'git', 'file', 'oci')) {
    refuseValue('input/invalid-value', `'${prop}' '${withoutCredentials(repoUrl)}' is no address of a repository; `
      + "use for example 'https://git.example.com/platform.git' or 'git@git.example.com:platform.git'");
  }
  if (/^https?:/.test(repoUrl) && hasCredentials(repoUrl)) {
    refuseValue('input/invalid-value', `'${prop}' '${withoutCredentials(repoUrl)}' holds a user name or password, which whoever may see the Application `
      + 'would read; leave it out and give Argo CD a Secret with the credentials of the repository');
  }
}
