import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { bestRank, matchWord, toWord } from './match-word.ts'
import { createPathText, foldLetter, letterMask } from './path-text.ts'

const lettersOf = (text: string) => Uint16Array.from(text, letter => letter.charCodeAt(0))

/** How well a word matches the second of three paths, and where its letters are in it. */
function match(path: string, word: string, floor = 0) {
  const { text, add } = createPathText()
  for (const one of ['before/it.md', path, 'after/it.md']) add(one)
  const places = new Uint32Array(word.length)
  const rank = matchWord(text, 1, toWord(lettersOf(word)), floor, places)
  const start = text.starts[1] ?? 0
  return {
    rank,
    places: [...places].map(place => place - start),
    alone: matchWord(text, 1, toWord(lettersOf(word)), floor),
  }
}

const path = 'src/app/tab-model.ts'

describe('A word matches a path', () => {
  test.each([
    ['at the beginning of its name', 'tab', 900, [8, 9, 10]],
    ['at the beginning of a word of its name', 'model', 800, [12, 13, 14, 15, 16]],
    ['with a separator before it', '-mod', 800, [11, 12, 13, 14]],
    ['by the beginnings of words of its name', 'tmt', 700, [8, 12, 18]],
    ['by beginnings of words of several letters', 'tamots', 700, [8, 9, 12, 13, 18, 19]],
    ['inside its name', 'ode', 600, [13, 14, 15]],
    ['at the beginning of a folder', 'app', 500, [4, 5, 6]],
    ['at the beginning of its folders', 'src', 500, [0, 1, 2]],
    ['from a folder into the name', 'app/tab', 500, [4, 5, 6, 7, 8, 9, 10]],
    ['by the beginnings of words of folders and name', 'sat', 400, [0, 4, 8]],
    ['inside a folder', 'rc/a', 300, [1, 2, 3, 4]],
    ['by letters of its name, one less for each that is loose', 'tbl', 198, [8, 10, 16]],
    ['by letters of the whole path, one less for each that is loose', 'cpd', 97, [2, 5, 14]],
  ])('%s', (_how, word, rank, places) => {
    expect(match(path, word)).toEqual({ rank, places, alone: rank })
  })

  test.each(['tba', 'x', 'tab-model.tsx', 'lt-', 'srcc'])('not by %s', word => {
    expect(match(path, word).rank).toBe(0)
  })

  test('by the name only as far as it reaches, not by the path after it', () => {
    expect(match('a/b', 'bafter').rank).toBe(0)
    expect(match('a/b', 'ba').rank).toBe(0)
    expect(match('a/b', 'it').rank).toBe(0)
  })

  test('in a name without folders, and in capitals of a name of several words', () => {
    expect(match('README.md', 'readme')).toMatchObject({ rank: bestRank, places: [0, 1, 2, 3, 4, 5] })
    expect(match('src/openFileList.ts', 'ofl')).toMatchObject({ rank: 700, places: [4, 8, 12] })
    expect(match('src/openFileList.ts', 'file')).toMatchObject({ rank: 800 })
  })

  test('at the beginning of a word rather than inside an earlier one', () => {
    expect(match('a/xtab-tab.ts', 'tab')).toMatchObject({ rank: 800, places: [7, 8, 9] })
    expect(match('a/xtabtab.ts', 'tab')).toMatchObject({ rank: 600, places: [3, 4, 5] })
    expect(match('xapp/app/b.ts', 'app')).toMatchObject({ rank: 500, places: [5, 6, 7] })
  })

  test('by any letters when letters are missing after the beginning of a word', () => {
    expect(match('acxb-c', 'cb')).toMatchObject({ rank: 198, places: [1, 3] })
  })

  test('by letters of its name rather than of its folders', () => {
    expect(match('bob/axxb.ts', 'ab')).toMatchObject({ rank: 199, places: [4, 7] })
  })

  test('by many loose letters, of which no more than 90 count', () => {
    const loose = 'xa'.repeat(100)
    expect(match(`b${loose}`, 'a'.repeat(90)).rank).toBe(110)
    expect(match(`b${loose}`, 'a'.repeat(89)).rank).toBe(111)
    expect(match(`b${loose}`, 'a'.repeat(100)).rank).toBe(110)
    expect(match(`c/b${loose}`, `c${'a'.repeat(100)}`).rank).toBe(10)
  })
})

