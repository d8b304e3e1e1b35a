import { translator } from '@shared/texts/texts'
import { dubWords } from '../dub/arguments/help'
import { commandTables } from './command-tables'
import { optionText } from '../options/help-text'
import { allOptions, type Option } from '../options/parse-options'

export const shells = ['bash', 'zsh', 'fish'] as const
export type Shell = (typeof shells)[number]

interface Completed {
  name: string
  option: Option
  /** Short description; '' where the table has none. */
  about: string
}

/** Every command with its own commands and options. */
const commands = Object.entries(commandTables).map(([command, table]) => {
  const words = dubWords(translator('en'))
  const options = Object.entries(allOptions(table.options)).map(([name, option]): Completed => {
    const text = command === 'dub' ? optionText(name, option, words) : ''
    return {
      name,
      option,
      about: text.split(/[.;:(]\s/)[0]?.replaceAll(/["'`$\\\n[\]]/g, '') ?? '',
    }
  })
  return { command, subcommands: table.commands, options }
})

const names = [...Object.keys(commandTables), 'completion', 'help'].join(' ')

/** Fixed choices of a value. */
const choices = ({ value }: Option): readonly string[] => [
  ...(value?.choices ?? []),
  ...(value?.words ?? []),
]

const writers: Record<Shell, () => string> = { bash, zsh, fish }

/** The completion of `cuecast` for a shell; starts no program while typing. */
export const completionScript = (shell: Shell): string => writers[shell]()

/** By hand, without the functions of bash-completion, which not every system has. */
function bash(): string {
  const cases = commands.map(({ command, subcommands, options }) => {
    const flags = options.flatMap(({ name, option: { short } }) =>
      short === undefined ? [`--${name}`] : [`-${short}`, `--${name}`],
    )
    const values = options.flatMap(({ name, option }) => {
      if (!option.value) return []
      const { short } = option
      const typed = short === undefined ? `--${name}` : `--${name}|-${short}`
      const words = choices(option).join(' ')
      if (words !== '') return [`        ${typed}) words='${words}' ;;`]
      return option.value.path === 'folder' ? [`        ${typed}) kind=-d ;;`] : []
    })
    const taking = options.filter(({ option }) => option.value && !option.value.path)
    const texts = taking.filter(({ option }) => choices(option).length === 0)
    const plain = texts.map(({ name }) => `--${name}`).join('|')
    return `    ${command})
      options='${flags.join(' ')}' own='${subcommands.join(' ')}'
      case "$before" in
${[...values, ...(plain === '' ? [] : [`        ${plain}) kind= ;;`])].join('\n')}
        -*) ;;
      esac
      ;;`
  })
  return `# Completion of cuecast for bash; written by: cuecast completion bash
_cuecast() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}"
  local options= own= words= kind=-f
  # bash takes --name=value apart at the sign.
  if [ "$current" = '=' ]; then current=; elif [ "$before" = '=' ]; then before="\${COMP_WORDS[COMP_CWORD-2]}"; fi
  COMPREPLY=()
  if [ "$COMP_CWORD" -eq 1 ]; then
    mapfile -t COMPREPLY < <(compgen -W '${names}' -- "$current"; compgen -f -- "$current")
    return
  fi
  case "\${COMP_WORDS[1]}" in
${cases.join('\n')}
    completion) own='${shells.join(' ')}' kind= ;;
  esac
  if [ "$before" = --help ] || [ "$before" = -h ]; then words=settings; fi
  if [ -n "$words" ]; then
    mapfile -t COMPREPLY < <(compgen -W "$words" -- "$current")
  elif [ "\${current:0:1}" = - ]; then
    mapfile -t COMPREPLY < <(compgen -W "$options" -- "$current")
  else
    if [ "$COMP_CWORD" -eq 2 ]; then mapfile -t COMPREPLY < <(compgen -W "$own" -- "$current"); fi
    if [ -n "$kind" ]; then mapfile -t -O "\${#COMPREPLY[@]}" COMPREPLY < <(compgen "$kind" -- "$current"); fi
  fi
}
complete -o filenames -F _cuecast cuecast
`
}

function zsh(): string {
  const cases = commands.map(({ command, subcommands, options }) => {
    const specs = options.map(({ name, option, about }) => {
      const { value, short, many } = option
      const listed = choices(option)
      const action = value?.path === 'folder' ? '_files -/' : value?.path ? '_files' : ''
      const taken = value ? `:${name}:${listed.length > 0 ? `(${listed.join(' ')})` : action}` : ''
      const text = `[${about}]${name === 'help' ? '::pages:(settings)' : taken}`
      const often = many ? '*' : ''
      const typed = value ? `--${name}=` : `--${name}`
      if (short === undefined) return `'${often}${typed}${text}'`
      return `'(-${short} --${name})'{-${short},${typed}}'${text}'`
    })
    const first = subcommands.length > 0 ? ` '1:command:(${subcommands.join(' ')})'` : ''
    return `    ${command}) _arguments${first} '*:file:_files' \\\n      ${specs.join(' \\\n      ')} ;;`
  })
  return `#compdef cuecast
# Completion of cuecast for zsh; written by: cuecast completion zsh
_cuecast() {
  if ((CURRENT == 2)); then
    compadd -- ${names}
    _files
    return
  fi
  local command=$words[2]
  shift words
  ((CURRENT--))
  case $command in
${cases.join('\n')}
    completion) compadd -- ${shells.join(' ')} ;;
  esac
}
if [ "$funcstack[1]" = _cuecast ]; then _cuecast "$@"; else compdef _cuecast cuecast; fi
`
}

function fish(): string {
  const lines = commands.flatMap(({ command, subcommands, options }) => {
    const inside = `complete -c cuecast -n '__fish_seen_subcommand_from ${command}'`
    const flags = options.map(({ name, option, about }) => {
      const { value, short } = option
      const listed = choices(option)
      const taken = value ? (value.path === 'file' ? ' -r' : ' -x') : ''
      const words = value?.path === 'folder' ? '(__fish_complete_directories)' : listed.join(' ')
      return [
        `${inside}${short === undefined ? '' : ` -s ${short}`} -l ${name}${taken}`,
        ...(words === '' ? [] : [`-a '${words}'`]),
        ...(about === '' ? [] : [`-d '${about}'`]),
      ].join(' ')
    })
    return subcommands.length > 0 ? [`${inside} -a '${subcommands.join(' ')}'`, ...flags] : flags
  })
  return `# Completion of cuecast for fish; written by: cuecast completion fish
complete -c cuecast -n __fish_use_subcommand -a '${names}'
${lines.join('\n')}
complete -c cuecast -n '__fish_seen_subcommand_from completion' -x -a '${shells.join(' ')}'
`
}
