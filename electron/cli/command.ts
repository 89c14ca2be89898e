import type { Io } from './io.ts'

/** How the command is called in help, completion and manual. */
export const program = 'gatehouse'

export const outputs = ['table', 'json', 'jsonl', 'csv'] as const

/** A flag of a command. */
export interface Flag {
  /** Without its dashes. */
  readonly name: string
  /** What its value is called; null for a flag without one. */
  readonly value: string | null
  readonly description: string
  /** Completed by shells. */
  readonly values?: readonly string[]
}

/** What was typed after the name of a command. */
export interface Typed {
  /** The values of each flag, in their order; '' for one without a value. */
  readonly flags: ReadonlyMap<string, readonly string[]>
  readonly words: readonly string[]
}

/** A command, declared once: parsing, help, completion and the manual are derived from it. */
export interface Command {
  /** As it is typed: `journal undo`. */
  readonly name: string
  readonly summary: string
  /** The words that follow it: `ID`, or `[NAME…]`. */
  readonly words: readonly string[]
  readonly flags: readonly Flag[]
  /** Runs it and returns the exit code. Loads its code first: each command starts without that of the others. */
  readonly run: (typed: Typed, io: Io, declared: Declared) => Promise<number>
}

/** The declarations, for commands that show or complete them. */
export interface Declared {
  readonly command: Command
  readonly commands: readonly Command[]
}

/** The last value of a flag; undefined when it was not given. */
export function getFlag({ flags }: Typed, name: string): string | undefined {
  return flags.get(name)?.at(-1)
}

export function hasFlag({ flags }: Typed, name: string): boolean {
  return flags.has(name)
}
