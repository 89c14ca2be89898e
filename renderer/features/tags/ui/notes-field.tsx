import { Button, SegmentedControl, Select, Text, Textarea } from '@mantine/core'
import { IconSparkles } from '@tabler/icons-react'
import { useState } from 'react'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { comparisonQuery } from '#shared/queries/repository.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { callQuery } from '../../../lib/operations/call-operation.ts'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { Spacer } from '../../../ui/screen/screen.tsx'
import { releaseNotes } from '../model/release-notes.ts'
import { useNearTags } from '../model/use-near-tags.ts'
import { baseOfNotes } from '../model/version.ts'
import classes from './tags-screen.module.css'

/** Release notes in Markdown: edited, previewed, or drafted from the commits since an earlier tag. */
export function NotesField({
  project,
  tagName,
  to,
  value,
  error,
  onChange,
}: {
  readonly project: string
  /** The tag the notes are of; the earlier one is guessed from its version. */
  readonly tagName: string
  /** The ref whose commits are in it; '' while none is selected. */
  readonly to: string
  readonly value: string
  readonly error?: string | null
  onChange(value: string): void
}) {
  const [view, setView] = useState<'write' | 'preview'>('write')
  const draft = useNotesDraft(project, tagName)
  const fill = async () => {
    const drafted = await draft.from(to)
    if (drafted === null) return
    // The text is kept; a draft is added below it.
    onChange(value.trim() === '' ? drafted : `${value.replace(/\n*$/, '')}\n\n${drafted}`)
    setView('write')
  }
  return (
    <div>
      <div className={classes.notesHead}>
        <SegmentedControl
          aria-label={t('View of the release notes')}
          value={view}
          onChange={chosen => setView(chosen === 'preview' ? 'preview' : 'write')}
          data={[
            { value: 'write', label: t('Write') },
            { value: 'preview', label: t('Preview') },
          ]}
        />
        <Spacer />
        <Select
          aria-label={t('Changes since')}
          placeholder={t('Changes since…')}
          searchable
          data={draft.candidates}
          value={draft.since}
          onChange={draft.setSince}
          nothingFoundMessage={t('No matching tags')}
          w={190}
        />
        <Button
          variant="light"
          leftSection={<IconSparkles size={14} />}
          loading={draft.isReading}
          disabled={draft.since === null || to === ''}
          onClick={() => void fill()}
        >
          {t('Draft from the commits')}
        </Button>
      </div>
      {view === 'write' ? (
        <Textarea
          aria-label={t('Release notes')}
          placeholder={t('What is new, in Markdown')}
          autosize
          minRows={8}
          maxRows={11}
          value={value}
          error={error}
          onChange={event => onChange(event.currentTarget.value)}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
        <section className={classes.preview} aria-label={t('Preview of the release notes')} tabIndex={0}>
          {value.trim() === '' ? (
            <Text size="sm" c="dimmed">
              {t('Nothing is written yet.')}
            </Text>
          ) : (
            <Markdown text={value} place={to === '' ? null : { project, ref: to, folder: '' }} />
          )}
        </section>
      )}
      {draft.problem !== null && (
        <Text size="xs" c="var(--mantine-color-error)" mt={4} role="alert">
          {draft.problem}
        </Text>
      )}
    </div>
  )
}

interface NotesDraft {
  /** Names of the tags that a draft can begin from, newest first. */
  readonly candidates: readonly string[]
  readonly since: string | null
  setSince(name: string | null): void
  /** Drafts notes of the commits in `to` and not in `since`; null when that failed, with the reason in `problem`. */
  from(to: string): Promise<string | null>
  readonly isReading: boolean
  readonly problem: string | null
}

/** Drafts release notes from the comparison with an earlier tag: the one chosen, or the one that `baseOfNotes` guesses. */
function useNotesDraft(project: string, tagName: string): NotesDraft {
  const { ref: connection, name: service } = useConnection()
  const candidates = useNearTags(project).filter(name => name !== tagName)
  const [chosen, setChosen] = useState<string | null>(null)
  const [isReading, setReading] = useState(false)
  const [problem, setProblem] = useState<string | null>(null)
  const since = chosen ?? baseOfNotes(tagName, candidates)
  return {
    candidates,
    since,
    setSince: setChosen,
    isReading,
    problem,
    from: async to => {
      if (since === null) return null
      setReading(true)
      setProblem(null)
      try {
        const { value } = await callQuery(connection, comparisonQuery({ id: project, from: since, to }))
        return releaseNotes({ from: since, commits: value.commits, isCut: value.compare_timeout })
      } catch (thrown) {
        setProblem(explain(getError(thrown), service).sentence)
        return null
      } finally {
        setReading(false)
      }
    },
  }
}
