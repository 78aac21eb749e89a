import { ExternalProviderRecord } from '../provider-kit';

/** Options of `Manifests.fromDirectory()` and `Manifests.fromYaml()`. */
export interface ReadManifestsOptions {
  /**
   * Records of providers outside of this library, whose manifests are among those that are read.
   *
   * @default - none
   */
  readonly providers?: ExternalProviderRecord[];
}

/** Options of `Manifests.refsResolve()`. */
export interface RefsResolveOptions {
  /**
   * Objects that others apply, as `Kind/name`; `Kind` stands for all of a kind. The group can be written before it: `core/Secret/bmc-credentials`.
   *
   * @default - every reference has to lead to one of the objects
   */
  readonly except?: string[];
}

/** Options of `Manifests.noViolations()`. */
export interface NoViolationsOptions {
  /**
   * Whether warnings are fine, and only errors fail.
   *
   * @default false
   */
  readonly allowWarnings?: boolean;
  /**
   * The codes of rules that may be broken.
   *
   * @default - none; what `Rules` and `Warnings` say in a construct tree counts anyway
   */
  readonly except?: string[];
}
