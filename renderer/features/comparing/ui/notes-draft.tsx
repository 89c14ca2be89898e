import { Button, SegmentedControl, Text, Textarea } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { useMemo, useState } from 'react'
import type { ReducedCommit } from '#shared/contract/commits.ts'
import { useConnectionRef } from '../../../lib/connection/use-connection.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { Spacer } from '../../../ui/screen/screen.tsx'
import { type Grouping, releaseNotes } from '../../tags/model/release-notes.ts'
import { useNotesState } from '../model/notes-state.ts'
import type { Compared } from '../model/use-comparison.ts'
import { useNotesHandover } from '../model/use-notes-handover.ts'
import classes from './compare-screen.module.css'

/** Release notes drafted from the commits of a comparison: written over, looked at, copied, or used for a release. */
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
  const key = `${useConnectionRef()} ${params.project} ${from} ${to} ${straight}`
  const written = useNotesState(state => state.written[key])
  const write = useNotesState(state => state.write)
  const drafted = useMemo(() => releaseNotes({ from, commits, isCut, by }), [from, commits, isCut, by])
  const text = written ?? drafted
  const handOver = useNotesHandover(to)
  return (
    <div className={classes.draft}>
      <div className={classes.draftBar}>
        <SegmentedControl
          aria-label="View of the release notes"
          value={view}
          onChange={chosen => setView(chosen === 'preview' ? 'preview' : 'write')}
          data={[
            { value: 'write', label: 'Write' },
            { value: 'preview', label: 'Preview' },
          ]}
        />
        <SegmentedControl
          aria-label="Commits grouped by"
          value={by}
          disabled={written !== undefined}
          onChange={setBy}
          data={[
            { value: 'kind', label: 'By kind' },
            { value: 'area', label: 'By area' },
            { value: 'author', label: 'By author' },
          ]}
        />
        {written !== undefined && (
          <Button variant="subtle" onClick={() => write(key, null)}>
            Back to the draft
          </Button>
        )}
        <CopyButton value={text} label="Copy the release notes" />
        <Spacer />
        <Button
          disabled={handOver === null || text.trim() === ''}
          onClick={() => {
            if (handOver) void navigate({ to: '/c/$connection/p/$project/tags', params, search: handOver.give(text) })
          }}
        >
          {handOver?.isTag ? 'Use as notes of this tag' : 'Use as notes of a new release'}
        </Button>
      </div>
      {view === 'write' ? (
        <Textarea
          aria-label="Release notes"
          autosize
          minRows={12}
          maxRows={30}
          value={text}
          onChange={event => write(key, event.currentTarget.value)}
          styles={{ input: { fontFamily: 'var(--mantine-font-family-monospace)' } }}
        />
      ) : (
        <section className={classes.preview} aria-label="Preview of the release notes">
          <Markdown text={text} place={{ project: params.project, ref: to, folder: '' }} />
        </section>
      )}
      <Text size="xs" c="dimmed">
        Drafted from the titles of the commits. What you write over it stays here until the app ends.
      </Text>
    </div>
  )
}
