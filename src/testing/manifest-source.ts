import { IConstruct } from 'constructs';
import { ProviderRegistry } from '../knowledge';
import { SourcedManifest } from '../topology';
import { FileProblem } from '../validation/yaml';

/** Manifests, and what is known of where they come from. */
export interface ManifestSource {
  readonly manifests: readonly SourcedManifest[];
  /** What is known of their kinds. */
  readonly registry: ProviderRegistry;
  /** The construct of each manifest. @default - they were read */
  readonly constructs?: readonly IConstruct[];
  /** What is odd about the files and did not keep them from being read. @default - nothing */
  readonly problems?: readonly FileProblem[];
}
