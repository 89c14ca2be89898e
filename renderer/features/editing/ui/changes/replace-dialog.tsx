import { Button, Checkbox, Group, Progress, SegmentedControl, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useRef, useState } from 'react'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { getError } from '../../../../lib/bridge/bridge.ts'
import type { Replacement } from '../../../../lib/code/replace-text.ts'
import { useConnection } from '../../../../lib/connection/use-connection.ts'
import { notifyFailure } from '../../../../lib/notices/notices.ts'
import { showActionNotice } from '../../../../lib/notices/show-action-notice.tsx'
import { runTask, taskProblem } from '../../../../lib/tasks/run-task.ts'
import { TaskFailure } from '../../../../lib/tasks/task-pool.ts'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { getPins } from '../../../../ui/offline/pins-of.ts'
import { useOffline } from '../../../../ui/offline/use-offline.ts'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { notifyRefused } from '../../model/changes/notify-refused.ts'
import {
  type BranchSearch,
  findIn,
  type Hit,
  noProgress,
  ofChanges,
  type SearchEnd,
  type SearchProgress,
  searchBranch,
  stageReplacements,
  unstageReplacements,
} from '../../model/changes/search-branch.ts'
import type { Refusal, StagePlace } from '../../model/changes/stage.ts'
import type { Staged } from '../../model/changes/use-staged.ts'
import classes from './replace-dialog.module.css'

interface ReplaceProps {
  readonly place: StagePlace
  readonly staged: Staged
  onClose(): void
}

/** Finds and replaces text in all files of the branch, or in its gathered changes; every match is shown first, and can be left out. */
export function ReplaceDialog({ isOpen, ...props }: ReplaceProps & { readonly isOpen: boolean }) {
  return (
    <FormDialog opened={isOpen} onClose={props.onClose} title={t('Find and replace')} size={960}>
      {isOpen && <Form {...props} />}
    </FormDialog>
  )
}

type Scope = 'changes' | 'branch'

const emptySearch: BranchSearch = { find: '', replacement: '', isPattern: false, matchCase: true, paths: '' }

