import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import type { AppError } from '#shared/errors.ts'
import { BridgeFailure } from '../../../../lib/bridge/bridge.ts'
import { forgetGenerations } from '../../../../lib/connection/generation-state.ts'
import { fakeRef } from '../../../../lib/connection/ref.fake.ts'
import { type CommitState, commitReducer, getDecisions, getObstacle, startCommit } from './change-set.ts'
import { type CommitPorts, createCommitEngine } from './engine.ts'
import type { Merge, MergeStart } from './merge.ts'
import { openCommit } from './open-commits.ts'
import type { MergeableVersion, RemoteStatus } from './remote.ts'
import { change } from './staged-change.fixture.ts'
import type { StagedChange } from './staged-change.ts'

const edit = change({ content: 'mine' })
const words = {
  project: 'harbor/lighthouse',
  branch: 'main',
  message: 'Change a',
  target: { kind: 'branch' },
  author: null,
} as const
const theirs: MergeableVersion = { commit: 'c2', text: 'theirs', encoding: 'UTF-8' }
const moved: RemoteStatus = { kind: 'moved', theirs }
const refusal: AppError = { kind: 'validation', message: 'The file has changed', fields: {} }
const lost: AppError = { kind: 'unknownOutcome', detail: 'connection reset' }
const offline: AppError = { kind: 'offline', detail: 'connection refused' }

/** Merges as the page does, by putting one text after the other. */
async function mergeTexts({ base, mine, theirs: other }: MergeStart): Promise<Merge> {
  const labels = { theirs: '', base: '', mine: '' }
  const text = `${other.text}+${mine.text}`
  return { theirCommit: other.commit, baseBefore: base, mine, labels, conflictsAtFirst: 0, text, encoding: 'UTF-8' }
}

/** Each engine has a separate branch, unless a test overrides it. */
let branches = 0

/** An engine whose service answers on demand, and the requests sent to it. */
function getEngine(files: readonly StagedChange[], ports: Partial<CommitPorts<StagedChange>> = {}) {
  branches += 1
  const asked: string[] = []
  const made: (readonly StagedChange[])[] = []
  const engine = createCommitEngine<StagedChange>(startCommit(files), {
    open: openCommit(fakeRef('sandbox'), words.project, `branch ${branches}`),
    connection: () => fakeRef('sandbox'),
    send: async () => {
      asked.push('send')
      return { sha: 'c3', journal: 1 }
    },
    status: async () => ({ kind: 'same' }),
    hasChanges: async () => true,
    version: async () => theirs,
    keep: async (_before, after) => after,
    merge: mergeTexts,
    onMade: async set => void made.push(set.files),
    onNotMade: () => void asked.push('not made'),
    onSame: () => void asked.push('same'),
    onFailure: () => void asked.push('failure'),
    ...ports,
  })
  const phase = () => engine.store.getState().phase.kind
  const type = (content: string, path = 'a') => engine.dispatch({ type: 'edited', path, change: { content } })
  return { engine, asked, made, phase, type }
}

function failing(error: AppError): () => Promise<never> {
  return async () => {
    throw new BridgeFailure(error)
  }
}

