import type { Readable, Writable } from 'node:stream'
import type { CommandHost } from '../main/terminal/host.ts'
import type { OpenMainOptions } from '../main/terminal/open-main.ts'
import type { Machine } from './schedule/machine.ts'

/** What a command has of its process; tests pass their own. */
export interface Io {
  readonly stdin: Readable & { readonly isTTY?: boolean }
  readonly stdout: Writable & { readonly isTTY?: boolean; readonly columns?: number }
  readonly stderr: Writable & { readonly isTTY?: boolean }
  readonly environment: NodeJS.ProcessEnv
  /** The program that runs the command, for what starts others. */
  readonly loadHost: () => Promise<CommandHost>
  /** Aborts when the person interrupts the command. */
  readonly signal: AbortSignal
  /** Tests replace parts of what main is opened with, such as the keychain. */
  readonly main?: Partial<OpenMainOptions>
  /** Tests replace the scheduler of the system. */
  readonly machine?: Partial<Machine>
}
