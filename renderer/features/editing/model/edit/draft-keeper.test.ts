import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { bridgeMethods, type DraftInput, type DraftKey, draftInput } from '#shared/bridge.ts'
import { getBridge } from '../../../../lib/bridge/bridge.fake.ts'
import { fakeRef } from '../../../../lib/connection/ref.fake.ts'
import { createDraftKeeper } from './draft-keeper.ts'

const place = { connection: fakeRef('sandbox'), project: 'harbor/lighthouse', branch: 'main' }
const keyAt = (path: string): DraftKey => ({ ...place, path })
const fresh = (path: string, content: string): DraftInput => ({
  ...keyAt(path),
  projectPath: null,
  holds: 'text',
  content,
  previousPath: null,
  executable: null,
  baseCommit: null,
  encoding: 'UTF-8',
  baseContent: null,
  baseEncoding: 'UTF-8',
  message: '',
})
const edit = (path: string, content: string): DraftInput => ({
  ...fresh(path, content),
  baseCommit: 'c0ffee',
  baseContent: 'before',
})

describe('keeping a draft', () => {
  /** The drafts of main, by path. */
  const drafts = new Map<string, string>()
  let isFull = false
  let saves = 0
  /** What each save replaced, and which each discard threw away, by the time of its save. */
  const replaced: unknown[] = []
  const discarded: unknown[] = []

  beforeEach(() => {
    drafts.clear()
    isFull = false
    saves = 0
    replaced.length = 0
    discarded.length = 0
    const request = async (method: string, argument: unknown) => {
      await Promise.resolve()
      if (method === 'drafts.save') {
        if (isFull) return { ok: false, error: { kind: 'badResponse', operation: method, detail: 'the disk is full' } }
        const { replaces, ...rest } = bridgeMethods['drafts.save'].parse(argument)
        const draft = draftInput.parse(rest)
        replaced.push(replaces)
        drafts.set(draft.path, draft.content)
        saves += 1
        return { ok: true, value: { updatedAt: `save ${saves}` } }
      }
      const { path, updatedAt } = bridgeMethods['drafts.discard'].parse(argument)
      if (method === 'drafts.discard') discarded.push(updatedAt)
      if (method === 'drafts.get') return { ok: true, value: drafts.has(path) ? { path } : null }
      drafts.delete(path)
      return { ok: true, value: null }
    }
    vi.stubGlobal('window', { gatehouse: getBridge(request) })
  })
  afterEach(() => vi.unstubAllGlobals())

  it('keeps one draft for one edit, in the order of the calls', async () => {
    const keeper = createDraftKeeper(null)
    await Promise.all([keeper.keep(edit('a.txt', 'one')), keeper.keep(edit('a.txt', 'two'))])
    expect([...drafts]).toEqual([['a.txt', 'two']])
  })

  it('replaces and discards only the draft that it saved: another window may have saved a newer one', async () => {
    const keeper = createDraftKeeper(null)
    await keeper.keep(edit('a.txt', 'one'))
    await keeper.keep(edit('a.txt', 'two'))
    await keeper.keep(edit('b.txt', 'two'))
    await keeper.keep(null)
    expect(replaced).toEqual([null, 'save 1', null])
    expect(discarded).toEqual(['save 2', 'save 3'])
    const restored = createDraftKeeper({ ...keyAt('a.txt'), updatedAt: 'then' })
    await restored.keep(edit('a.txt', 'more'))
    expect(replaced.at(-1)).toBe('then')
  })

  it('moves with the path of a new file', async () => {
    const keeper = createDraftKeeper(null)
    await keeper.keep(fresh('a', 'text'))
    await keeper.keep(fresh('a/b', 'text'))
    expect([...drafts]).toEqual([['a/b', 'text']])
  })

  it('leaves the draft of another new file unchanged, whatever path is typed in between', async () => {
    drafts.set('README', 'the only copy')
    const keeper = createDraftKeeper(null)
    await keeper.keep(fresh('README', 'mine'))
    expect([...drafts]).toEqual([
      ['README', 'the only copy'],
      ['README (2)', 'mine'],
    ])
    await keeper.keep(fresh('README', 'mine, longer'))
    await keeper.keep(fresh('README.md', 'mine, longer'))
    expect([...drafts]).toEqual([
      ['README', 'the only copy'],
      ['README.md', 'mine, longer'],
    ])
  })

  it('loses nothing when a draft can’t be kept under its new path', async () => {
    const keeper = createDraftKeeper(null)
    await keeper.keep(fresh('a', 'text'))
    isFull = true
    await expect(keeper.keep(fresh('b', 'text'))).rejects.toMatchObject({ error: { detail: 'the disk is full' } })
    expect([...drafts]).toEqual([['a', 'text']])
    isFull = false
    await keeper.keep(fresh('b', 'text'))
    expect([...drafts]).toEqual([['b', 'text']])
  })

  it('replaces the draft that it was restored from, and discards it on request', async () => {
    drafts.set('a.txt', 'restored')
    const keeper = createDraftKeeper({ ...keyAt('a.txt'), updatedAt: 'then' })
    await keeper.keep(fresh('a.txt', 'more'))
    expect([...drafts]).toEqual([['a.txt', 'more']])
    await expect(keeper.keep(null)).resolves.toBeNull()
    expect(drafts.size).toBe(0)
  })
})
