import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { change } from './staged-change.fixture.ts'
import { getActions, inTurn, isNothing } from './staged-change.ts'

describe('the actions of a commit', () => {
  it('contain the last known commit of every existing file, and none of a new one', () => {
    expect(
      getActions([
        change({}),
        change({ path: 'b', baseCommit: null, baseContent: null }),
        change({ path: 'c', holds: 'deleted', content: '' }),
        change({ path: 'd', previousPath: 'e', holds: 'unchanged', content: '' }),
        change({ path: 'f', holds: 'unchanged', content: '', executable: true }),
      ]),
    ).toEqual([
      { action: 'delete', file_path: 'c', last_commit_id: 'c1' },
      { action: 'move', file_path: 'd', previous_path: 'e', last_commit_id: 'c1' },
      { action: 'update', file_path: 'a', content: 'new', last_commit_id: 'c1' },
      { action: 'create', file_path: 'b', content: 'new' },
      { action: 'chmod', file_path: 'f', execute_filemode: true, last_commit_id: 'c1' },
    ])
  })

  it('send bytes as Base64, of a new, a replaced and a moved file', () => {
    const bytes = { holds: 'bytes', content: 'AAE=', baseContent: null } as const
    const sent = { content: 'AAE=', encoding: 'base64' }
    expect(
      getActions([
        change(bytes),
        change({ ...bytes, path: 'n', baseCommit: null }),
        change({ ...bytes, path: 'm', previousPath: 'o' }),
      ]),
    ).toMatchObject([
      { action: 'move', ...sent },
      { action: 'update', ...sent },
      { action: 'create', ...sent },
    ])
  })

  it('leave the content of a moved file alone unless it was edited', () => {
    const moved = change({ path: 'b', previousPath: 'a' })
    expect(getActions([{ ...moved, content: 'old' }])[0]).not.toHaveProperty('content')
    expect(getActions([moved])).toMatchObject([{ action: 'move', content: 'new' }])
  })

  it('set the mode of a file after it was made, moved or written', () => {
    const executable = { executable: true }
    expect(getActions([change({ baseCommit: null, ...executable })]).map(({ action }) => action)).toEqual([
      'create',
      'chmod',
    ])
    expect(getActions([change({ content: 'old', ...executable })]).map(({ action }) => action)).toEqual(['chmod'])
  })
})

describe('moves', () => {
  it('come after the change that frees their path', () => {
    const first = change({ path: 'b', previousPath: 'a' })
    const second = change({ path: 'c', previousPath: 'b' })
    expect(inTurn([first, second])).toEqual({ order: [second, first], circle: [] })
  })

  it('that swap paths are reported', () => {
    const circle = [change({ path: 'b', previousPath: 'a' }), change({ path: 'a', previousPath: 'b' })]
    expect(inTurn([...circle, change({ path: 'd', previousPath: 'c' })]).circle).toEqual(circle)
  })

  it('without a circle are all carried out, each into a place that is free by then', () => {
    fc.assert(
      fc.property(fc.shuffledSubarray(['a', 'b', 'c', 'd', 'e', 'f']), names => {
        const moves = names.slice(1).map((path, index) => change({ path, previousPath: names[index] ?? '' }))
        const present = new Set(names.slice(0, -1))
        for (const { path, previousPath } of inTurn(moves).order) {
          expect(present.has(path)).toBe(false)
          present.delete(previousPath ?? '')
          present.add(path)
        }
        expect(present).toEqual(new Set(names.slice(1)))
      }),
    )
  })
})

it('an edit that was undone is nothing, a mode or a move is something', () => {
  expect(isNothing(change({ content: 'old' }))).toBe(true)
  expect(isNothing(change({ content: 'old', previousPath: 'x' }))).toBe(false)
  expect(isNothing(change({ holds: 'unchanged', executable: false }))).toBe(false)
  expect(isNothing(change({ holds: 'deleted', content: '' }))).toBe(false)
  expect(isNothing(change({ content: '', baseCommit: null, baseContent: null }))).toBe(false)
})

describe('a text that is not UTF-8', () => {
  const latin = {
    content: 'naïve\r\n',
    baseContent: 'naive\r\n',
    encoding: 'Latin-1',
    baseEncoding: 'Latin-1',
  } as const

  it('goes as the bytes it is', () => {
    expect(getActions([change({ ...latin })])).toMatchObject([
      { action: 'update', content: Buffer.from('naïve\r\n', 'latin1').toString('base64'), encoding: 'base64' },
    ])
  })
  it('that is to be UTF-8 is a change even where no letter is another', () => {
    const same = { ...latin, content: latin.baseContent }
    expect(isNothing(change(same))).toBe(true)
    expect(getActions([change(same)])).toEqual([])
    const again = change({ ...same, encoding: 'UTF-8' })
    expect(isNothing(again)).toBe(false)
    expect(getActions([again])).toMatchObject([{ action: 'update', content: 'naive\r\n' }])
    expect(getActions([again])[0]).not.toHaveProperty('encoding')
  })
})
