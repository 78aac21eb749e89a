import { Finding, Rule, Severity } from '../../knowledge';
import { BundleObject, Field, isFilledByFlux, isNotSubstituted } from '../../topology';
import { isOfClusterApiFamily } from '../shared/cluster-api-family';
import { holdsVariable } from '../shared/fields';

/** A variable as clusterctl, envsubst and Flux write it, also with a default. `$${` is how a text says that it means `${`. */
const VARIABLE = /(?<!\$)\$\{(\w+)(?!\w)[^{}\n]*\}/g;
/** Members that hold programs, or text for somebody else who fills in variables. */
const PROGRAM = /command|content|script|userdata|values|^patches$/i;

/** A warning, because somebody may fill variables in before the object is applied. One finding for each object. */
export const UNFILLED_VARIABLE: Rule = {
  code: 'object/unfilled-variable',
  severity: Severity.WARNING,
  source: 'cluster-api cmd/clusterctl/client/yamlprocessor/simple_processor.go; fluxcd/pkg kustomize/kustomize_varsub.go',
  isLocal: true,
  check: (topology, registry) => {
    const suspects = topology.objects.filter(object => topology.words.mayHoldVariable(object))
      .filter(object => mayHoldVariable(object.manifest.spec) && isOfClusterApiFamily(object, registry));
    return suspects.length === 0 || isFilledByFlux(topology) ? [] : suspects.filter(object => !isNotSubstituted(object)).flatMap(checkObject);
  },
};

/** Whether a text with a variable stands somewhere, programs aside. */
function mayHoldVariable(value: unknown): boolean {
  if (typeof value === 'string') {
    return holdsVariable(value);
  }
  if (typeof value !== 'object' || value === null) {
    return false;
  }
  if (Array.isArray(value)) {
    return value.some(mayHoldVariable);
  }
  const members = value as { readonly [name: string]: unknown };
  for (const name in members) {
    if (mayHoldVariable(members[name]) && !PROGRAM.test(name)) {
      return true;
    }
  }
  return false;
}

function checkObject(object: BundleObject): Finding[] {
  const { texts, programs } = textsBelow(object.at('spec'));
  const found = texts.map(at => ({ at, names: variablesIn(at.text!, programs) })).filter(({ names }) => names.length > 0);
  const names = [...new Set(found.flatMap(text => text.names))].map(name => `'\${${name}}'`);
  return found.length === 0 ? [] : [{
    at: found[0].at,
    message: `${names.join(', ')} ${names.length === 1 ? 'is a variable' : 'are variables'} that nobody has filled in, and the API server takes the text as it is written; `
      + 'render the manifest first (clusterctl generate, envsubst), or let Flux substitute it',
  }];
}

/** What a program on the node names, it may fill in itself: some write variables into the config of kubeadm, and run envsubst or sed on it. */
function variablesIn(text: string, programs: readonly string[]): string[] {
  return [...text.matchAll(VARIABLE)].map(([, name]) => name).filter(name => !programs.some(program => program.includes(name) || program.includes('envsubst')));
}

/** The texts of one line below a field, and apart from them the programs. */
function textsBelow(field: Field): { readonly texts: Field[]; readonly programs: string[] } {
  const [texts, programs]: [Field[], string[]] = [[], []];
  const visit = (part: Field, isProgram: boolean): void => {
    if (part.text !== undefined) {
      if (isProgram || part.text.includes('\n')) {
        programs.push(part.text);
      } else {
        texts.push(part);
      }
    }
    (Array.isArray(part.value) ? part.items() : part.members()).forEach(child => visit(child, isProgram || PROGRAM.test(`${child.step}`)));
  };
  visit(field, false);
  return { texts, programs };
}
