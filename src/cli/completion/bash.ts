import { Table, typedOptions } from './table';
import { Options } from '../arguments';

/**
 * The script for bash 3.2, as macOS has it, or newer. Where it offers nothing, bash completes the names of files, which are the operands of most commands.
 */
export function bashScript({ program, options, commands }: Table): string {
  const names = commands.map(({ name }) => name);
  const name = `_${program.replace(/\W/g, '_')}`;
  return [
    `# Completion of ${program} for bash: source <(${program} completion bash)`,
    `${name}() {`,
    '  local current=${COMP_WORDS[COMP_CWORD]} previous=${COMP_WORDS[COMP_CWORD-1]} command= index',
    '  for ((index = 1; index < COMP_CWORD; index++)); do',
    '    case "${COMP_WORDS[index]}" in',
    `      ${names.join('|')}) command=\${COMP_WORDS[index]}; break ;;`,
    '    esac',
    '  done',
    '  COMPREPLY=()',
    '  case "$command $previous" in',
    ...commands.flatMap(command => valueCases(command.name, command.options)),
    '  esac',
    '  case "$command" in',
    ...commands.map(command => `    ${command.name}) ${replyWith(words(command.options), command.operands)} ;;`),
    `    *) COMPREPLY=($(compgen -W '${[...names, ...words(options)].join(' ')}' -- "$current")) ;;`,
    '  esac',
    '}',
    `complete -o default -F ${name} ${program}`,
    '',
  ].join('\n');
}

function words(options: Options): string[] {
  return typedOptions(options).flatMap(({ forms }) => forms);
}

/** After an option with a value nothing but its values, or a file, can follow. */
function valueCases(command: string, options: Options): string[] {
  return typedOptions(options).filter(({ value }) => value !== undefined).map(({ forms, values }) => {
    const reply = values === undefined ? '' : ` COMPREPLY=($(compgen -W '${values.join(' ')}' -- "$current"));`;
    return `    ${forms.map(form => `'${command} ${form}'`).join('|')})${reply} return ;;`;
  });
}

/** Options are offered once a dash is typed, where operands are files. */
function replyWith(options: readonly string[], operands?: readonly string[]): string {
  const reply = (offered: readonly string[]) => `COMPREPLY=($(compgen -W '${offered.join(' ')}' -- "$current"))`;
  return operands === undefined ? `[[ $current == -* ]] && ${reply(options)}` : reply([...operands, ...options]);
}