describe('a commit', () => {
  it('is sent once, however often it is requested', async () => {
    const { engine, asked, made, phase } = getEngine([edit])
    await Promise.all([engine.send(words), engine.send(words)])
    expect(asked).toEqual(['send'])
    expect(made).toEqual([[edit]])
    expect(phase()).toBe('done')
  })

  it('without changes is not sent', async () => {
    const { engine, asked } = getEngine([{ ...edit, content: 'old' }])
    await engine.send(words)
    expect(asked).toEqual([])
  })

  it('keeps text typed since it was sent', async () => {
    const answered = Promise.withResolvers<{ sha: string; journal: null }>()
    const { engine, type, phase } = getEngine([edit], { send: () => answered.promise })
    const sending = engine.send(words)
    type('mine, longer')
    engine.dispatch({ type: 'described', words: { message: 'The next one' } })
    answered.resolve({ sha: 'c3', journal: null })
    await sending
    expect(phase()).toBe('done')
    expect(engine.store.getState()).toMatchObject({ files: [{ content: 'mine, longer' }], message: 'The next one' })
    type('mine, longest')
    expect(phase()).toBe('editing')
  })

  it('that was made is not sent again while its drafts are still there', async () => {
    const { engine, asked, made } = getEngine([edit])
    await engine.send(words)
    engine.dispatch({ type: 'loaded', files: [edit] })
    await engine.send(words)
    expect([asked, made]).toEqual([['send'], [[edit]]])
    const other = { ...edit, path: 'b' }
    engine.dispatch({ type: 'loaded', files: [edit, other] })
    await engine.send(words)
    expect(made).toEqual([[edit], [other]])
  })

  it('keeps no text typed after its screen closes', async () => {
    const { engine, type } = getEngine([edit])
    await engine.send(words)
    type('typed since')
    expect(engine.store.getState()).toMatchObject({ files: [{ content: 'typed since' }], phase: { kind: 'editing' } })
  })

  it('that is refused lists the files that differ, on its target branch', async () => {
    const bases: string[] = []
    const { engine } = getEngine([edit, { ...edit, path: 'b' }], {
      send: failing(refusal),
      status: async ({ branch }, { path }) => {
        bases.push(branch)
        return path === 'a' ? moved : { kind: 'same' }
      },
    })
    await engine.send({ ...words, target: { kind: 'otherBranch', name: 'stable' } })
    expect(bases).toEqual(['stable', 'stable'])
    expect(engine.store.getState().phase).toMatchObject({ kind: 'conflict', error: refusal, isElsewhere: true })
    expect(engine.store.getState().phase).toHaveProperty('statuses', new Map([['a', moved]]))
    // What hinders it there does not where a new branch starts.
    engine.dispatch({ type: 'described', words: { target: { kind: 'branch' } } })
    expect(engine.store.getState().phase).toEqual({ kind: 'editing' })
  })

  it.each([
    ['refused, in the words of the service, when the files can’t be read', refusal, failing(offline)],
    ['refused without a look at the files when that is not about them', offline, async () => moved],
  ])('is %s', async (_what, error, status) => {
    const { engine } = getEngine([edit], { send: failing(error), status })
    await engine.send(words)
    expect(engine.store.getState().phase).toMatchObject({ kind: 'refused', error, isChecking: false })
  })

  it('whose response was lost is checked before another one is sent', async () => {
    const reads = [false, true]
    const { engine, asked, made, phase } = getEngine([edit], {
      send: async () => {
        asked.push('send')
        throw new BridgeFailure(lost)
      },
      hasChanges: async () => reads.shift() ?? false,
    })
    await engine.send(words)
    await engine.send(words)
    expect([phase(), asked]).toEqual(['unknown', ['send']])
    await engine.check()
    expect([phase(), asked]).toEqual(['editing', ['send', 'not made']])
    await engine.send(words)
    await engine.check()
    expect([phase(), asked]).toEqual(['done', ['send', 'not made', 'send']])
    expect(made).toEqual([[edit]])
  })

  it('stays unknown while the branch can’t be read, until the user dismisses it', async () => {
    const { engine, asked, phase } = getEngine([edit], { send: failing(lost), hasChanges: failing(offline) })
    await engine.send(words)
    await engine.check()
    expect([phase(), asked]).toEqual(['unknown', ['failure']])
    engine.dispatch({ type: 'dismissed' })
    expect(phase()).toBe('editing')
  })
})

