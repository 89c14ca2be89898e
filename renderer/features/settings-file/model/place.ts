import { createContext, useContext } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import type { StateKind } from '#shared/settings-file/document.ts'
import type { StateTarget } from '#shared/settings-file/sections.ts'

/** Whose settings a screen shows. */
export interface StatePlace extends StateTarget {
  /** The full path of the project or group, or the address of the instance. */
  readonly name: string
  /** Why nothing can be applied to it; undefined when it can be tried. */
  readonly whyNotWrite: string | undefined
}

export const StatePlaceContext = createContext<StatePlace | null>(null)

/** Whose settings the screen shows. Throws outside of it. */
export function useStatePlace(): StatePlace {
  const place = useContext(StatePlaceContext)
  if (!place) throw new Error('This screen needs settings')
  return place
}

interface KindWords {
  /** The settings of the screen, beside a file. */
  readonly current: string
  readonly matches: string
  readonly noFile: string
  readonly loadOther: string
  readonly loadTitle: string
}

/** The words that differ by whose settings they are. */
export const kindWords: Readonly<Record<StateKind, KindWords>> = {
  project: {
    current: t('This project'),
    matches: t('The project matches the file.'),
    noFile: t('Open a settings file, or load the settings of another project, to compare them with this project.'),
    loadOther: t('Load from project…'),
    loadTitle: t('Load settings from a project'),
  },
  group: {
    current: t('This group'),
    matches: t('The group matches the file.'),
    noFile: t('Open a settings file, or load the settings of another group, to compare them with this group.'),
    loadOther: t('Load from group…'),
    loadTitle: t('Load settings from a group'),
  },
  instance: {
    current: t('This instance'),
    matches: t('The instance matches the file.'),
    noFile: t('Open a settings file, or load the settings of another instance, to compare them with this instance.'),
    loadOther: t('Load from instance…'),
    loadTitle: t('Load settings from an instance'),
  },
}