describe('A match below the floor', () => {
  test.each([
    ['tab', 900],
    ['model', 800],
    ['tmt', 700],
    ['app', 500],
    ['sat', 400],
  ])('of %s is told at its own rank %i', (word, rank) => {
    expect(match(path, word, rank).rank).toBe(rank)
  })

  test.each([
    ['tmt', 701],
    ['ode', 701],
    ['app', 501],
    ['sat', 401],
    ['x', 401],
  ])('of %s is not looked for above its rank, from %i on', (word, floor) => {
    expect(match(path, word, floor).rank).toBeNull()
  })

  test('never makes a match better, or one of none', () => {
    const letters = fc.stringMatching(/^[ab/-]{1,12}$/)
    fc.assert(
      fc.property(
        letters,
        fc.stringMatching(/^[ab/-]{1,4}$/),
        fc.constantFrom(0, 300, 400, 500, 600, 700, 800),
        (path, word, floor) => {
          const { rank } = match(path, word)
          const above = match(path, word, floor).rank
          if (above === null) expect(rank).toBeLessThan(floor)
          else expect(above).toBe(rank)
        },
      ),
    )
  })
})

test('a word matches exactly where its letters are in the path in their order, and its places have them', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^[abAB1/._-]{1,12}$/), fc.stringMatching(/^[ab1/._-]{1,4}$/), (path, word) => {
      const { rank, places } = match(path, word)
      const isThere = new RegExp([...word].map(letter => `\\${letter}`.replace(/\\([ab1])/, '$1')).join('.*')).test(
        path.toLowerCase(),
      )
      expect(rank === null || rank > 0).toBe(isThere)
      if (!isThere) return
      expect(places.map(place => path[place]?.toLowerCase()).join('')).toBe(word)
      expect(places).toEqual(places.toSorted((a, b) => a - b))
      expect(new Set(places).size).toBe(places.length)
    }),
  )
})

describe('Paths as text', () => {
  test('are whole, however many and long they are', () => {
    const { text, add } = createPathText()
    const paths = Array.from(
      { length: 5000 },
      (_, number) => `folder-${number % 7}/${'x'.repeat(number % 40)}File${number}.ts`,
    )
    for (const one of paths) add(one)
    const read = (at: number, from: Uint32Array) =>
      String.fromCharCode(...text.letters.subarray(from[at] ?? 0, text.starts[at + 1]))
    for (const at of [0, 1, 4094, 4095, 4096, 4097, 4999]) {
      const whole = paths[at]?.toLowerCase() ?? ''
      expect(read(at, text.starts)).toBe(whole)
      expect(read(at, text.names)).toBe(whole.slice(whole.indexOf('/') + 1))
    }
    const all = paths.join('').toLowerCase()
    expect(String.fromCharCode(...text.letters.subarray(all.length - 50, all.length))).toBe(all.slice(-50))
  })

  test('begin a word after a separator, and at a capital that follows none', () => {
    const { text, add } = createPathText()
    const begins = (path: string) => {
      const size = text.starts.findIndex((start, at) => at > 0 && start === 0) - 1
      add(path)
      const start = text.starts[Math.max(0, size)] ?? 0
      return [...path].filter((_letter, at) => text.begins[start + at] === 1).join('')
    }
    expect(begins('src/openFile-list2.HTMLPage_aé.ts')).toBe('s/oF-l.H_a.t')
  })

  test('know which letters they have, and which their names have', () => {
    const { text, add } = createPathText()
    add('ab/cz9')
    const maskOf = (letters: string) => [...lettersOf(letters)].reduce((mask, letter) => mask | letterMask(letter), 0)
    expect([text.masks[0], text.nameMasks[0]]).toEqual([maskOf('ab/cz9'), maskOf('cz9')])
  })
})

test('letters are compared in lower case, without their accents', () => {
  const fold = (letter: string) => String.fromCharCode(foldLetter(letter.charCodeAt(0)))
  expect([...'AZaz@[`{09'].map(fold).join('')).toBe('azaz@[`{09')
  expect([...'ÄéÑßØΩñ'].map(fold).join('')).toBe('aenßøωn')
  // Parts of a syllable are no accents.
  expect(fold('가')).toBe('가')
})

test('each Latin letter has a bit of its own, all digits one, and other letters five', () => {
  const latin = Array.from({ length: 26 }, (_, at) => letterMask(97 + at))
  const digits = Array.from({ length: 10 }, (_, at) => letterMask(48 + at))
  const others = Array.from({ length: 40 }, (_, at) => letterMask(200 + at))
  expect(latin).toEqual(latin.map((_mask, at) => 2 ** at))
  expect(new Set(digits)).toEqual(new Set([2 ** 26]))
  expect(new Set([...others, letterMask(47), letterMask(58), letterMask(96), letterMask(123)]).size).toBe(5)
  expect(others.filter(mask => latin.includes(mask) || digits.includes(mask))).toEqual([])
})