describe('a file that differs', () => {
  const inConflict = async (status: RemoteStatus, ports: Partial<CommitPorts<StagedChange>> = {}) => {
    const parts = getEngine([edit], { send: failing(refusal), status: async () => status, ...ports })
    await parts.engine.send(words)
    return parts
  }
  const decide = async (parts: Awaited<ReturnType<typeof inConflict>>, kind: string, status: RemoteStatus) => {
    const decision = getDecisions(edit, status).find(one => one.kind === kind)
    if (decision && decision.kind !== 'merge') await parts.engine.decide('a', decision)
    return parts.engine.store.getState()
  }

  it('is merged in the editor, and the merge can be undone', async () => {
    const { engine } = await inConflict(moved)
    await engine.merge('a', theirs)
    expect(engine.store.getState()).toMatchObject({
      files: [{ content: 'theirs+mine', baseCommit: 'c2', baseContent: 'theirs' }],
      phase: { kind: 'editing' },
      revision: 1,
    })
    engine.dispatch({ type: 'mergeUndone' })
    expect(engine.store.getState()).toMatchObject({ files: [edit], merge: null, revision: 2 })
  })

  it('is restored as it was loaded, without the merge and its edits', async () => {
    const { engine } = await inConflict(moved)
    await engine.merge('a', theirs)
    const loaded = { ...edit, content: 'old' }
    engine.dispatch({ type: 'reset', path: 'a', file: loaded })
    expect(engine.store.getState()).toMatchObject({ files: [loaded], merge: null, revision: 2 })
  })

  it('is not put back while it is sent', async () => {
    const answered = Promise.withResolvers<{ sha: string; journal: null }>()
    const { engine } = getEngine([edit], { send: () => answered.promise })
    const sending = engine.send(words)
    engine.dispatch({ type: 'reset', path: 'a', file: { ...edit, content: 'old' } })
    expect(engine.store.getState()).toMatchObject({ files: [edit], revision: 0 })
    answered.resolve({ sha: 'c3', journal: null })
    await sending
  })

  it('is replaced with mine, recreated or discarded as decided', async () => {
    const rebased = await decide(await inConflict(moved), 'rebase', moved)
    expect(rebased).toMatchObject({ files: [{ content: 'mine', baseCommit: 'c2' }], phase: { kind: 'editing' } })
    const gone: RemoteStatus = { kind: 'gone', to: null }
    expect((await decide(await inConflict(gone), 'recreate', gone)).files).toMatchObject([{ baseCommit: null }])
    expect((await decide(await inConflict(gone), 'discard', gone)).files).toEqual([])
  })

  it('is edited at its new path, and changes on both sides remain to merge', async () => {
    const gone: RemoteStatus = { kind: 'gone', to: 'there/a' }
    const same = await decide(
      await inConflict(gone, { version: async () => ({ ...theirs, text: 'old' }) }),
      'follow',
      gone,
    )
    expect(same).toMatchObject({ files: [{ path: 'there/a', baseCommit: 'c2' }], phase: { kind: 'editing' } })
    const parts = await inConflict(gone)
    const changed = await decide(parts, 'follow', gone)
    expect(changed).toMatchObject({ files: [{ path: 'there/a', baseCommit: 'c1' }], phase: { kind: 'conflict' } })
    await parts.engine.mergeLeft()
    expect(parts.engine.store.getState().files).toMatchObject([{ path: 'there/a', content: 'theirs+mine' }])
    const away = await inConflict(gone, { version: async () => null })
    expect((await decide(away, 'follow', gone)).phase.kind).toBe('conflict')
    expect(away.asked).toEqual(['failure'])
  })

  it('keeps text typed while a decision about the previous text was applied', async () => {
    const kept = Promise.withResolvers<null>()
    const parts = await inConflict(moved, { keep: () => kept.promise })
    const decided = decide(parts, 'discard', moved)
    parts.type('typed meanwhile')
    kept.resolve(null)
    expect(await decided).toMatchObject({ files: [{ content: 'typed meanwhile' }], phase: { kind: 'conflict' } })
  })

  it('hinders no commit once it is left out or has another name', async () => {
    const other = { ...edit, path: 'b' }
    const leftOut = getEngine([edit, other], {
      send: failing(refusal),
      status: async (_base, { path }) => (path === 'a' ? moved : { kind: 'same' }),
    })
    await leftOut.engine.send(words)
    leftOut.engine.dispatch({ type: 'loaded', files: [edit, other] })
    expect(leftOut.phase()).toBe('conflict')
    leftOut.engine.dispatch({ type: 'loaded', files: [other] })
    expect(leftOut.phase()).toBe('editing')
    const { engine, phase } = await inConflict({ kind: 'exists', theirs })
    engine.dispatch({ type: 'edited', path: 'a', change: { path: 'another' } })
    expect(phase()).toBe('editing')
  })

  it('before the commit is merged immediately, or reported as equal', async () => {
    const { engine } = getEngine([edit], { status: async () => moved })
    await engine.checkFile(words, 'a')
    expect(engine.store.getState().files).toMatchObject([{ content: 'theirs+mine' }])
    const same = getEngine([edit])
    await same.engine.checkFile(words, 'a')
    expect([same.phase(), same.asked]).toEqual(['editing', ['same']])
    const gone = getEngine([edit], { status: async () => ({ kind: 'gone', to: null }) })
    await gone.engine.checkFile(words, 'a')
    expect(gone.phase()).toBe('conflict')
  })
})

