import { describe, expect, test } from 'vitest'
import { commandAreas } from '#shared/commands.ts'
import { keySheet } from './key-help.ts'
import { keyNames } from './key-names.ts'

const { everywhere, project } = commandAreas

describe('the sheet of keys', () => {
  const refresh = { keys: ['mod+R'], words: 'Refresh' }
  const next = { keys: ['n'], words: 'Next change' }

  test('has the keys of the present screen first and those that always work last', () => {
    const sheet = keySheet([
      { area: everywhere, help: [refresh] },
      { area: project, help: [{ keys: ['mod+P'], words: 'Go to file' }] },
      { area: 'Changes', help: [next] },
    ])
    expect(sheet.map(({ area }) => area)).toEqual(['Changes', project, everywhere])
  })

  test('leaves out commands without keys, and areas that have no others', () => {
    expect(keySheet([{ area: 'Image', help: [{ keys: [], words: 'Larger' }] }])).toEqual([])
  })

  test('has an area once, and keys that do the same in one line', () => {
    const sheet = keySheet([
      { area: 'Image', help: [{ keys: ['+'], words: 'Larger' }] },
      { area: 'Image', help: [{ keys: ['='], words: 'Larger' }, next] },
      { area: 'Image', help: [next] },
    ])
    expect(sheet).toEqual([{ area: 'Image', help: [{ keys: ['+', '='], words: 'Larger' }, next] }])
  })
})

describe('the names of keys', () => {
  test.each([
    ['mod+shift+L', ['Ctrl', 'Shift', 'L']],
    ['g p', ['g', 'p']],
    ['+', ['+']],
    [' ', ['Space']],
    ['mod++', ['Ctrl', '+']],
    ['alt+ArrowLeft', ['Alt', '←']],
  ])('%s', (keys, named) => {
    expect(keyNames(keys, false)).toEqual(named)
  })

  test('are a Mac’s own on a Mac', () => {
    expect(keyNames('mod+alt+K', true)).toEqual(['⌘', '⌥', 'K'])
  })
})
