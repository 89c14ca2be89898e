import { describe, expect, it } from 'vitest'
import { decisionsOf } from './decisions.ts'
import type { Standing } from './look-again.ts'
import type { StagedChange } from './staged-change.ts'

const edit: StagedChange = {
  path: 'a',
  previousPath: null,
  executable: null,
  holds: 'text',
  content: 'mine',
  baseCommit: 'c1',
  encoding: 'UTF-8',
  baseContent: 'old',
  baseEncoding: 'UTF-8',
}
const moved: Standing = { kind: 'moved', theirs: { commit: 'c2', text: 'theirs', encoding: 'UTF-8' } }
const kinds = (change: Partial<StagedChange>, standing: Standing) =>
  decisionsOf({ ...edit, ...change }, standing).map(({ kind }) => kind)

describe('what can be done about a file that is not as it was', () => {
  it('is a merge first of all, where both versions are text', () => {
    expect(kinds({}, moved)).toEqual(['merge', 'rebase', 'discard'])
    expect(kinds({ holds: 'bytes' }, moved)).toEqual(['rebase', 'discard'])
    expect(kinds({}, { kind: 'moved', theirs: { commit: 'c2', text: null, encoding: 'UTF-8' } })).toEqual([
      'rebase',
      'discard',
    ])
  })

  it('is no new file where there is no content to make it of', () => {
    expect(kinds({}, { kind: 'gone', to: null })).toEqual(['recreate', 'discard'])
    expect(kinds({ holds: 'unchanged', executable: true }, { kind: 'gone', to: 'b' })).toEqual(['follow', 'discard'])
  })

  it('never puts a moved file over one that stands there', () => {
    const exists: Standing = { kind: 'exists', theirs: { commit: 'c2', text: 'theirs', encoding: 'UTF-8' } }
    expect(kinds({ previousPath: 'z' }, exists)).toEqual(['discard'])
    expect(kinds({ baseCommit: null, baseContent: null }, exists)).toEqual(['merge', 'rebase', 'discard'])
  })

  it('is nothing for a file that is as it was', () => {
    expect(kinds({}, { kind: 'same' })).toEqual([])
    expect(kinds({}, { kind: 'done' })).toEqual(['discard'])
  })
})