describe('a conflict that was left', () => {
  const found = {
    ...{ error: null, isElsewhere: false, base: { connection: fakeRef('sandbox'), project: '1', branch: 'main' } },
    statuses: new Map([edit.path, 'b'].map(path => [path, moved])),
  }
  const other = change({ path: 'b' })
  const merged = change({ ...edit, content: 'both', baseCommit: 'c2', baseContent: 'theirs' })

  it('is without the files that were merged on another screen since', () => {
    const { phase } = startCommit([merged, other], undefined, { conflict: found })
    expect(phase.kind === 'conflict' && [...phase.statuses.keys()]).toEqual(['b'])
    expect(startCommit([merged], undefined, { conflict: found }).phase.kind).toBe('editing')
  })

  it('ends when the last of its files is loaded as merged', () => {
    const start = startCommit([edit], undefined, { conflict: found })
    expect(start.phase.kind).toBe('conflict')
    expect(commitReducer(start, { type: 'loaded', files: [merged] }).phase.kind).toBe('editing')
  })
})

describe('a commit to a branch that was sent and may have been made', () => {
  const branchOpen = () => openCommit(fakeRef('sandbox'), words.project, `branch ${++branches}`)
  const other = { ...edit, path: 'b' }

  it('is found by the next screen, which sends nothing before it was checked', async () => {
    const open = branchOpen()
    const first = getEngine([edit], { open, send: failing(lost) })
    await first.engine.send(words)
    const next = getEngine([edit, other], { open })
    expect(next.phase()).toBe('unknown')
    await next.engine.send(words)
    expect(next.asked).toEqual([])
    await next.engine.check()
    expect([next.phase(), next.made, next.engine.store.getState().files]).toEqual(['done', [[edit]], [other]])
    await next.engine.send(words)
    expect(next.made).toEqual([[edit], [other]])
  })

  it('is still on its way when its screen is left: the next one waits for the response', async () => {
    const open = branchOpen()
    const answer = Promise.withResolvers<never>()
    const first = getEngine([edit], { open, send: () => answer.promise })
    const sending = first.engine.send(words)
    const next = getEngine([edit], { open })
    const unfollow = next.engine.follow()
    await next.engine.send(words)
    expect(next.asked).toEqual([])
    answer.reject(new BridgeFailure(lost))
    await sending
    expect(next.phase()).toBe('unknown')
    unfollow()
  })

  it('is found by a screen that begins to follow after the response was lost', async () => {
    const open = branchOpen()
    const answer = Promise.withResolvers<never>()
    const sending = getEngine([edit], { open, send: () => answer.promise }).engine.send(words)
    const next = getEngine([edit], { open })
    answer.reject(new BridgeFailure(lost))
    await sending
    const unfollow = next.engine.follow()
    expect(next.phase()).toBe('unknown')
    unfollow()
  })

  it('is not kept when its connection has ended before the response was lost', async () => {
    const open = branchOpen()
    const answer = Promise.withResolvers<never>()
    const sending = getEngine([edit], { open, send: () => answer.promise }).engine.send(words)
    forgetGenerations(new Set([fakeRef('sandbox')]))
    answer.reject(new BridgeFailure(lost))
    await sending
    expect(open.get()).toBeNull()
  })

  it('blocks nothing once another screen has checked it, or it was refused', async () => {
    const open = branchOpen()
    const first = getEngine([edit], { open, send: failing(lost), hasChanges: async () => false })
    await first.engine.send(words)
    const next = getEngine([other], { open })
    const unfollow = next.engine.follow()
    await first.engine.check()
    expect(next.phase()).toBe('editing')
    unfollow()
    await getEngine([edit], { open, send: failing(refusal) }).engine.send(words)
    expect(getEngine([other], { open }).phase()).toBe('editing')
  })

  it('is known to its own branch only', async () => {
    await getEngine([edit], { send: failing(lost) }).engine.send(words)
    expect(getEngine([edit]).phase()).toBe('editing')
  })
})

