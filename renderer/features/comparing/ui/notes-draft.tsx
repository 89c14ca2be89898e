import { Button, SegmentedControl, Text, Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { ReducedCommit } from '#shared/contract/commits.ts'
import { t } from '#shared/i18n/i18n.ts'
import { tagQuery } from '#shared/queries/repository.ts'
import { createPageState } from '../../../lib/connection/generation-state.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { Spacer } from '../../../ui/screen/screen.tsx'
import { newTagKey, notesKey, prepareTag, useKeptForms } from '../../tags/model/kept-forms.ts'
import { type Grouping, releaseNotes } from '../../tags/model/release-notes.ts'
import type { Compared } from '../model/use-comparison.ts'
import classes from './compare-screen.module.css'

/** Edited drafts of release notes: visiting a commit loses nothing. */
const writtenNotes = createPageState<string>()

/** Release notes drafted from the commits of a comparison: edited, previewed, copied, or used for a release. */
export function NotesDraft({
  compared: { from, to, straight },
  commits,
  isCut,
}: {
  readonly compared: Compared
  readonly commits: readonly ReducedCommit[]
  readonly isCut: boolean
}) {
  const params = useProjectParams()
  const navigate = useNavigate()
  const [by, setBy] = useState<Grouping>('kind')
  const [view, setView] = useState<'write' | 'preview'>('write')
  const key = [useConnectionRef(), params.project, from, to, straight] as const
  const written = writtenNotes.use(key)
  const drafted = useMemo(() => releaseNotes({ from, commits, isCut, by }), [from, commits, isCut, by])
  const text = written ?? drafted
  const handOver = useNotesHandover(to)
  return (
    <div className={classes.draft}>
      <div className={classes.draftBar}>
        <SegmentedControl
          aria-label={t('View of the release notes')}
          value={view}
          onChange={chosen => setView(chosen === 'preview' ? 'preview' : 'write')}
          data={[
            { value: 'write', label: t('Write') },
            { value: 'preview', label: t('Preview') },
          ]}
        />
        <SegmentedControl
          aria-label={t('Commits grouped by')}
          value={by}
          disabled={written !== undefined}
          onChange={setBy}
          data={[
            { value: 'kind', label: t('By kind') },
            { value: 'area', label: t('By area') },
            { value: 'author', label: t('By author') },
          ]}
        />
        {written !== undefined && (
          <Button variant="subtle" onClick={() => writtenNotes.set(key, null)}>
            {t('Back to the draft')}
          </Button>
        )}
        <CopyButton value={text} label={t('Copy the release notes')} />
        <Spacer />
        <Button
          disabled={handOver === null || text.trim() === ''}
          onClick={() => {
            if (handOver) void navigate({ to: '/c/$connection/p/$project/tags', params, search: handOver.give(text) })
          }}
        >
          {handOver?.isTag ? t('Use as notes of this tag') : t('Use as notes of a new release')}
        </Button>
      </div>
      {view === 'write' ? (
        <Textarea
          aria-label={t('Release notes')}
          autosize
          minRows={12}
          maxRows={30}
          value={text}
          onChange={event => writtenNotes.set(key, event.currentTarget.value)}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
      ) : (
        <section className={classes.preview} aria-label={t('Preview of the release notes')}>
          <Markdown text={text} place={{ project: params.project, ref: to, folder: '' }} />
        </section>
      )}
      <Text size="xs" c="dimmed">
        {t('Drafted from the titles of the commits. Your edits are kept until the app closes.')}
      </Text>
    </div>
  )
}

interface Handover {
  /** `to` is a tag, so that the notes are of it. */
  readonly isTag: boolean
  /** Adds the notes to the target form, below its text; returns the search params of the tags screen that shows it. */
  give(notes: string): { readonly tag: string; readonly notes: true } | { readonly new: true }
}

/**
 * How release notes are handed over to the tags: to the tag named by `to`, else to a new one at it. Null until that is
 * loaded.
 */
function useNotesHandover(to: string): Handover | null {
  const { project } = useProjectParams()
  const connection = useConnectionRef()
  const { data, error, isPending } = useOperation(tagQuery({ id: project, tag_name: to }), { secondary: true })
  if (isPending) return null
  const tag = error?.kind === 'notFound' ? undefined : data?.value
  return {
    isTag: tag !== undefined,
    give: notes => {
      if (tag) {
        const { notes: kept, keepNotes } = useKeptForms.getState()
        const key = notesKey(connection, project, tag.name)
        const base = kept[key] ? kept[key].base : (tag.release?.description ?? null)
        keepNotes(key, { base, text: below(kept[key]?.text ?? base ?? '', notes) })
        return { tag: tag.name, notes: true }
      }
      prepareTag(newTagKey(connection, project), to, form => ({ notes: below(form.notes, notes) }))
      return { new: true }
    },
  }
}

function below(typed: string, notes: string): string {
  return typed.trim() === '' ? notes : `${typed.replace(/\n*$/, '')}\n\n${notes}`
}
