/** What a message box shows; see Electron's MessageBoxOptions. */
export interface MessageContent {
  readonly title: string
  readonly message: string
  readonly detail: string
  readonly buttons: readonly string[]
  readonly defaultId: number
  readonly cancelId: number
  readonly isWarning: boolean
  /** Name of the binding that takes "answer 1", "height 300". */
  readonly binding: string
}

/**
 * Draws a message box and reports the pressed button. Runs as text in an isolated world of the message box's window: the document has no script, and
 * content is inserted as text, never as markup.
 */
export function messageWorld(content: MessageContent): void {
  const style = `
    :root { color-scheme: light dark; --back: #fff; --text: #1b1d21; --quiet: #545861; --line: #d5d8dd; --soft: #f3f4f6;
      --main: #1f5fbf; --on-main: #fff; --sign: #b35c00; }
    @media (prefers-color-scheme: dark) { :root { --back: #1e2023; --text: #eceef1; --quiet: #a9aeb7; --line: #42464d;
      --soft: #2a2d31; --main: #8ab4f8; --on-main: #10233f; --sign: #f0a54a; } }
    * { box-sizing: border-box; }
    html, body { height: 100%; margin: 0; }
    body { display: flex; border: 1px solid var(--line); background: var(--back); color: var(--text); font: 13px/20px Inter, system-ui, sans-serif; }
    main { display: flex; flex-direction: column; flex: 1; min-width: 0; }
    .text { display: grid; grid-template-columns: auto 1fr; gap: 0 14px; padding: 20px 20px 16px; min-height: 0; flex: 0 1 auto; }
    svg { width: 28px; height: 28px; fill: var(--sign); }
    h1 { margin: 3px 0 8px; font-size: 15px; line-height: 22px; font-weight: 600; overflow-wrap: anywhere; }
    .detail { grid-column: 2; min-height: 0; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; color: var(--quiet);
      user-select: text; border-radius: 4px; }
    .buttons { display: flex; justify-content: flex-end; gap: 8px; padding: 12px 20px; margin-top: auto;
      background: var(--soft); border-top: 1px solid var(--line); }
    button { font: inherit; font-weight: 500; min-width: 88px; min-height: 32px; padding: 5px 14px; border-radius: 6px;
      border: 1px solid var(--line); background: var(--back); color: var(--text); }
    button.main { background: var(--main); border-color: var(--main); color: var(--on-main); }
    :focus-visible { outline: 2px solid var(--main); outline-offset: 2px; }
    @media (forced-colors: active) { button { border-color: ButtonText; } }
  `
  const answer = (index: number) => tell(`answer ${index}`)
  const tell = (text: string) => {
    const binding: unknown = Reflect.get(globalThis, content.binding)
    if (typeof binding === 'function') binding(text)
  }

  const element = (name: string, text: string, attributes: Readonly<Record<string, string>> = {}) => {
    const made = document.createElement(name)
    made.textContent = text
    for (const [key, value] of Object.entries(attributes)) made.setAttribute(key, value)
    return made
  }

  const sign = () => {
    const svg = document.createElementNS('http://www.w3.org/2000/svg', 'svg')
    svg.setAttribute('viewBox', '0 0 24 24')
    svg.setAttribute('aria-hidden', 'true')
    const path = document.createElementNS('http://www.w3.org/2000/svg', 'path')
    path.setAttribute('d', 'M12 2.5 1.2 21.5h21.6L12 2.5Zm-1 7h2v6h-2v-6Zm0 7.5h2v2h-2v-2Z')
    svg.append(path)
    return svg
  }

  const buttons = () => {
    const row = element('div', '', { class: 'buttons' })
    const order = content.buttons.map((_, index) => index)
    // The cancel button comes first, the action last.
    order.sort((a, b) => Number(b === content.cancelId) - Number(a === content.cancelId))
    for (const index of order) {
      const isLast = index === order.at(-1)
      const button = element('button', content.buttons[index] ?? '', {
        type: 'button',
        ...(isLast && order.length > 1 && { class: 'main' }),
      })
      button.addEventListener('click', () => answer(index))
      row.append(button)
      if (index === content.defaultId) queueMicrotask(() => button.focus())
    }
    return row
  }

  const draw = () => {
    document.title = content.title
    document.documentElement.lang = 'en'
    document.head.append(element('style', style))
    const main = element('main', '', {
      role: 'alertdialog',
      'aria-labelledby': 'message',
      'aria-describedby': 'detail',
    })
    const text = element('div', '', { class: 'text' })
    text.append(content.isWarning ? sign() : element('span', ''), element('h1', content.message, { id: 'message' }))
    // Reachable by keyboard, so that a long one can be scrolled.
    if (content.detail !== '')
      text.append(element('div', content.detail, { id: 'detail', class: 'detail', tabindex: '0' }))
    main.append(text, buttons())
    document.body.replaceChildren(main)
    addEventListener('keydown', event => {
      if (event.key === 'Escape') answer(content.cancelId)
    })
    tell(`height ${text.scrollHeight + (main.lastElementChild?.clientHeight ?? 0) + 3}`)
  }
  if (document.readyState === 'loading') document.addEventListener('DOMContentLoaded', draw)
  // Another debugger resumed the document before this script was installed. The window's initial, empty document is ignored.
  else if (location.protocol === 'data:') draw()
}
