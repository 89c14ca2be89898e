import { useEffect } from 'react'
import { useIsMac } from '../../lib/app-info/use-app-info.ts'
import { subscribe } from '../../lib/bridge/bridge.ts'
import { openDialogs } from '../dialog/open-dialogs.ts'
import { keysPressed } from './keys-pressed.ts'
import { useKeyRecording } from './use-commands.ts'
import { useWindowKeyDown } from './use-window-key-down.ts'

/** Texts that are drawn whole. Of a diff only the lines in view are, and a copy of them would lack the rest. */
const texts = 'pre, [data-markdown]'
/** What selects its own text. */
const fields = [
  'input:not([type="checkbox"], [type="radio"], [type="button"])',
  'textarea',
  '[contenteditable]:not([contenteditable="false"])',
  '.monaco-editor',
].join()

/**
 * Keeps Ctrl+A from selecting the words of the window's controls: outside of fields it selects the text that has the focus or the
 * selection, else the only text of the dialog or screen. A table takes the keys first, for its rows.
 */
export function useSelectAll(): void {
  const isMac = useIsMac()
  useWindowKeyDown(event => {
    if (event.defaultPrevented || useKeyRecording.getState().isRecording) return
    if (keysPressed(event, isMac) !== 'mod+A' || !(event.target instanceof Element)) return
    if (event.target.closest(fields)) return
    event.preventDefault()
    const text = getText(event.target)
    if (text) document.getSelection()?.selectAllChildren(text)
  })
  useEffect(() => subscribe(event => event.type === 'app.selectAll' && pressSelectAll()), [])
}

/** Does what the key does, for the native menu: tables and the code editor have their own ways, which begin with it. A Mac's menu asks for none. */
function pressSelectAll(): void {
  if (useKeyRecording.getState().isRecording) return
  const target = document.activeElement ?? document.body
  // The code editor knows keys by their number.
  const key = { key: 'a', code: 'KeyA', keyCode: 65, ctrlKey: true, bubbles: true, cancelable: true }
  const isTaken = !target.dispatchEvent(new KeyboardEvent('keydown', key))
  // The browser's own way of a field follows keys of a person only.
  if (isTaken) return
  if (target instanceof HTMLInputElement || target instanceof HTMLTextAreaElement) target.select()
  else if (target.matches('[contenteditable]:not([contenteditable="false"])')) {
    document.getSelection()?.selectAllChildren(target)
  }
}

function getText(target: Element): Element | null {
  // A dialog may be open while nothing has the focus.
  const around = target.closest('[role="dialog"]') ?? openDialogs().at(-1) ?? document.querySelector('#main')
  if (!around || !(around.contains(target) || target === document.body)) return null
  const selected = document.getSelection()?.anchorNode ?? null
  const near = [target, selected instanceof Element ? selected : (selected?.parentElement ?? null)]
    .map(one => one?.closest(texts))
    .find(one => one && around.contains(one))
  if (near) return near
  const [only = null, ...others] = [...around.querySelectorAll(texts)].filter(one => !one.parentElement?.closest(texts))
  return others.length === 0 ? only : null
}
