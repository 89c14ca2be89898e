import { getHotkeyHandler } from '@mantine/hooks'
import { useEffect, useEffectEvent } from 'react'
import { create } from 'zustand'
import {
  type AppCommand,
  appCommands,
  commandAreas,
  getCommand,
  getKeys,
  isPlain,
  isSameKeys,
  listenedKeys,
} from '#shared/commands.ts'
import { useIsMac } from '../../lib/app-info/use-app-info.ts'
import { useSettings } from '../../lib/settings/use-settings.ts'
import { askingForms } from '../dialog/forms-at-stake.ts'
import { useKeyRegistry } from './key-help.ts'
import { keyNames } from './key-names.ts'
import { keysPressed } from './keys-pressed.ts'

/** What each command does; one that is left out, or has nothing to do just now, does nothing. */
export type CommandRuns = Readonly<Partial<Record<AppCommand, (() => void) | undefined>>>

/** How a command runs, whatever starts it: one that leaves the screen asks first about forms with changes. */
export function getRun(runs: CommandRuns, id: AppCommand): (() => void) | undefined {
  const run = runs[id]
  return run && getCommand(id).leaves ? askingForms(run) : run
}

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

/**
 * A label with the keys of its command behind it: "Refresh (Ctrl+R)".
 * @param label of the button, if it isn't the command's title
 */
export function useCommandLabel(id: AppCommand, label: string = getCommand(id).title): string {
  const hint = useCommandHint(id)
  return hint === undefined ? label : `${label} (${hint})`
}

/** When a key is handled: before the code editor, by the document, or after everything else that may need it for typing. */
type Phase = 'first' | 'document' | 'plain'

/**
 * Runs commands by their keys while the caller is mounted, and lists them in the key help and the palette.
 * @param when false leaves the keys to others, such as an open dialog
 */
export function useCommands(runs: CommandRuns, when?: () => boolean): void {
  const chosen = useSettings()?.keys ?? noKeys
  const isMac = useIsMac()
  const onKeyDown = useEffectEvent((event: KeyboardEvent, phase: Phase) => {
    if (useKeyRecording.getState().isRecording || when?.() === false) return
    for (const id of appCommands) {
      const run = getRun(runs, id)
      if (!run) continue
      const isFirst = getCommand(id).isFirst ?? false
      const keys = listenedKeys(id, chosen, isMac)
      if (phase === 'plain') {
        runPlain(event, keys.filter(isPlain), isMac, run)
      } else if (isFirst === (phase === 'first') && !(isMac && getCommand(id).yieldsOnMac && isInText(event.target))) {
        const act = () => {
          if (isFirst) event.stopPropagation()
          run()
        }
        getHotkeyHandler(keys.filter(one => !isPlain(one)).map(one => [one, act]))(event)
      }
    }
  })
  useEffect(() => {
    const first = (event: KeyboardEvent) => onKeyDown(event, 'first')
    const middle = (event: KeyboardEvent) => onKeyDown(event, 'document')
    const plain = (event: KeyboardEvent) => onKeyDown(event, 'plain')
    window.addEventListener('keydown', first, true)
    document.documentElement.addEventListener('keydown', middle)
    window.addEventListener('keydown', plain)
    return () => {
      window.removeEventListener('keydown', first, true)
      document.documentElement.removeEventListener('keydown', middle)
      window.removeEventListener('keydown', plain)
    }
  }, [])
  useListing(runs)
}

/** Lists the commands that can run now. */
function useListing(runs: CommandRuns): void {
  const chosen = useSettings()?.keys ?? noKeys
  const isMac = useIsMac()
  const running = appCommands.filter(id => runs[id] !== undefined).join(' ')
  const onRun = useEffectEvent((id: AppCommand) => getRun(runs, id)?.())
  useEffect(() => {
    const { add, remove } = useKeyRegistry.getState()
    const areas = appCommands
      .filter(id => running.split(' ').includes(id))
      .map(id => ({
        area: commandAreas[getCommand(id).area],
        help: [{ keys: [...getKeys(id, chosen, isMac), ...getSequence(id)], words: getCommand(id).title }],
        command: { id, run: () => onRun(id) },
      }))
    for (const area of areas) add(area)
    return () => {
      for (const area of areas) remove(area)
    }
  }, [running, chosen, isMac])
}

/** Runs a command by a key that also types, unless something else took it or a text is typed. */
function runPlain(event: KeyboardEvent, keys: readonly string[], isMac: boolean, run: () => void): void {
  if (event.defaultPrevented || isTyping(event.target)) return
  const pressed = keysPressed(event, isMac)
  if (pressed === null || !keys.some(one => isSameKeys(one, pressed))) return
  event.preventDefault()
  run()
}

/** A focused read-only editor doesn't count as typing. */
function isTyping(target: EventTarget | null): boolean {
  if (!(target instanceof HTMLElement)) return false
  // The editor's own fields (its search) are typed into, a read-only text is not.
  if (target.closest('.monaco-editor')) return target.closest('.find-widget, [data-editable]') !== null
  return target.closest('input, textarea, select, [contenteditable], [role=dialog], [role=listbox]') !== null
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
