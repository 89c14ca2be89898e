import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { t } from '#shared/i18n/i18n.ts'

/** What some keys do, in words. Keys of one combination are joined by `+`, those of a sequence by a space. */
export interface KeyHelp {
  /** Each of them does it. `mod` is Control, on a Mac Command. */
  readonly keys: readonly string[]
  readonly words: string
}

/** The keys of one part of the app. */
export interface KeyArea {
  readonly area: string
  readonly help: readonly KeyHelp[]
}

/** Keys that work on every screen. */
export const everywhere = t('Everywhere')
/** Keys of every screen of a project. */
export const inProjects = t('In a project')
/** Keys of the tabs of the window. */
export const aboutTabs = t('Tabs')
const general: readonly string[] = [inProjects, aboutTabs, everywhere]

interface Registry {
  readonly areas: readonly KeyArea[]
  add(area: KeyArea): void
  remove(area: KeyArea): void
}

/** The keys that work now, from the mounted components. */
export const useKeyRegistry = create<Registry>(set => ({
  areas: [],
  add: area => set(({ areas }) => ({ areas: [...areas, area] })),
  remove: area => set(({ areas }) => ({ areas: areas.filter(other => other !== area) })),
}))

/** Lists keys in the help while the caller is mounted. The hooks beside this call it for their keys. */
export function useKeyHelp(area: string, help: readonly KeyHelp[]): void {
  const present = useEffectEvent(() => help)
  const said = JSON.stringify(help)
  useEffect(() => {
    if (said === '[]') return
    const added = { area, help: present() }
    useKeyRegistry.getState().add(added)
    return () => useKeyRegistry.getState().remove(added)
  }, [area, said])
}

/** The sheet's order: each area once, those of the present screen first; keys that do the same in one line. */
export function keySheet(areas: readonly KeyArea[]): readonly KeyArea[] {
  const byArea = Map.groupBy(areas, ({ area }) => area)
  return [...byArea]
    .map(([area, parts]) => ({ area, help: merged(parts.flatMap(({ help }) => help)) }))
    .toSorted((one, other) => general.indexOf(one.area) - general.indexOf(other.area))
}

function merged(help: readonly KeyHelp[]): readonly KeyHelp[] {
  return [...Map.groupBy(help, ({ words }) => words)].map(([words, lines]) => ({
    words,
    keys: [...new Set(lines.flatMap(({ keys }) => keys))],
  }))
}