function Form({ place, staged, onClose }: ReplaceProps) {
  const hasTexts = staged.changes.some(({ holds }) => holds === 'text')
  const [scope, setScope] = useState<Scope>(hasTexts ? 'changes' : 'branch')
  const [search, setSearch] = useState(emptySearch)
  const branch = useBranchSearch(place, staged)
  const isOfBranch = scope === 'branch'
  const { hits, problem, isPending } = useHits(isOfBranch ? branch.hits : null, staged, branch.asked, search)
  const { leftOut, chosen, leaveOut } = useChosen(hits)
  const { replace, isBusy } = useReplacing(place, staged, onClose)
  const isRunning = isOfBranch && branch.isRunning
  const isStale = isOfBranch && branch.asked !== null && !isSameFind(branch.asked, search)
  const count = chosen.reduce((sum, { matches }) => sum + matches.length, 0)
  const canReplace = count > 0 && !isBusy && !isPending && !isRunning && !isStale
  const mustFind = isOfBranch && !isRunning && (branch.asked === null || isStale)
  return (
    <form
      aria-label={t('Find and replace')}
      onSubmit={event => {
        event.preventDefault()
        if (mustFind) branch.start(search)
        else if (canReplace) void replace(chosen)
      }}
    >
      <Stack gap="sm">
        <SearchFields
          search={search}
          problem={problem}
          onChange={part => setSearch(before => ({ ...before, ...part }))}
        />
        <Group gap="sm">
          <SegmentedControl
            size="xs"
            aria-label={t('Search in')}
            value={scope}
            onChange={value => setScope(value === 'changes' ? 'changes' : 'branch')}
            data={[
              { value: 'changes', label: t('Changes'), disabled: !hasTexts },
              { value: 'branch', label: t('All files') },
            ]}
          />
          {isOfBranch && (
            <BranchFields
              paths={search.paths}
              isRunning={isRunning}
              canStart={search.find !== ''}
              isNext={mustFind}
              onPaths={paths => setSearch(before => ({ ...before, paths }))}
              onStart={() => branch.start(search)}
              onStop={branch.stop}
            />
          )}
        </Group>
        {isOfBranch && branch.asked && <BranchStatus branch={branch} />}
        <Text size="sm" c="dimmed" role="status">
          {isStale
            ? t('The search has changed. Find again to update the matches.')
            : getFoundText(search, { hits, isPending, isRunning, isAsked: !isOfBranch || branch.asked !== null })}
        </Text>
        {!isStale && problem === null && <Hits hits={hits} leftOut={leftOut} onLeaveOut={leaveOut} />}
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={!canReplace}>
            {t('{count, plural, =0 {Replace} one {Replace # match} other {Replace # matches}}', { count })}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** Whether two searches find the same matches, whatever they replace them with. */
function isSameFind(a: BranchSearch, b: BranchSearch): boolean {
  return a.find === b.find && a.isPattern === b.isPattern && a.matchCase === b.matchCase && a.paths === b.paths
}

function getFoundText(
  { find }: BranchSearch,
  found: {
    readonly hits: readonly Hit[]
    readonly isPending: boolean
    readonly isRunning: boolean
    readonly isAsked: boolean
  },
): string {
  if (find === '' || !found.isAsked) return ''
  if (found.isPending) return t('Searching…')
  if (found.isRunning && found.hits.length === 0) return ''
  const matches = found.hits.reduce((sum, hit) => sum + hit.matches.length, 0)
  return t(
    '{matches, plural, =0 {No matches} one {# match} other {# matches}}{files, plural, =0 {} one { in # file} other { in # files}}',
    { matches, files: found.hits.length },
  )
}

interface BranchSearchState {
  readonly hits: readonly Hit[]
  readonly progress: SearchProgress
  /** What was searched for last; null before the first search. */
  readonly asked: BranchSearch | null
  readonly isRunning: boolean
  /** How it ended; `stopped` by the user. */
  readonly end: SearchEnd | 'stopped' | null
  start(search: BranchSearch): void
  stop(): void
}

/** A search of all files of the branch, which can be stopped; what was found until then stays. */
function useBranchSearch(place: StagePlace, staged: Staged): BranchSearchState {
  const pins = getPins(useOffline().data?.pins ?? [], useConnection())
  const [state, setState] = useState<Omit<BranchSearchState, 'start' | 'stop'>>({
    ...{ hits: [], progress: noProgress, asked: null, isRunning: false, end: null },
  })
  const controller = useRef<AbortController | null>(null)
  useEffect(() => () => controller.current?.abort(), [])
  const start = (asked: BranchSearch) => {
    controller.current?.abort()
    const run = new AbortController()
    controller.current = run
    const { signal } = run
    const update = (part: (now: typeof state) => Partial<typeof state>) => {
      if (controller.current === run) setState(now => ({ ...now, ...part(now) }))
    }
    setState({ hits: [], progress: noProgress, asked, isRunning: true, end: null })
    searchBranch(
      {
        ...{ place, changes: staged.changes, pins, signal },
        onProgress: progress => update(() => ({ progress })),
        onHits: hits => update(now => ({ hits: [...now.hits, ...hits] })),
      },
      asked,
    ).then(
      end => update(() => ({ end, isRunning: false })),
      (thrown: unknown) => {
        const end = signal.aborted ? 'stopped' : { problem: getProblem(thrown) }
        update(() => ({ end, isRunning: false }))
      },
    )
  }
  return { ...state, start, stop: () => controller.current?.abort() }
}

/**
 * The matches to be shown. Those of the gathered changes are searched while typing; those of the branch are searched again only for another
 * replacement, in the files that matched.
 */
function useHits(
  ofBranch: readonly Hit[] | null,
  staged: Staged,
  asked: BranchSearch | null,
  typed: BranchSearch,
): { readonly hits: readonly Hit[]; readonly problem: string | null; readonly isPending: boolean } {
  const [search] = useDebouncedValue(typed, 150)
  const sources = ofBranch ? ofBranch.map(({ source }) => source) : ofChanges(staged.changes)
  const marks = sources.map(({ path, draft, file }) => [path, draft?.updatedAt, file?.lastCommit])
  const isAtHand = ofBranch !== null && (asked === null || asked.replacement === search.replacement)
  const query = useQuery({
    queryKey: ['replace', marks, search.find, search.replacement, search.isPattern, search.matchCase],
    queryFn: ({ signal }) => findIn(sources, search, runTask, signal),
    enabled: search.find !== '' && !isAtHand,
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  if (isAtHand) return { hits: ofBranch, problem: null, isPending: typed !== search }
  if (search.find === '') return { hits: [], problem: null, isPending: typed !== search }
  const isPending = typed !== search || query.isPending
  if (query.error) return { hits: [], problem: getProblem(query.error), isPending: false }
  const found = query.data ?? []
  return 'problem' in found
    ? { hits: [], problem: found.problem, isPending }
    : { hits: found, problem: null, isPending }
}

/** Which matches are left out, by path and place. */
type LeftOut = ReadonlySet<string>

const matchKey = (path: string, { start }: Replacement) => `${start} ${path}`

function useChosen(hits: readonly Hit[]) {
  const [leftOut, setLeftOut] = useState<LeftOut>(new Set())
  const chosen = hits.flatMap(({ source, matches }) => {
    const left = matches.filter(match => !leftOut.has(matchKey(source.path, match)))
    return left.length > 0 ? [{ source, matches: left }] : []
  })
  const leaveOut = ({ source, matches }: Hit, isLeftOut: boolean) =>
    setLeftOut(before => {
      const keys = new Set(matches.map(match => matchKey(source.path, match)))
      const others = [...before].filter(key => !keys.has(key))
      return new Set(isLeftOut ? [...others, ...keys] : others)
    })
  return { leftOut, chosen, leaveOut }
}

/** Gathers the replacements as changes of their files; they can be undone for a while. */
function useReplacing(place: StagePlace, staged: Staged, onDone: () => void) {
  const [isBusy, setBusy] = useState(false)
  const forEach = async (hits: readonly Hit[], work: (hit: Hit) => Promise<Refusal>) => {
    const done: Hit[] = []
    const refused: string[] = []
    try {
      for (const hit of hits) {
        const refusal = await work(hit)
        if (refusal === null) done.push(hit)
        else refused.push(refusal)
      }
    } catch (thrown) {
      notifyFailure(thrown, { title: t('Not everything was replaced') })
    } finally {
      void staged.refresh()
    }
    notifyRefused({ taken: done.length, refused }, 'changed')
    return done
  }
  const replace = async (hits: readonly Hit[]) => {
    setBusy(true)
    const done = await forEach(hits, hit => stageReplacements(place, hit))
    setBusy(false)
    if (done.length === 0) return
    onDone()
    showActionNotice({
      title: t('{files, plural, one {# file changed} other {# files changed}}', { files: done.length }),
      milliseconds: 10_000,
      label: t('Undo'),
      onAction: () => void forEach(done, hit => unstageReplacements(place, hit)),
    })
  }
  return { replace, isBusy }
}

interface SearchFieldsProps {
  readonly search: BranchSearch
  readonly problem: string | null
  onChange(part: Partial<BranchSearch>): void
}

function SearchFields({ search, problem, onChange }: SearchFieldsProps) {
  return (
    <>
      <Group grow align="start">
        <TextInput
          label={t('Search for')}
          value={search.find}
          onChange={event => onChange({ find: event.currentTarget.value })}
          error={problem}
          maxLength={1000}
          spellCheck={false}
          data-autofocus
        />
        <TextInput
          label={t('Replace with')}
          value={search.replacement}
          onChange={event => onChange({ replacement: event.currentTarget.value })}
          spellCheck={false}
        />
      </Group>
      <Group gap="lg">
        <Checkbox
          size="xs"
          label={t('Match case')}
          checked={search.matchCase}
          onChange={event => onChange({ matchCase: event.currentTarget.checked })}
        />
        <Checkbox
          size="xs"
          label={t('Regular expression ($1 is the first group)')}
          checked={search.isPattern}
          onChange={event => onChange({ isPattern: event.currentTarget.checked })}
        />
      </Group>
    </>
  )
}

interface BranchFieldsProps {
  readonly paths: string
  readonly isRunning: boolean
  readonly canStart: boolean
  /** Whether Enter starts the search: a disabled submit button would ignore it. */
  readonly isNext: boolean
  onPaths(paths: string): void
  onStart(): void
  onStop(): void
}

/** Which files of the branch are searched, and the start of the search: it may read thousands of files. */
function BranchFields({ paths, isRunning, canStart, isNext, onPaths, onStart, onStop }: BranchFieldsProps) {
  return (
    <>
      <TextInput
        className={classes.paths}
        size="xs"
        aria-label={t('Files to include')}
        title={t(
          'Comma-separated patterns. ! excludes files, * matches any text in a name, ** any folders, and / at the end everything below a folder.',
        )}
        placeholder="src/**/*.ts, !*.test.ts"
        value={paths}
        maxLength={1000}
        spellCheck={false}
        onChange={event => onPaths(event.currentTarget.value)}
      />
      {isRunning ? (
        <Button key="stop" size="xs" variant="default" onClick={onStop}>
          {t('Stop')}
        </Button>
      ) : (
        <Button
          key="find"
          size="xs"
          variant="default"
          disabled={!canStart}
          {...(isNext ? { type: 'submit' } : { onClick: onStart })}
        >
          {t('Find')}
        </Button>
      )}
    </>
  )
}

/** How far the search of the branch is, or how it ended. */
function BranchStatus({ branch: { progress, isRunning, end } }: { readonly branch: BranchSearchState }) {
  const { files, isListed, read, leftOut, isKept } = progress
  if (typeof end === 'object' && end) {
    return (
      <Text size="sm" c="var(--mantine-color-error)" role="alert">
        {end.problem}
      </Text>
    )
  }
  return (
    <div>
      {isRunning && (
        <Progress value={isListed && files > 0 ? (read / files) * 100 : 0} size="xs" mb={4} aria-label={t('Search')} />
      )}
      <Text size="xs" c="dimmed">
        {isListed
          ? t('{read, number} of {files, plural, one {# file} other {# files}} read', { read, files })
          : t('{files, plural, one {# file} other {# files}} listed so far', { files })}
        {isKept && ` · ${t('Searched in the files kept offline')}`}
        {leftOut > 0 && ` · ${t('{leftOut, number} skipped (binary, or larger than 1 MB)', { leftOut })}`}
        {end === 'stopped' && ` · ${t('Stopped')}`}
        {end === 'tooMany' && ` · ${t('Stopped after 5,000 matches. Narrow the search or the files to include.')}`}
      </Text>
    </div>
  )
}

interface HitsProps {
  readonly hits: readonly Hit[]
  readonly leftOut: LeftOut
  onLeaveOut(hit: Hit, isLeftOut: boolean): void
}

/** Files after these are folded at first. */
const unfoldedFiles = 8

/** The files in which something is found, each with its matches. */
function Hits({ hits, leftOut, onLeaveOut }: HitsProps) {
  if (hits.length === 0) return null
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
    <section className={classes.hits} tabIndex={0} aria-label={t('Matches')}>
      {hits.map((hit, index) => (
        <FileHits
          key={hit.source.path}
          hit={hit}
          leftOut={leftOut}
          isOpenAtFirst={index < unfoldedFiles}
          onLeaveOut={onLeaveOut}
        />
      ))}
    </section>
  )
}

interface FileHitsProps extends Omit<HitsProps, 'hits'> {
  readonly hit: Hit
  readonly isOpenAtFirst: boolean
}

/** A file has rarely more, and drawing thousands of rows takes long. */
const rowsAtFirst = 100

function FileHits({ hit, leftOut, isOpenAtFirst, onLeaveOut }: FileHitsProps) {
  const { source, matches } = hit
  const [isOpen, setOpen] = useState(isOpenAtFirst)
  const [rows, setRows] = useState(rowsAtFirst)
  const isOut = (match: Replacement) => leftOut.has(matchKey(source.path, match))
  const out = matches.filter(isOut).length
  return (
    <div className={classes.file}>
      <Checkbox
        size="xs"
        className={classes.check}
        aria-label={t('Replace in {path}', { path: visibleString(source.path) })}
        checked={out < matches.length}
        indeterminate={out > 0 && out < matches.length}
        onChange={() => onLeaveOut(hit, out === 0)}
      />
      <details className={classes.details} open={isOpen} onToggle={event => setOpen(event.currentTarget.open)}>
        <summary>
          <VisibleText text={source.path} className={classes.path} />{' '}
          <span className={classes.count}>{matches.length}</span>
        </summary>
        {isOpen && (
          <ul className={classes.matches}>
            {matches.slice(0, rows).map(match => (
              <li key={match.start} className={classes.match}>
                <Checkbox
                  size="xs"
                  aria-label={t('Replace the match in line {line}', { line: match.line })}
                  checked={!isOut(match)}
                  onChange={() => onLeaveOut({ source, matches: [match] }, !isOut(match))}
                />
                <span className={classes.line}>{match.line}</span>
                <MatchPreview text={source.text} match={match} />
              </li>
            ))}
          </ul>
        )}
        {isOpen && matches.length > rows && (
          <Button size="compact-xs" variant="subtle" onClick={() => setRows(matches.length)}>
            {t('Show {count, number} more', { count: matches.length - rows })}
          </Button>
        )}
      </details>
    </div>
  )
}

/** Characters shown before a match, of it, and after it. */
const shown = { before: 40, match: 160, after: 120 } as const

/** The line of a match, with what is removed and what is added. */
function MatchPreview({
  text,
  match: { start, end, text: added },
}: {
  readonly text: string
  readonly match: Replacement
}) {
  const lineStart = text.lastIndexOf('\n', start - 1) + 1
  const nextBreak = text.indexOf('\n', end)
  const lineEnd = nextBreak === -1 ? text.length : nextBreak
  return (
    <code className={classes.preview}>
      <VisibleText text={text.slice(Math.max(lineStart, start - shown.before), start).trimStart()} />
      <del>
        <VisibleText text={cut(text.slice(start, end))} />
      </del>
      <ins>
        <VisibleText text={cut(added)} />
      </ins>
      <VisibleText text={text.slice(end, Math.min(lineEnd, end + shown.after)).trimEnd()} />
    </code>
  )
}

function cut(text: string): string {
  return text.length > shown.match ? `${text.slice(0, shown.match)}…` : text
}

/** Why a search failed: the expression took too long, or the service didn't answer. */
function getProblem(failure: unknown): string {
  if (!(failure instanceof TaskFailure)) return explain(getError(failure)).sentence
  return taskProblem(
    failure,
    failure.kind === 'timeLimit'
      ? t(
          'The search took too long and was cancelled. Simplify the pattern: repetitions inside of repetitions take longest.',
        )
      : t('The search needs too much memory. Simplify the pattern.'),
  )
}