/** Actions of the user and the service, in any order and at any time. */
const step = fc.record({
  do: fc.oneof(
    { weight: 4, arbitrary: fc.constantFrom('type', 'answer') },
    { weight: 3, arbitrary: fc.constantFrom('send', 'decide', 'merge') },
    { weight: 1, arbitrary: fc.constantFrom('check', 'dismiss', 'look', 'undo merge', 'message') },
  ),
  path: fc.constantFrom('a', 'b'),
  text: fc.string(),
  choice: fc.nat(2),
})

describe('no sequence of events', () => {
  it('loses typed text or sends a commit that was not requested', async () => {
    let commits = 0
    let texts = 0
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 30 }), fc.infiniteStream(fc.nat(3)), async (steps, chance) => {
        const next = () => chance.next().value ?? 0
        /** Answers that are on their way. */
        const waiting: (() => void)[] = []
        const later = <T>(value: () => T) =>
          new Promise<T>((done, fail) =>
            waiting.push(() => {
              try {
                done(value())
              } catch (thrown) {
                fail(thrown)
              }
            }),
          )
        const fails = (errors: readonly (AppError | null)[]) => {
          const error = errors[next() % errors.length]
          if (error) throw new BridgeFailure(error)
        }
        const committed: StagedChange[] = []
        let sent = 0
        /** Commits that were sent while the outcome of the one before was not known. */
        let sentAgain = 0
        let isKnown = true
        const { engine } = getEngine([edit, { ...edit, path: 'b' }], {
          send: () => {
            sent++
            if (!isKnown) sentAgain++
            return later(() => {
              const errors = [null, refusal, lost, offline]
              const error = errors[next()]
              isKnown = error !== lost
              if (error) throw new BridgeFailure(error)
              return { sha: 'c3', journal: null }
            })
          },
          status: () =>
            later(() => {
              fails([null, null, offline])
              const statuses: RemoteStatus[] = [
                moved,
                { kind: 'gone', to: 'there' },
                { kind: 'gone', to: null },
                { kind: 'same' },
              ]
              return statuses[next()] ?? moved
            }),
          hasChanges: () =>
            later(() => {
              fails([null, null, offline])
              isKnown = true
              return next() > 1
            }),
          version: () => later(() => (next() > 0 ? theirs : null)),
          keep: (_before, after) =>
            later(() => {
              fails([null, null, offline])
              return after
            }),
          merge: start => later(() => start).then(mergeTexts),
          onMade: async set => void committed.push(...set.files),
        })
        /** The last typed text of each file, by its path then. */
        const typed = new Map<string, string>()
        let asked = 0
        const running: Promise<void>[] = []
        for (const { do: what, path, text, choice } of steps) {
          const state = engine.store.getState()
          const decisions = getStatus(state, path)
          switch (what) {
            case 'type':
              if (state.files.some(file => file.path === path)) typed.set(path, text)
              engine.dispatch({ type: 'edited', path, change: { content: text } })
              break
            case 'message':
              engine.dispatch({ type: 'described', words: { message: text } })
              break
            case 'send':
              asked++
              running.push(engine.send(words))
              break
            case 'check':
              running.push(engine.check())
              break
            case 'look':
              running.push(engine.checkFile(words, path))
              break
            case 'merge':
              running.push(engine.merge(path, theirs))
              break
            case 'undo merge':
              // Going back to the text before the merge discards text typed since.
              if (state.merge) typed.clear()
              engine.dispatch({ type: 'mergeUndone' })
              break
            case 'dismiss':
              if (state.phase.kind === 'unknown' && !state.phase.isChecking) isKnown = true
              engine.dispatch({ type: 'dismissed' })
              break
            case 'answer':
              waiting.shift()?.()
              break
            case 'decide': {
              const kept = decisions.filter(({ kind }) => kind !== 'discard')
              const decision = kept[choice % Math.max(kept.length, 1)]
              if (decision && decision.kind !== 'merge') running.push(engine.decide(path, decision))
            }
          }
          await settled()
          expectKept(engine.store.getState(), typed, committed)
        }
        while (waiting.length > 0) {
          waiting.shift()?.()
          await settled()
          expectKept(engine.store.getState(), typed, committed)
        }
        await Promise.all(running)
        expect(sent).toBeLessThanOrEqual(asked)
        expect(sentAgain).toBe(0)
        commits += committed.length
        texts += typed.size
      }),
      { numRuns: 500 },
    )
    // So that none of these rules holds because nothing was sent or typed.
    expect(Math.min(commits, texts)).toBeGreaterThan(0)
  })
})

