// @vitest-environment happy-dom
import { afterEach, expect, test, vi } from 'vitest'
import { renderScreenHook } from '../../testing/render-hook.tsx'
import { useCommands } from './use-commands.ts'

afterEach(() => document.body.replaceChildren())

function press(selector: string, init: KeyboardEventInit): boolean {
  const event = new KeyboardEvent('keydown', { bubbles: true, cancelable: true, ...init })
  document.querySelector(selector)?.dispatchEvent(event)
  return event.defaultPrevented
}

const question = { key: '?', shiftKey: true }

test('a plain key runs its command on the screen and in a read-only text, but not where it types', async () => {
  const keys = vi.fn()
  await renderScreenHook(() => useCommands({ keys }), { answers: {} })
  document.body.innerHTML = `
    <input>
    <div data-editable><div class="monaco-editor"><textarea class="edited"></textarea></div></div>
    <div><div class="monaco-editor"><textarea class="read"></textarea><div class="find-widget"><p></p></div></div></div>
    <div role="dialog"><button></button></div>`
  for (const typed of ['input', '.edited', '.find-widget p', '[role=dialog] button']) {
    expect(press(typed, question), typed).toBe(false)
  }
  expect(keys).not.toHaveBeenCalled()
  expect(press('body', question)).toBe(true)
  expect(press('.read', question)).toBe(true)
  expect(keys).toHaveBeenCalledTimes(2)
})

test('keys with a modifier work while a text is typed, unless the caller leaves them to others', async () => {
  const commit = vi.fn()
  let isFree = true
  await renderScreenHook(() => useCommands({ commit }, () => isFree), { answers: {} })
  document.body.innerHTML = '<input>'
  expect(press('input', { key: 'Enter', ctrlKey: true })).toBe(true)
  isFree = false
  expect(press('input', { key: 'Enter', ctrlKey: true })).toBe(false)
  expect(commit).toHaveBeenCalledTimes(1)
})
