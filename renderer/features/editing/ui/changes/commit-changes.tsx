import { useEffect, useEffectEvent, useRef } from 'react'
import { create } from 'zustand'
import type { Draft } from '#shared/bridge.ts'
import { forgetsEnded, withoutEnded } from '../../../../lib/connection/generation-state.ts'
import type { Author } from '../../../../ui/commits/author.ts'
import { useKeyHelp } from '../../../../ui/keyboard/key-help.ts'
import { problemsOf } from '../../model/changes/problems.ts'
import type { StagePlace } from '../../model/changes/stage.ts'
import { isNothing, type StagedChange } from '../../model/changes/staged-change.ts'
import { useCommitChanges } from '../../model/changes/use-commit-changes.ts'
import { type CommitWords, commitRequest, type Target } from '../../model/edit/commit-request.ts'
import { useTarget } from '../../model/edit/use-target.ts'
import { CommitPanel } from '../edit/commit-panel.tsx'
import classes from './changes-screen.module.css'
import { RefusedNotice } from './refused-notice.tsx'

const noWords: KeptWords = { message: null, target: null, author: null }

/** What was typed about the commit of a branch and not sent yet. For this run only; the changes themselves are drafts. */
const useKeptWords = forgetsEnded(
  create<State>(set => ({
    words: {},
    keep: (key, words) =>
      set(state => {
        const { [key]: _, ...others } = state.words
        return { words: words === null ? others : { ...others, [key]: words } }
      }),
  })),
  ({ words }, isEnded) => ({ words: withoutEnded(words, isEnded) }),
)

/** Makes one commit of the changes that are in, and says why when it was not made. */
export function CommitChanges({
  place,
  changes,
  isBehind,
  onChanged,
}: {
  readonly place: StagePlace
  readonly changes: readonly Draft[]
  /** The changes are being read anew. */
  readonly isBehind: boolean
  onChanged(): Promise<void>
}) {
  const { connection, project, branch } = place
  const key = JSON.stringify([connection, place.draftProject.project, branch])
  const kept = useKeptWords(state => state.words[key]) ?? noWords
  const keep = useKeptWords(state => state.keep)
  const commit = useCommitChanges(place, onChanged)
  const messageField = useRef<HTMLTextAreaElement>(null)
  const message = kept.message ?? defaultWords(changes)
  const subject = changes.length === 1 ? (changes[0]?.path ?? '') : 'several files'
  const { target, ...destination } = useTarget(branch, subject, kept.target)
  const words: CommitWords = { project, branch, message, target, author: kept.author }
  const change = (part: Partial<KeptWords>) => keep(key, { ...kept, ...part })
  const send = async () => {
    if (await commit.send(words, changes)) keep(key, null)
  }
  const check = async () => {
    if (await commit.check(words, changes)) keep(key, null)
  }
  useSaveKey(() => messageField.current?.focus())
  return (
    <>
      <div className={classes.side}>
        <CommitPanel
          messageField={messageField}
          branch={branch}
          {...destination}
          message={message}
          target={target}
          author={kept.author}
          isBusy={commit.isBusy || isBehind}
          obstacle={obstacleOf(changes, message, commit.refused?.standings.size ?? 0)}
          onMessage={next => change({ message: next })}
          onTarget={next => {
            // What stands in the way of a commit does so where that one would have been made.
            commit.forget()
            change({ target: next })
          }}
          onAuthor={author => change({ author })}
          onCommit={() => void send()}
          requestNow={() => commitRequest(words, changes)}
        />
      </div>
      {commit.refused && (
        <div className={classes.refused}>
          <RefusedNotice
            refused={commit.refused}
            place={place}
            changes={changes}
            isBusy={commit.isBusy}
            onSettled={(path, left) => {
              // Before, the commit would be made of the change as it was.
              void onChanged().then(() => commit.settle(path, left))
            }}
            onCheck={() => void check()}
            onDismiss={commit.forget}
          />
        </div>
      )}
    </>
  )
}

/** Ctrl+S goes to the message of the commit, wherever the focus is. */
function useSaveKey(goToMessage: () => void): void {
  useKeyHelp('Commit', [{ keys: ['mod+S'], words: 'To the commit message' }])
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 's' || !(event.ctrlKey || event.metaKey) || event.altKey || event.shiftKey) return
    event.preventDefault()
    goToMessage()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

function obstacleOf(changes: readonly Draft[], message: string, undecided: number): string | null {
  if (changes.length === 0) return 'No change is in the commit.'
  if (undecided > 0) return undecided === 1 ? 'Resolve 1 remaining file.' : `Resolve ${undecided} remaining files.`
  if (problemsOf(changes).size > 0) return 'Some of the changes can’t be committed as they are; the list says why.'
  if (changes.every(isNothing)) return 'No changes yet.'
  if (message.trim() === '') return 'Say in a few words what the change is.'
  return null
}

/** The message of a commit of several changes when nobody writes another. */
function defaultWords(changes: readonly (StagedChange & { readonly message: string })[]): string {
  const [first] = changes
  if (changes.length === 1 && first) return first.message
  const own = [...new Set(changes.map(({ message }) => message))].filter(message => message !== '')
  if (own.length === 0) return ''
  const verb = verbOf(changes)
  return `${verb} ${changes.length} files\n\n${own.map(message => `- ${message.split('\n')[0]}`).join('\n')}`
}

function verbOf(changes: readonly StagedChange[]): string {
  if (changes.every(({ holds }) => holds === 'deleted')) return 'Delete'
  if (changes.every(({ baseCommit }) => baseCommit === null)) return 'Add'
  if (changes.every(({ previousPath, holds }) => previousPath !== null && holds === 'unchanged')) return 'Move'
  return 'Change'
}

/** What is said about a commit before it is made. */
interface KeptWords {
  /** Null until somebody writes one. */
  readonly message: string | null
  /** Null until somebody chose one. */
  readonly target: Target | null
  readonly author: Author | null
}

interface State {
  /** By connection, project and branch. */
  readonly words: Readonly<Record<string, KeptWords>>
  keep(key: string, words: KeptWords | null): void
}
