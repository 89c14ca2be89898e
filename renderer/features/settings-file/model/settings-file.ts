import { useMemo } from 'react'
import type { StateDocument } from '#shared/settings-file/document.ts'
import { type ParsedState, parseState } from '#shared/settings-file/state-file.ts'
import { createPageState } from '../../../lib/connection/generation-state.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { useStatePlace } from './place.ts'

/** The settings file that settings are compared with, as it was opened and typed. */
export interface SettingsFile {
  /** Where it came from: the name of a file, a project, a group or a connection. */
  readonly name: string
  readonly text: string
  /** Another text that was opened, where typing is the same text. */
  readonly revision: string
  /** It was typed into since it was opened or saved. */
  readonly isEdited: boolean
}

/** Typed text stays when the screen is left. */
const settingsFiles = createPageState<SettingsFile>()

/** The settings file of the screen, and how it is changed. */
export function useSettingsFile() {
  const key = usePlaceKey()
  const file = settingsFiles.use(key)
  return {
    file,
    /** Replaces the text by another file or project. */
    open: (name: string, text: string) =>
      settingsFiles.set(key, { name, text, revision: crypto.randomUUID(), isEdited: false }),
    type: (text: string) => {
      const before = settingsFiles.get(key)
      if (before && before.text !== text) settingsFiles.set(key, { ...before, text, isEdited: true })
    },
    markSaved: () => {
      const before = settingsFiles.get(key)
      if (before) settingsFiles.set(key, { ...before, isEdited: false })
    },
    close: () => settingsFiles.set(key, null),
  }
}

/** Other settings that the file is compared with, instead of those of the screen. */
interface Base {
  readonly name: string
  readonly document: StateDocument
}

const bases = createPageState<Base>()

/** What the file is compared with; undefined for the settings of the screen as they are now. */
export function useBase() {
  const key = usePlaceKey()
  return { base: bases.use(key), setBase: (base: Base | null) => bases.set(key, base) }
}

function usePlaceKey() {
  const { kind, id } = useStatePlace()
  return [useConnectionRef(), kind, id] as const
}

/** A text as it was read; null without one. */
export function useParsed(text: string | undefined): ParsedState | null {
  const { kind } = useStatePlace()
  return useMemo(() => (text === undefined ? null : parseState(text, kind)), [text, kind])
}
