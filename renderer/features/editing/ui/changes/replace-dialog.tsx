import { Button, Checkbox, Group, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import type { Draft } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { TextSearch } from '../../../../lib/code/replace-text.ts'
import { tellFailure } from '../../../../lib/notices/notices.ts'
import { showActionNotice } from '../../../../lib/notices/show-action-notice.tsx'
import { runTask, taskProblem } from '../../../../lib/tasks/run-task.ts'
import { TaskFailure } from '../../../../lib/tasks/task-pool.ts'
import { FormDialog } from '../../../../ui/dialog/form-dialog.tsx'
import { ChangesView } from '../../../../ui/diff/changes-view.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { type StagePlace, save } from '../../model/changes/stage.ts'
import type { Staged } from '../../model/changes/use-staged.ts'
import classes from './changes-screen.module.css'

interface ReplaceProps {
  readonly place: StagePlace
  readonly staged: Staged
  onClose(): void
}

/** Searches the texts of all changes and replaces what fits, after showing every place. */
export function ReplaceDialog({ isOpen, ...props }: ReplaceProps & { readonly isOpen: boolean }) {
  return (
    <FormDialog opened={isOpen} onClose={props.onClose} title={t('Search and replace in the changes')} size={900}>
      {isOpen && <Form {...props} />}
    </FormDialog>
  )
}

interface Replaced {
  readonly draft: Draft
  readonly text: string
  readonly places: number
}

function Form({ place, staged, onClose }: ReplaceProps) {
  const [search, setSearch] = useState<TextSearch>({ find: '', replacement: '', isPattern: false, matchCase: true })
  const { found, isPending } = useReplaced(staged.changes, search)
  const problem = 'problem' in found ? found.problem : null
  const hits = 'problem' in found ? [] : found
  const places = hits.reduce((sum, hit) => sum + hit.places, 0)
  const change = (part: Partial<TextSearch>) => setSearch(before => ({ ...before, ...part }))

  const { replace, isBusy } = useReplacing(place, staged, onClose)
  return (
    <form
      aria-label={t('Search and replace')}
      onSubmit={event => {
        event.preventDefault()
        if (places > 0 && !isBusy && !isPending) void replace(hits)
      }}
    >
      <Stack gap="sm">
        <SearchFields search={search} problem={problem} onChange={change}>
          <Text size="sm" c="dimmed" role="status">
            {search.find !== '' && isPending && t('Searching…')}
            {search.find !== '' &&
              !isPending &&
              !problem &&
              t('{places, plural, one {One place} other {# places}} in {files}', {
                places,
                files: getFiles(hits.length),
              })}
          </Text>
        </SearchFields>
        <Hits hits={hits} />
        <div className={classes.buttons}>
          <Button variant="default" onClick={onClose}>
            {t('Close')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={places === 0 || isPending}>
            {t('Replace all')}
          </Button>
        </div>
      </Stack>
    </form>
  )
}

/** Writes the texts in which everything found is replaced; they can be put back for a while. */
function useReplacing(place: StagePlace, staged: Staged, onDone: () => void) {
  const [isBusy, setBusy] = useState(false)
  const write = async (texts: readonly { readonly draft: Draft; readonly text: string }[]) => {
    try {
      for (const { draft, text } of texts) await save(place, { ...draft, content: text })
      return true
    } catch (thrown) {
      tellFailure(thrown, { title: t('Not everything was replaced') })
      return false
    } finally {
      staged.refresh()
    }
  }
  const replace = async (hits: readonly Replaced[]) => {
    setBusy(true)
    const isDone = await write(hits)
    setBusy(false)
    if (!isDone) return
    onDone()
    showActionNotice({
      title: t('Replaced in {files}', { files: getFiles(hits.length) }),
      milliseconds: 10_000,
      label: t('Put the texts back'),
      onAction: () => void write(hits.map(({ draft }) => ({ draft, text: draft.content }))),
    })
  }
  return { replace, isBusy }
}

interface SearchFieldsProps {
  readonly search: TextSearch
  readonly problem: string | null
  onChange(part: Partial<TextSearch>): void
  /** What was found, beside the choices. */
  readonly children: ReactNode
}

function SearchFields({ search, problem, onChange, children }: SearchFieldsProps) {
  return (
    <>
      <Group grow align="start">
        <TextInput
          label={t('Search for')}
          value={search.find}
          onChange={event => onChange({ find: event.currentTarget.value })}
          error={problem}
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
        {children}
      </Group>
    </>
  )
}

/** The files in which something is replaced, each with what it is replaced by. */
function Hits({ hits }: { readonly hits: readonly Replaced[] }) {
  return (
    <div className={classes.places}>
      {hits.map(({ draft, text, places: count }) => (
        <details key={draft.id}>
          <summary>
            <VisibleText text={draft.path} /> ({count})
          </summary>
          <ChangesView
            before={draft.content}
            after={text}
            path={draft.path}
            encodings={{ old: draft.encoding, new: draft.encoding }}
          />
        </details>
      ))}
    </div>
  )
}

/**
 * The result of a search in the texts of the changes. The pattern runs in a task: one with catastrophic backtracking is
 * terminated with a message, instead of blocking the window.
 */
function useReplaced(changes: readonly Draft[], typed: TextSearch) {
  const [search] = useDebouncedValue(typed, 150)
  const query = useQuery({
    queryKey: ['replace', changes.map(({ id, updatedAt }) => [id, updatedAt]), search],
    queryFn: async ({ signal }): Promise<Found> => {
      const drafts = changes.filter(({ holds }) => holds === 'text')
      const texts = drafts.map(({ content }) => content)
      const result = await runTask('replace', { search, texts }, { signal })
      if ('problem' in result) return result
      return result.found.flatMap(({ index, ...hit }) => {
        const draft = drafts[index]
        return draft ? [{ draft, ...hit }] : []
      })
    },
    enabled: search.find !== '',
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  })
  const found: Found = query.error ? { problem: getProblem(query.error) } : (query.data ?? [])
  return { found, isPending: typed !== search || (search.find !== '' && query.isPending) }
}

type Found = readonly Replaced[] | { readonly problem: string }

function getProblem(failure: Error): string {
  return taskProblem(
    failure,
    failure instanceof TaskFailure && failure.kind === 'timeLimit'
      ? t(
          'The search took too long and was cancelled. Simplify the pattern: repetitions inside of repetitions take longest.',
        )
      : t('The search needs too much memory. Simplify the pattern.'),
  )
}

function getFiles(count: number): string {
  return t('{count, plural, one {one file} other {# files}}', { count })
}
