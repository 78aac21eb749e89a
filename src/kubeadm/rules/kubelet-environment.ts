import { NamedArgument } from '../../rules/shared/node-configs';
import { contentOf, nodeFileText } from '../../rules/shared/node-file-text';
import { Field, Topology } from '../../topology';

/** The variables that the unit of the kubelet takes arguments from. */
const VARIABLE = /KUBELET_(?:EXTRA|KUBEADM)_ARGS/;
const ARGUMENT = /(?<![\w-])--([a-z][a-z0-9-]*)/g;
const COMMANDS = ['bootCommands', 'preKubeadmCommands', 'postKubeadmCommands'];

/** The arguments that files and commands of a node put into the environment of its kubelet. */
export function environmentArguments(config: Field, topology: Topology): NamedArgument[] {
  const files = config.member('files').items().map(file => ({ at: contentOf(file), text: nodeFileText(file, topology) }));
  const commands = COMMANDS.flatMap(name => config.member(name).items()).map(at => ({ at, text: at.text }));
  return [...files, ...commands].flatMap(({ at, text = '' }) => VARIABLE.test(text) ? argumentsIn(text).map(name => ({ name, value: at })) : []);
}

/** Only what stands in the line of the variable is known to be for the kubelet. */
function argumentsIn(text: string): string[] {
  return text.split('\n').filter(line => VARIABLE.test(line)).flatMap(line => [...line.matchAll(ARGUMENT)].map(([, name]) => name));
}
