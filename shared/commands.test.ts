import { describe, expect, test } from 'vitest'
import {
  appCommands,
  getCommand,
  getKeys,
  keysPattern,
  listenedKeys,
  problemOfKeys,
  withoutChosen,
} from './commands.ts'

const typing = { kind: 'typing' }

describe.each([true, false])('the keys of the commands, on a Mac: %s', isMac => {
  test('are written in one form, and no two commands have the same', () => {
    for (const id of appCommands) {
      for (const keys of listenedKeys(id, {}, isMac)) {
        expect(keys).toMatch(keysPattern)
        expect(problemOfKeys(id, keys, {}, isMac)).toBeNull()
      }
    }
  })

  test('are those that were chosen, or none, and the command’s own after a reset', () => {
    expect(getKeys('refresh', { refresh: ['mod+shift+R'] }, isMac)).toEqual(['mod+shift+R'])
    expect(listenedKeys('zoomIn', { zoomIn: [] }, isMac)).toEqual([])
    expect(getKeys('refresh', {}, isMac)).toEqual(getCommand('refresh').keys)
  })

  test('are refused when they are needed for typing', () => {
    for (const keys of [
      'R',
      'shift+R',
      '?',
      'Tab',
      'Enter',
      'Escape',
      'mod+ArrowLeft',
      'mod+shift+End',
      'mod+Backspace',
    ]) {
      expect(problemOfKeys('refresh', keys, {}, isMac)).toEqual(typing)
    }
    expect(problemOfKeys('refresh', isMac ? 'alt+R' : 'mod+alt+R', {}, isMac)).toEqual(typing)
    expect(problemOfKeys('refresh', isMac ? 'mod+alt+R' : 'alt+R', {}, isMac)).toBeNull()
    expect(problemOfKeys('refresh', 'F6', {}, isMac)).toBeNull()
  })

  test('may be plain for a command that has plain keys, which does nothing while a text is typed', () => {
    expect(problemOfKeys('toggleBlame', 'm', {}, isMac)).toBeNull()
    expect(problemOfKeys('toggleBlame', 'shift+M', {}, isMac)).toBeNull()
    expect(problemOfKeys('toggleBlame', 'Enter', {}, isMac)).toEqual(typing)
    expect(problemOfKeys('commit', 'm', {}, isMac)).toEqual(typing)
  })

  test('may be those of a command that no screen has beside it', () => {
    expect(problemOfKeys('nextBlock', 'j', {}, isMac)).toBeNull()
    expect(problemOfKeys('nextBlock', 'e', {}, isMac)).toEqual({ kind: 'used', by: 'Edit the file' })
    expect(problemOfKeys('nextBlock', '/', {}, isMac)).toEqual({ kind: 'used', by: 'Go to the search field' })
    // The first key of "g h".
    expect(problemOfKeys('nextBlock', 'g', {}, isMac)).toEqual({ kind: 'used', by: 'Go to Home' })
    expect(withoutChosen('nextChange', { nextBlock: ['n'], about: ['n'] }, isMac)).toEqual({
      nextBlock: ['n'],
      about: [],
    })
  })

  test('are refused when something else has them, which is named', () => {
    expect(problemOfKeys('refresh', 'mod+T', {}, isMac)).toEqual({ kind: 'used', by: 'New tab' })
    expect(problemOfKeys('refresh', 'mod+C', {}, isMac)).toEqual({ kind: 'used', by: 'Copy' })
    expect(problemOfKeys('refresh', 'shift+mod+t', {}, isMac)).toEqual({ kind: 'used', by: 'Reopen closed tab' })
    expect(problemOfKeys('refresh', 'mod+J', { about: ['mod+J'] }, isMac)).toEqual({
      kind: 'used',
      by: 'About Gatehouse',
    })
    expect(problemOfKeys('refresh', 'mod+T', { newTab: [] }, isMac)).toBeNull()
    expect(problemOfKeys('refresh', 'mod+R', {}, isMac)).toBeNull()
    // What listens takes Control for Command as well.
    expect(problemOfKeys('newTab', 'ctrl+W', {}, isMac)).toEqual({ kind: 'used', by: 'Close tab' })
    expect(problemOfKeys('refresh', 'alt+F4', {}, isMac)).toEqual({ kind: 'used', by: 'Close window' })
  })

  test('restored by a reset are removed from the command that was given them since', () => {
    const chosen = { newTab: [], refresh: ['mod+T', 'F6'], about: ['mod+J'] }
    expect(withoutChosen('newTab', chosen, isMac)).toEqual({ refresh: ['F6'], about: ['mod+J'] })
  })
})
