import { expect, test } from 'vitest'
import { keysPattern } from '#shared/commands.ts'
import { keysPressed } from './keys-pressed.ts'

const plain = { code: '', ctrlKey: false, metaKey: false, altKey: false, shiftKey: false }

test.each([
  [{ key: 'r', ctrlKey: true, code: 'KeyR' }, 'mod+R'],
  [{ key: 'R', ctrlKey: true, shiftKey: true, code: 'KeyR' }, 'mod+shift+R'],
  [{ key: '+', ctrlKey: true, code: 'NumpadAdd' }, 'mod+[plus]'],
  [{ key: ' ', ctrlKey: true, code: 'Space' }, 'mod+Space'],
  [{ key: 'ArrowLeft', altKey: true, code: 'ArrowLeft' }, 'alt+ArrowLeft'],
  [{ key: 'F6', code: 'F6' }, 'F6'],
  [{ key: 'n', code: 'KeyN' }, 'n'],
  // Caps Lock
  [{ key: 'N', code: 'KeyN' }, 'n'],
  [{ key: 'W', shiftKey: true, code: 'KeyW' }, 'shift+W'],
  [{ key: '?', shiftKey: true, code: 'Minus' }, '?'],
  [{ key: '/', shiftKey: true, code: 'Digit7' }, '/'],
  [{ key: '+', shiftKey: true, code: 'Equal' }, '[plus]'],
  [{ key: 'Tab', shiftKey: true, code: 'Tab' }, 'shift+Tab'],
])('what is pressed is written as commands write keys: %o is %s', (pressed, keys) => {
  const event = { ...plain, ...pressed }
  expect(keysPressed(event, false)).toBe(keys)
  expect(keys).toMatch(keysPattern)
})

test('a Mac’s Command is `mod`, and its Control stays itself', () => {
  expect(keysPressed({ ...plain, key: 'r', metaKey: true }, true)).toBe('mod+R')
  expect(keysPressed({ ...plain, key: 'Tab', ctrlKey: true }, true)).toBe('ctrl+Tab')
})

test('modifiers alone are no keys yet', () => {
  expect(keysPressed({ ...plain, key: 'Control', ctrlKey: true }, false)).toBeNull()
})
