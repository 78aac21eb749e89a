import { quoted, summaryOf, Table, takesFile, TypedOption, typedOptions } from './table';
import { Command } from '../command';

/** The script for zsh, as a function of `fpath`; `source` takes it too. */
export function zshScript({ program, options, commands }: Table): string {
  const name = `_${program.replace(/\W/g, '_')}`;
  return [
    `#compdef ${program}`,
    `# Completion of ${program} for zsh: ${program} completion zsh > "\${fpath[1]}/_${program}"`,
    `${name}() {`,
    '  local context state line',
    '  typeset -A opt_args',
    `  _arguments -C ${typedOptions(options).map(specOf).join(' ')} '1: :->command' '*:: :->rest'`,
    '  case $state in',
    '    command)',
    '      local -a commands',
    `      commands=(${commands.map(command => quoted(`${command.name}:${command.about.replace(/:/g, '\\:')}`)).join(' ')})`,
    '      _describe \'command\' commands ;;',
    '    rest)',
    '      case $line[1] in',
    ...commands.map(command => `        ${command.name}) _arguments -S ${[...typedOptions(command.options).map(specOf), operandSpec(command)].join(' ')} ;;`),
    '      esac ;;',
    '  esac',
    '}',
    `if [ "$funcstack[1]" = "_${program}" ]; then ${name} "$@"; else compdef ${name} ${program}; fi`,
    '',
  ].join('\n');
}

/** An option as `_arguments` takes it; one with a letter has two forms that exclude one another. */
function specOf(option: TypedOption): string {
  const { forms, value, values, repeatable } = option;
  const about = `[${summaryOf(option).replace(/[[\]\\]/g, '\\$&')}]`;
  const action = value === undefined ? '' : `:${value.replace(/[<>:]/g, '')}:${values === undefined ? takesFile(option) ? '_files' : ' ' : `(${values.join(' ')})`}`;
  const first = repeatable === true ? '\'*\'' : forms.length > 1 ? quoted(`(${forms.join(' ')})`) : '';
  const names = forms.length > 1 ? `{${forms.join(',')}}` : forms[0];
  return `${first}${names}${quoted(`${about}${action}`)}`;
}

function operandSpec({ operands }: Command): string {
  return operands === undefined ? '\'*:file or folder:_files\'' : quoted(`1: :(${operands.join(' ')})`);
}
