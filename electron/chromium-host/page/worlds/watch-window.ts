import type { Post } from './ipc-renderer.ts'

/**
 * Tells the host what Chromium doesn't of a window's own document, and stops what a browser does and Electron doesn't. Runs
 * inside the preload's world as text: it may use nothing from outside itself.
 */
export function watchWindow(post: Post): void {
  /** Chromium tells its debuggers of a new title only now and then, so the document is watched for it. */
  const watchTitle = (): void => {
    let last = ''
    const tell = (): void => {
      if (document.title === last) return
      last = document.title
      post('title', 0, '', [last])
    }
    new MutationObserver(tell).observe(document.head, { childList: true, subtree: true, characterData: true })
    tell()
  }

  /** Nor does Chromium tell when its window is moved; the page sees it at the latest when the pointer comes back. */
  const watchPlace = (): void => {
    let last = ''
    const tell = (): void => {
      const place = [screenX, screenY, outerWidth, outerHeight].join()
      if (place !== last) post('placed', 0, '', [])
      last = place
    }
    for (const event of ['resize', 'focus', 'blur']) addEventListener(event, tell)
    document.addEventListener('mouseover', event => event.relatedTarget === null && tell())
  }

  /** Without a window manager the focus stays where it is; a press of a button says which window is used. */
  const watchUse = (): void => {
    const tell = (): void => post('used', 0, '', [])
    addEventListener('focus', tell)
    addEventListener('mousedown', tell, { capture: true })
  }

  /** Hears of an event after every listener of the page, which may prevent what comes of it. */
  const hearLast = <K extends 'contextmenu' | 'keydown'>(
    type: K,
    listener: (event: WindowEventMap[K]) => void,
  ): void => {
    // A listener that is added while an event is on its way down hears it last on its way up.
    addEventListener(type, () => addEventListener(type, listener, { once: true }), { capture: true })
  }

  /** Electron has no menu of Chromium's; it tells the app, which may show one of its own. */
  const reportContextMenu = (event: Event): void => {
    if (event.defaultPrevented) return
    event.preventDefault()
    const [at] = event.composedPath()
    const isField = at instanceof HTMLInputElement || at instanceof HTMLTextAreaElement
    const isEditable = isField ? !at.readOnly : at instanceof HTMLElement && at.isContentEditable
    const fieldText = isField ? at.value.slice(at.selectionStart ?? 0, at.selectionEnd ?? 0) : ''
    const link = at instanceof Element ? (at.closest('a')?.href ?? '') : ''
    post('context-menu', 0, '', [isEditable, fieldText || String(getSelection()), !isField || !at.disabled, link])
  }

  /** Keys of Chromium's that Electron does not have: searching, printing, saving, history, tools. */
  const stopBrowserKeys = (event: KeyboardEvent): void => {
    const ctrl = event.ctrlKey || event.metaKey
    const isBrowserKey = ctrl
      ? (event.shiftKey ? 'ijcogmd' : 'fghjopsudr').includes(event.key.toLowerCase())
      : ['F1', 'F3', 'F5', 'F7', 'F12'].includes(event.key) || (event.altKey && /^Arrow(Left|Right)$/.test(event.key))
    if (isBrowserKey) event.preventDefault()
  }

  document.addEventListener('DOMContentLoaded', watchTitle, { once: true })
  watchPlace()
  watchUse()
  hearLast('contextmenu', reportContextMenu)
  hearLast('keydown', stopBrowserKeys)
}
