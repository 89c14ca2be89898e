import { AsyncLocalStorage } from 'node:async_hooks'
import type { BridgeEvent } from '#shared/bridge.ts'
import { keepEnglishFor } from '#shared/i18n/i18n.ts'
import type { AskPerson } from '../consent/asker.ts'

/** A command that main works for, and what answers its questions. */
export interface Terminal {
  readonly askPerson: AskPerson
  /** Where a file is to be saved; null when the command has no place for one. */
  readonly chooseFile: (suggestedName: string) => Promise<string | null>
  readonly send: (event: BridgeEvent) => void
}

interface AddedTerminal extends Terminal {
  /** Negative: those of windows are positive, and a consent is bound to the one that asked for it. */
  readonly id: number
}

/** The commands that main works for at present. */
export interface Terminals {
  add(terminal: Terminal): AddedTerminal
  remove(terminal: AddedTerminal): void
  /** The one that requested the current work; null for windows and main itself. */
  current(): AddedTerminal | null
  /** Runs a request of a command; `current` returns it in all that follows. */
  asked<T>(by: AddedTerminal, work: () => T): T
  emit(event: BridgeEvent): void
}

const asking = new AsyncLocalStorage<AddedTerminal>()
// The command line, and assistants, which are served by a command: docs/decisions/0017-languages-of-files-and-commands.md.
keepEnglishFor(() => asking.getStore() !== undefined)

export function createTerminals(): Terminals {
  const open = new Set<AddedTerminal>()
  let lastId = 0
  return {
    add: terminal => {
      lastId -= 1
      const added = { ...terminal, id: lastId }
      open.add(added)
      return added
    },
    remove: terminal => void open.delete(terminal),
    current: () => asking.getStore() ?? null,
    asked: (by, work) => asking.run(by, work),
    emit: event => {
      for (const { send } of open) send(event)
    },
  }
}
