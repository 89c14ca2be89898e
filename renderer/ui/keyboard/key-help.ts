import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { type AppCommand, commandAreas } from '#shared/commands.ts'

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
  /** Of the keys of a command. */
  readonly command?: { readonly id: AppCommand; run(): void }
}

const general: readonly string[] = [commandAreas.project, commandAreas.tabs, commandAreas.everywhere]

interface Registry {
  readonly areas: readonly KeyArea[]
  add(area: KeyArea): void
  remove(area: KeyArea): void
}

/** The keys and commands that work now, from the mounted components. */
export const useKeyRegistry = create<Registry>(set => ({
  areas: [],
  add: area => set(({ areas }) => ({ areas: [...areas, area] })),
  remove: area => set(({ areas }) => ({ areas: areas.filter(other => other !== area) })),
}))

/** Lists keys in the help while the caller is mounted. For keys that belong to one control; those of a command are listed by `useCommands`. */
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
  const withKeys = areas.map(area => ({ ...area, help: area.help.filter(({ keys }) => keys.length > 0) }))
  const byArea = Map.groupBy(
    withKeys.filter(({ help }) => help.length > 0),
    ({ area }) => area,
  )
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
