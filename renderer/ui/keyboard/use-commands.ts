import { getHotkeyHandler } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import { type AppCommand, appCommands, getCommand, getKeys, listenedKeys } from '#shared/commands.ts'
import { useIsMac } from '../../lib/app-info/use-app-info.ts'
import { useSettings } from '../../lib/settings/use-settings.ts'
import { useKeyRegistry } from './key-help.ts'
import { keyNames } from './key-names.ts'

/** What each command does; one that is left out, or has nothing to do just now, does nothing. */
export type CommandRuns = Readonly<Partial<Record<AppCommand, (() => void) | undefined>>>

/** Whether new keys for a command are being recorded: then no command handles them. */
export const useKeyRecording = create<{ readonly isRecording: boolean }>(() => ({ isRecording: false }))

const noKeys = {}

/** The keys of all commands, as they were chosen. */
export function useCommandKeys(): (id: AppCommand) => readonly string[] {
  const chosen = useSettings()?.keys ?? noKeys
  const isMac = useIsMac()
  return id => getKeys(id, chosen, isMac)
}

/** The keys of a command for display, such as "Ctrl+R"; undefined without keys. */
export function useCommandHint(id: AppCommand): string | undefined {
  const [keys] = useCommandKeys()(id)
  const isMac = useIsMac()
  return keys && keyNames(keys, isMac).join('+')
}

/** A label with the keys of its command behind it: "Refresh (Ctrl+R)". */
export function useCommandLabel(id: AppCommand): string {
  const hint = useCommandHint(id)
  const { title } = getCommand(id)
  return hint === undefined ? title : `${title} (${hint})`
}

/** Runs commands by their keys while the caller is mounted, and lists them in the key help. */
export function useCommands(runs: CommandRuns): void {
  const chosen = useSettings()?.keys ?? noKeys
  const isMac = useIsMac()
  const onKeyDown = useEffectEvent((event: KeyboardEvent, isFirst: boolean) => {
    if (useKeyRecording.getState().isRecording) return
    for (const id of appCommands) {
      const run = runs[id]
      const command = getCommand(id)
      if (!run || (command.isFirst ?? false) !== isFirst) continue
      if (isMac && command.yieldsOnMac && isInText(event.target)) continue
      const act = () => {
        if (isFirst) event.stopPropagation()
        run()
      }
      getHotkeyHandler(listenedKeys(id, chosen, isMac).map(keys => [keys, act]))(event)
    }
  })
  useEffect(() => {
    const first = (event: KeyboardEvent) => onKeyDown(event, true)
    const last = (event: KeyboardEvent) => onKeyDown(event, false)
    window.addEventListener('keydown', first, true)
    document.documentElement.addEventListener('keydown', last)
    return () => {
      window.removeEventListener('keydown', first, true)
      document.documentElement.removeEventListener('keydown', last)
    }
  }, [])
  const running = appCommands.filter(id => runs[id] !== undefined).join(' ')
  useEffect(() => {
    const { add, remove } = useKeyRegistry.getState()
    const areas = appCommands
      .filter(id => running.split(' ').includes(id))
      .map(id => ({ id, keys: [...getKeys(id, chosen, isMac), ...getSequence(id)] }))
      .filter(({ keys }) => keys.length > 0)
      .map(({ id, keys }) => ({ area: getCommand(id).area, help: [{ keys, words: getCommand(id).title }] }))
    for (const area of areas) add(area)
    return () => {
      for (const area of areas) remove(area)
    }
  }, [running, chosen, isMac])
}

function getSequence(id: AppCommand): readonly string[] {
  const { sequence } = getCommand(id)
  return sequence ? [sequence.join(' ')] : []
}

function isInText(target: EventTarget | null): boolean {
  return (
    target instanceof HTMLElement &&
    (target.isContentEditable || ['INPUT', 'TEXTAREA', 'SELECT'].includes(target.tagName))
  )
}
