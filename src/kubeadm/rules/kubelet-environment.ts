import { itemsOf, textsThat } from '../../rules/shared/fields';
import { NamedArgument } from '../../rules/shared/node-configs';
import { contentOf, nodeFileText } from '../../rules/shared/node-file-text';
import { Field, Topology } from '../../topology';

/** The variables that the unit of the kubelet takes arguments from. */
const VARIABLE = /KUBELET_(?:EXTRA|KUBEADM)_ARGS/;
/** How such a variable begins; nearly no text has one. */
const BEGINNING = 'KUBELET_';
const ARGUMENT = /(?<![\w-])--([a-z][a-z0-9-]*)(?:=([^\s"']*))?/g;
const COMMANDS = ['bootCommands', 'preKubeadmCommands', 'postKubeadmCommands'];

/** An argument in a text, with the place of the text. */
export interface EnvironmentArgument extends NamedArgument {
  /** What is written as its value, if it is known here. @default - nothing, or it stands in quotes of its own */
  readonly text?: string;
}

/** The arguments that files and commands of a node put into the environment of its kubelet. */
export function environmentArguments(config: Field, topology: Topology): EnvironmentArgument[] {
  const found: EnvironmentArgument[] = [];
  for (const file of itemsOf(config, 'files')) {
    const text = nodeFileText(file, topology);
    if (text?.includes(BEGINNING)) {
      addArguments(text, contentOf(file), found);
    }
  }
  for (const name of COMMANDS) {
    textsThat(text => text.includes(BEGINNING), config.find(name)).forEach(at => addArguments(at.text!, at, found));
  }
  return found;
}

function addArguments(text: string, value: Field, found: EnvironmentArgument[]): void {
  argumentsIn(text).forEach(argument => found.push({ ...argument, value }));
}

/** Only what stands in the line of the variable is known to be for the kubelet. */
function argumentsIn(text: string): { readonly name: string; readonly text?: string }[] {
  return text.split('\n').filter(line => VARIABLE.test(line)).flatMap(line => [...line.matchAll(ARGUMENT)].map(([, name, value]) => ({ name, text: value === '' ? undefined : value })));
}