/** Runs continuations until none are left. */
async function settled(): Promise<void> {
  for (let turn = 0; turn < 20; turn++) await Promise.resolve()
}

function getStatus({ phase, files }: CommitState, path: string) {
  const status = phase.kind === 'conflict' ? phase.statuses.get(path) : undefined
  const file = files.find(one => one.path === path)
  return status && file ? getDecisions(file, status) : []
}

/** Each text is in a file, in the merge it went into, or in a commit. */
function expectKept(
  { files }: CommitState,
  typed: ReadonlyMap<string, string>,
  committed: readonly StagedChange[],
): void {
  for (const text of typed.values()) {
    const isKept = files.some(({ content }) => content === text || content.endsWith(`+${text}`))
    expect(isKept || committed.some(({ content }) => content === text || content.endsWith(`+${text}`))).toBe(true)
  }
}

describe('the decisions for a file that has changed', () => {
  const kinds = (change: Partial<StagedChange>, status: RemoteStatus) =>
    getDecisions({ ...edit, ...change }, status).map(({ kind }) => kind)

  it('is first a merge, if both versions are text', () => {
    expect(kinds({}, moved)).toEqual(['merge', 'rebase', 'discard'])
    expect(kinds({ holds: 'bytes' }, moved)).toEqual(['rebase', 'discard'])
    expect(kinds({}, { kind: 'moved', theirs: { commit: 'c2', text: null, encoding: 'UTF-8' } })).toEqual([
      'rebase',
      'discard',
    ])
  })

  it('is not a new file when there is no content for it', () => {
    expect(kinds({}, { kind: 'gone', to: null })).toEqual(['recreate', 'discard'])
    expect(kinds({ holds: 'unchanged', executable: true }, { kind: 'gone', to: 'b' })).toEqual(['follow', 'discard'])
  })

  it('never moves a file over an existing one', () => {
    const exists: RemoteStatus = { kind: 'exists', theirs }
    expect(kinds({ previousPath: 'z' }, exists)).toEqual(['discard'])
    expect(kinds({ baseCommit: null, baseContent: null }, exists)).toEqual(['merge', 'rebase', 'discard'])
  })

  it('is nothing for a file that has not changed', () => {
    expect(kinds({}, { kind: 'same' })).toEqual([])
    expect(kinds({}, { kind: 'done' })).toEqual(['discard'])
  })
})

describe('what hinders a commit', () => {
  const said = (state: CommitState, part: Partial<Parameters<typeof getObstacle>[0]> = {}) =>
    getObstacle({ state, message: 'Say when the tide turns', conflicts: 0, problem: null, ...part })
  const ready = startCommit([edit])

  it('is nothing for files that are changed, described and without conflicts', () => {
    expect(said(ready)).toBeNull()
    expect(said(startCommit([{ ...edit, content: 'old' }]), { isUnread: true })).toBeNull()
  })

  it.each<[Partial<Parameters<typeof getObstacle>[0]>, string]>([
    [{ conflicts: 1 }, 'Resolve 1 remaining conflict.'],
    [{ conflicts: 2, problem: 'Conflict marks are left.' }, 'Resolve 2 remaining conflicts.'],
    [{ problem: 'Give the file a name.' }, 'Give the file a name.'],
    [{ state: startCommit([]) }, 'The commit has no changes.'],
    [{ state: startCommit([{ ...edit, content: 'old' }]), message: '' }, 'No changes yet.'],
    [{ message: ' \n' }, 'Enter a commit message.'],
  ])('%j: %s', (part, sentence) => {
    expect(said(ready, part)).toBe(sentence)
  })

  it('is each unresolved file, and an unknown outcome', async () => {
    const parts = getEngine([edit], { send: failing(refusal), status: async () => moved })
    await parts.engine.send(words)
    expect(said(parts.engine.store.getState())).toBe('Resolve 1 remaining file.')
    const unknown = getEngine([edit], { send: failing(lost) })
    await unknown.engine.send(words)
    expect(said(unknown.engine.store.getState())).toMatch('Check the branch first')
  })
})
