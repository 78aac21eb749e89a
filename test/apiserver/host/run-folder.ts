import { mkdtempSync, rmSync } from 'fs';
import { tmpdir } from 'os';
import * as path from 'path';
import { spawnGuarded } from './guardian';

/** A temporary folder that does not outlive the run. */
export interface RunFolder {
  readonly path: string;
  /** Removes it; the programs that write into it have to be stopped before. */
  remove(): Promise<void>;
}

/** Creates a folder that is removed also when this process is killed. */
export function createRunFolder(): RunFolder {
  const folder = mkdtempSync(path.join(tmpdir(), 'cdk8s-cluster-api-'));
  // Any program that waits forever without processes of its own will do: the guardian is what counts.
  const guard = spawnGuarded({ program: 'tail', args: ['-f', '/dev/null'], output: 'pipe', removeWhenOrphaned: folder });
  return {
    path: folder,
    remove: async () => {
      try {
        rmSync(folder, { recursive: true, force: true, maxRetries: 5 });
      } finally {
        // It would keep this process from ending.
        await guard.stop();
      }
    },
  };
}
