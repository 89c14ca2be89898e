import type { Command, Flag, Typed } from './command.ts'
import { UsageProblem } from './problem.ts'

/**
 * Reads what was typed after the name of a command.
 * @param flags those of the command, and for a call the params of its operation, which come first: a param hides a flag of the same name
 * @throws UsageProblem
 */
export function parseTyped(flags: readonly Flag[], given: readonly string[]): Typed {
  const found = new Map<string, string[]>()
  const words: string[] = []
  const waiting = [...given]
  for (let argument = waiting.shift(); argument !== undefined; argument = waiting.shift()) {
    if (argument === '--') {
      words.push(...waiting.splice(0))
    } else if (!argument.startsWith('--')) {
      words.push(argument)
    } else {
      const [name = '', inline] = splitOnce(argument.slice(2))
      const flag = flags.find(one => one.name === name || one.name === name.replaceAll('-', '_'))
      if (!flag) throw new UsageProblem(`Unknown option --${name}.`)
      const values = found.get(flag.name) ?? []
      values.push(readValue(flag, inline, waiting))
      found.set(flag.name, values)
    }
  }
  return { flags: found, words }
}

function readValue({ name, value }: Flag, inline: string | undefined, waiting: string[]): string {
  if (value === null) {
    if (inline !== undefined) throw new UsageProblem(`--${name} takes no value.`)
    return ''
  }
  if (inline !== undefined) return inline
  const next = waiting.shift()
  if (next === undefined || next.startsWith('--'))
    throw new UsageProblem(`--${name} needs a value: --${name} ${value}.`)
  return next
}

/** @throws UsageProblem when words are missing or left over */
export function requireWords({ name, words: desired }: Command, given: readonly string[]): void {
  if (desired.some(word => word.includes('…'))) return
  const least = desired.filter(word => !word.startsWith('[')).length
  if (given.length >= least && given.length <= desired.length) return
  const form = `gatehouse ${[name, ...desired].join(' ')}`
  throw new UsageProblem(given.length < least ? `Too few arguments: ${form}.` : `Too many arguments: ${form}.`)
}

function splitOnce(text: string): [string, string | undefined] {
  const at = text.indexOf('=')
  return at === -1 ? [text, undefined] : [text.slice(0, at), text.slice(at + 1)]
}
