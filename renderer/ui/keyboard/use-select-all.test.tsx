// @vitest-environment happy-dom
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { renderScreenHook } from '../../testing/render-hook.tsx'
import { useSelectAll } from './use-select-all.ts'

afterEach(() => document.body.replaceChildren())
let chooseInMenu = () => {}
beforeEach(async () => {
  const { emit } = await renderScreenHook(() => useSelectAll(), { answers: {} })
  chooseInMenu = () => emit({ type: 'app.selectAll' })
  document.getSelection()?.removeAllRanges()
})

/** Presses Ctrl+A on an element. @returns whether the browser is kept from its own way */
function press(selector: string): boolean {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, key: 'a', ctrlKey: true })
  document.querySelector(selector)?.dispatchEvent(event)
  return event.defaultPrevented
}

const getSelected = () => `${document.getSelection()}`.trim()

test('Ctrl+A selects nothing of navigation, buttons and titles', () => {
  document.body.innerHTML =
    '<nav><a href="#x">Projects</a></nav><main id="main"><h1>Members</h1><button>Add</button></main>'
  for (const place of ['body', 'a', 'h1', 'button']) expect(press(place), place).toBe(true)
  expect(getSelected()).toBe('')
})

test('Ctrl+A stays with what selects its own text: fields and the code editor', async () => {
  document.body.innerHTML = `<main id="main"><input value="typed"><textarea></textarea><p contenteditable="true">x</p>
    <div class="monaco-editor"><div class="native-edit-context"></div></div></main>`
  for (const place of ['input', 'textarea', 'p', '.native-edit-context']) expect(press(place), place).toBe(false)
  const user = userEvent.setup()
  await user.click(document.querySelector('input') ?? document.body)
  await user.keyboard('{Control>}a{/Control}x')
  expect(document.querySelector('input')?.value).toBe('x')
})

test('a focused checkbox is no text field', () => {
  document.body.innerHTML = '<main id="main"><input type="checkbox">Words</main>'
  expect(press('input')).toBe(true)
  expect(getSelected()).toBe('')
})

test('Ctrl+A selects the only text of a screen, and nothing around it', () => {
  document.body.innerHTML = `<nav>Files</nav><main id="main"><h1>Commit</h1>
    <div data-markdown><b>one</b> <pre>two</pre></div></main>`
  expect(press('body')).toBe(true)
  expect(getSelected()).toBe('one two')
})

test('of several texts, Ctrl+A selects the one with the focus or the selection', () => {
  document.body.innerHTML = `<main id="main"><pre class="message">message</pre><div data-markdown class="diff">
    <span>lines</span></div></main>`
  expect(press('body')).toBe(true)
  expect(getSelected()).toBe('')
  expect(press('.message')).toBe(true)
  expect(getSelected()).toBe('message')
  const line = document.querySelector('.diff span')?.firstChild
  if (line) document.getSelection()?.collapse(line, 2)
  expect(press('body')).toBe(true)
  expect(getSelected()).toBe('lines')
})

test('“Select all” of the native menu selects what Ctrl+A does: the text of the screen, or of the field with the focus', () => {
  document.body.innerHTML = `<nav>Files</nav><main id="main"><h1>Commit</h1><pre>text</pre><input value="typed">
    <div role="grid" tabindex="0"></div></main>`
  chooseInMenu()
  expect(getSelected()).toBe('text')
  const field = document.querySelector('input')
  field?.focus()
  chooseInMenu()
  expect([field?.selectionStart, field?.selectionEnd]).toEqual([0, 5])
  const table = document.querySelector<HTMLElement>('[role="grid"]')
  const taken: unknown[] = []
  table?.addEventListener('keydown', event => taken.push([event.key, event.ctrlKey]))
  table?.focus()
  chooseInMenu()
  expect(taken, 'a table selects its rows by the key').toEqual([['a', true]])
})

test('in a dialog, Ctrl+A never selects what is below it', () => {
  document.body.innerHTML = `<main id="main"><pre>below</pre></main>
    <div role="dialog"><button class="plain">Cancel</button></div><div role="dialog"><button class="shown">Copy</button><pre>request</pre></div>`
  expect(press('.plain')).toBe(true)
  expect(getSelected()).toBe('')
  expect(press('.shown')).toBe(true)
  expect(getSelected()).toBe('request')
})
