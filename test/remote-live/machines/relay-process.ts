import { relayAll, RelayProcess } from './relay';
import { runCommand } from '../../apiserver/command';

// What a machine with a network of its own runs. The argument is a RelayProcess as JSON.
runCommand('', async ([json]) => {
  await relayAll(JSON.parse(json) as RelayProcess);
  return 0;
});
