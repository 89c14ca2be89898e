import { type Command, type Declared, type Flag, program, type Typed } from './command.ts'
import type { Io } from './io.ts'
import { operationTable } from './operation-table.ts'
import { writeText } from './output.ts'
import { UsageProblem } from './problem.ts'

/** `completion SHELL` */
export async function printCompletion({ words: [shell = ''] }: Typed, io: Io, { commands }: Declared): Promise<number> {
  const script = Object.hasOwn(scripts, shell) ? scripts[shell] : undefined
  if (!script) throw new UsageProblem(`completion needs a shell: ${Object.keys(scripts).join(', ')}.`)
  await writeText(io, script(getWords(commands)))
  return 0
}

/** What may follow what was typed, by the words before it joined with a space: commands, flags and values. */
type Words = ReadonlyMap<string, readonly string[]>

function getWords(commands: readonly Command[]): Words {
  const words = new Map<string, string[]>()
  const add = (after: string, more: readonly string[]) => {
    const known = words.get(after) ?? []
    words.set(after, [...known, ...more.filter(word => !known.includes(word))])
  }
  const addFlags = (after: string, flags: readonly Flag[]) => {
    add(
      after,
      flags.map(({ name }) => `--${name}`),
    )
    for (const { name, values } of flags) if (values) add(`${after} --${name}`, values)
  }
  for (const { name, flags } of commands) {
    const [first = '', second] = name.split(' ')
    add('', [first])
    if (second !== undefined) add(first, [second])
    if (name !== 'call') addFlags(name, flags)
  }
  add('call', Object.keys(operationTable))
  add('completion', Object.keys(scripts))
  const own = commands.find(({ name }) => name === 'call')?.flags ?? []
  for (const [id, { params }] of Object.entries(operationTable)) addFlags(`call ${id}`, [...params, ...own])
  return words
}

/** Only letters, digits and a few marks: the scripts need no quoting. */
const plain = /^[\w.:+/|@-]*$/

function entries(words: Words): readonly (readonly [string, readonly string[]])[] {
  return [...words].map(([after, next]) => [after, next.filter(word => plain.test(word))] as const)
}

const scripts: Readonly<Record<string, (words: Words) => string>> = {
  bash: bashScript,
  zsh: zshScript,
  fish: fishScript,
  powershell: powershellScript,
}

/** The command or the operation, and the flag before the word, decide what is offered. Zsh takes a plain name after a colon for a modifier. */
function bashScript(words: Words): string {
  const cases = entries(words).map(([after, next]) => `    '${after}') echo '${next.join(' ')}' ;;`)
  return `_${program}_words() {
  case "$1" in
${cases.join('\n')}
  esac
}
_${program}() {
  local current="\${COMP_WORDS[COMP_CWORD]}" before="\${COMP_WORDS[COMP_CWORD-1]}" path="" word offered
  for word in "\${COMP_WORDS[@]:1:$((COMP_CWORD-1))}"; do
    [[ $word == -* ]] && break
    path="\${path:+$path }$word"
  done
  offered=$(_${program}_words "$path $before")
  [[ -z $offered ]] && offered=$(_${program}_words "$path")
  COMPREPLY=($(compgen -W "$offered" -- "$current"))
}
complete -o default -F _${program} ${program}
`
}

/** Zsh runs functions of bash. Its completion may not be there yet: many start it at the end of their `.zshrc`. */
function zshScript(words: Words): string {
  return `#compdef ${program}
(( $+functions[compdef] )) || { autoload -U +X compinit && compinit }
autoload -U +X bashcompinit && bashcompinit
${bashScript(words)}`
}

function fishScript(words: Words): string {
  const cases = entries(words).map(
    ([after, next]) => `    case '${after}'\n      string split ' ' -- '${next.join(' ')}'`,
  )
  return `function __${program}_words
  switch "$argv[1]"
${cases.join('\n')}
  end
end
function __${program}
  set -l typed (commandline -opc)[2..-1]
  set -l path
  for word in $typed
    string match -q -- '-*' $word; and break
    set -a path $word
  end
  set -l offered (__${program}_words "$path $typed[-1]")
  test -z "$offered"; and set offered (__${program}_words "$path")
  string join \\n -- $offered
end
complete -c ${program} -f -a '(__${program})'
`
}

function powershellScript(words: Words): string {
  const lines = entries(words).map(([after, next]) => `  '${after}' = '${next.join(' ')}'`)
  return `$${program}Words = @{
${lines.join('\n')}
}
Register-ArgumentCompleter -Native -CommandName ${program} -ScriptBlock {
  param($current, $commandAst, $position)
  $typed = @($commandAst.CommandElements | Select-Object -Skip 1 | ForEach-Object { "$_" })
  if ($current -ne '' -and $typed.Count -gt 0) { $typed = @($typed | Select-Object -SkipLast 1) }
  $path = @()
  foreach ($word in $typed) { if ($word.StartsWith('-')) { break }; $path += $word }
  $path = $path -join ' '
  $offered = if ($typed.Count -gt 0) { $${program}Words["$path $($typed[-1])"] }
  if (-not $offered) { $offered = $${program}Words[$path] }
  if ($offered) { $offered.Split(' ') | Where-Object { $_.StartsWith($current) } }
}
`
}
