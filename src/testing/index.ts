export { Manifests } from './manifests';
export { type NoViolationsOptions, type ReadManifestsOptions, type RefsResolveOptions } from './manifests-options';
export { ManifestsPlan } from './manifests-plan';
export { Match } from './match';
export { Matcher } from './matcher';
export { type PictureOptions } from './picture-options';
