// @vitest-environment happy-dom
import { beforeEach, describe, expect, test } from 'vitest'
import { dialogOfKey, openDialogs, trackDialogKeys } from './open-dialogs.ts'

trackDialogKeys()
beforeEach(() => {
  document.body.innerHTML = '<button id="below">below</button>'
})

/** Opens a dialog with a button in it, on a layer. */
function open(name: string, layer: number | null = 200): HTMLElement {
  const dialog = document.createElement('div')
  dialog.id = name
  dialog.setAttribute('aria-modal', 'true')
  if (layer !== null) dialog.style.setProperty('--mb-z-index', `${layer}`)
  dialog.innerHTML = `<button id="in-${name}">${name}</button>`
  return document.body.appendChild(dialog)
}

const names = () => openDialogs().map(({ id }) => id)
const focus = (id: string) => document.getElementById(id)?.focus()

/** The dialog that a key is for, pressed where the focus is. */
function keyIsFor(): string | undefined {
  const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
  document.activeElement?.dispatchEvent(event)
  return dialogOfKey(event)?.id
}

describe('open dialogs', () => {
  test('are those in view, the one on top last, between equals the later one', () => {
    expect(names()).toEqual([])
    open('menu', 300)
    open('first')
    open('second')
    expect(names()).toEqual(['first', 'second', 'menu'])
    open('of-another-tab').style.display = 'none'
    expect(names()).toEqual(['first', 'second', 'menu'])
  })
})

describe('a key', () => {
  test('is for none when none is open', () => {
    focus('below')
    expect(keyIsFor()).toBeUndefined()
  })

  test('is for the dialog that has the focus', () => {
    open('first')
    focus('in-first')
    expect(keyIsFor()).toBe('first')
  })

  test('pressed below is for the one on top', () => {
    open('first')
    open('second')
    focus('below')
    expect(keyIsFor()).toBe('second')
  })

  test('pressed in a dialog is for the one above it that is just opening, and for itself while that one is closing', () => {
    open('first')
    focus('in-first')
    open('second')
    expect(keyIsFor()).toBe('second')
    focus('in-second')
    expect(keyIsFor()).toBe('second')
    focus('in-first')
    expect(keyIsFor()).toBe('first')
  })

  test('is for the dialog that was open when it was pressed, whatever was closed since', () => {
    const dialog = open('first')
    focus('in-first')
    const event = new KeyboardEvent('keydown', { key: 'Escape', bubbles: true })
    document.activeElement?.dispatchEvent(event)
    dialog.remove()
    expect(dialogOfKey(event)).toBe(dialog)
  })
})
