import { useMemo } from 'react'
import { type ParsedState, parseState } from '#shared/project-state/state-file.ts'
import { createPageState } from '../../../lib/connection/generation-state.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { useProject } from '../../../lib/project/project-context.ts'

/** The settings file that a project is compared with, as it was opened and typed. */
export interface SettingsFile {
  /** Where it came from: the name of a file, or a project. */
  readonly name: string
  readonly text: string
  /** Another text that was opened, where typing is the same text. */
  readonly revision: string
  /** It was typed into since it was opened or saved. */
  readonly isEdited: boolean
}

/** Typed text stays when the screen is left. */
const settingsFiles = createPageState<SettingsFile>()

/** The settings file of the current project, and how it is changed. */
export function useSettingsFile() {
  const { id } = useProject()
  const key = [useConnectionRef(), id] as const
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

/** A text as it was read; null without one. */
export function useParsed(text: string | undefined): ParsedState | null {
  return useMemo(() => (text === undefined ? null : parseState(text)), [text])
}
