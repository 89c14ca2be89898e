import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { createPathIndex } from './path-index.ts'

const files = [
  'README.md',
  'docs/board/old.md',
  'my/dashboard.tsx',
  'quay/board/notice.md',
  'src/b/o/a/r/d.txt',
  'src/board.ts',
  'src/harbor/index.ts',
  'src/harborIndex.ts',
]

function found(query: string, paths: readonly string[] = files): readonly string[] {
  const index = createPathIndex()
  index.add(paths)
  return index.search(query, 100).map(({ path }) => path)
}

describe('going to a file by some letters of its path', () => {
  it('a match in the name comes before one in a folder', () => {
    const [first, ...rest] = found('board')
    expect(first).toBe('src/board.ts')
    expect(rest).toContain('quay/board/notice.md')
  })

  it('letters in a row come before letters here and there', () => {
    const order = found('board')
    expect(order.indexOf('docs/board/old.md')).toBeLessThan(order.indexOf('src/b/o/a/r/d.txt'))
  })

  it('beginnings of words are found by their letters', () => {
    expect(found('hi')[0]).toBe('src/harborIndex.ts')
    expect(found('s/h/i')[0]).toBe('src/harbor/index.ts')
  })

  it('words may be in any order', () => {
    expect(found('index harbor')).toContain('src/harbor/index.ts')
    expect(found('notice quay')).toEqual(['quay/board/notice.md'])
  })

  it('ignores case, and does not match other letters', () => {
    expect(found('readme')).toEqual(['README.md'])
    expect(found('zzz')).toEqual([])
  })

  it('an empty query gives the first paths as they came', () => {
    expect(found('  ')).toEqual(files)
  })

  it('the marked letters are those that were typed', () => {
    const index = createPathIndex()
    index.add(files)
    for (const query of ['board', 'srch', 'notice', 'quayn']) {
      for (const { path, letters } of index.search(query, 10)) {
        expect(letters.map(at => path[at]?.toLowerCase()).join('')).toBe(query)
      }
    }
  })

  it('finds a file at any position of a long list, and in any batch', () => {
    const index = createPathIndex()
    for (let page = 0; page < 120; page++) {
      index.add(Array.from({ length: 100 }, (_, at) => `stations/${page}/station-${page * 100 + at}.toml`))
    }
    expect(index.size).toBe(12_000)
    for (const number of [7, 4095, 4096, 8200, 11_999]) {
      expect(index.search(`station-${number}.toml`, 5)[0]?.path).toContain(`station-${number}.toml`)
    }
    expect(index.search('station', 100)).toHaveLength(100)
  })

  it('finds beginnings of words in the name before letters in a folder', () => {
    expect(found('gtf', ['fogtfish/a.md', 'src/goToFile.ts'])).toEqual(['src/goToFile.ts', 'fogtfish/a.md'])
  })

  it('ignores accents', () => {
    expect(found('uber', ['docs/Über.md'])).toEqual(['docs/Über.md'])
    expect(found('über', ['docs/uber.md'])).toEqual(['docs/uber.md'])
  })

  it('finds the same files letter by letter, after a deleted letter and at once', () => {
    const path = fc.array(fc.constantFrom('a', 'b', 'C', '/', '-', '1'), { minLength: 1, maxLength: 12 })
    const query = fc.array(fc.constantFrom('a', 'b', 'c', '-', ' ', '1'), { minLength: 1, maxLength: 5 })
    fc.assert(
      fc.property(
        fc.uniqueArray(
          path.map(letters => letters.join('')),
          { maxLength: 40 },
        ),
        query,
        (paths, letters) => {
          const typed = createPathIndex()
          typed.add(paths)
          const lengths = [...letters.keys()].map(at => at + 1)
          for (const length of [...lengths, ...lengths.toReversed()]) {
            const part = letters.slice(0, length).join('')
            expect(typed.search(part, 5).map(({ path: one }) => one)).toEqual(found(part, paths).slice(0, 5))
          }
        },
      ),
    )
  })

  it('a file matches exactly when each word has its letters in this order', () => {
    const text = fc.array(fc.constantFrom('a', 'b', 'C', '/', '-'), { minLength: 1, maxLength: 10 })
    fc.assert(
      fc.property(text, text, (path, query) => {
        const letters = path.join('').toLowerCase()
        let next = 0
        for (const letter of letters) if (letter === query[next]?.toLowerCase()) next++
        expect(found(query.join(''), [path.join('')])).toHaveLength(next === query.length ? 1 : 0)
      }),
    )
  })

  it('any path is found by all of its name', () => {
    const name = fc.stringMatching(/^[a-z][a-z0-9_-]{0,12}\.[a-z]{1,3}$/)
    fc.assert(
      fc.property(fc.uniqueArray(name, { minLength: 1, maxLength: 30 }), names => {
        const paths = names.map((each, at) => `folder ${at % 3}/${each}`)
        for (const each of names) expect(found(each, paths).some(path => path.endsWith(`/${each}`))).toBe(true)
      }),
      { numRuns: 50 },
    )
  })
})
