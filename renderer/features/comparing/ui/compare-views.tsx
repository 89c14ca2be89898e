import { Tabs } from '@mantine/core'
import { IconFileDiff, IconHistory, IconNotes } from '@tabler/icons-react'
import { CommitDays } from '../../../ui/commits/commit-days.tsx'
import { Counts } from '../../../ui/diff/counts.tsx'
import { counted } from '../model/comparison.ts'
import type { CompareSearch } from '../model/routes.ts'
import type { Compared, Comparison } from '../model/use-comparison.ts'
import { ChangedFiles } from './changed-files.tsx'
import classes from './compare-screen.module.css'
import { NotesDraft } from './notes-draft.tsx'

type CompareView = NonNullable<CompareSearch['view']>

interface CompareViewsProps {
  readonly comparison: Comparison
  /** The commits whose trees are compared; undefined while not known. */
  readonly before: string | undefined
  readonly after: string | undefined
  readonly compared: Compared
  readonly view: CompareView
  onView(view: CompareView): void
}

/** The commits and the files of a comparison, one beside the other, and release notes drafted from them. */
export function CompareViews({ comparison, compared, before, after, view, onView }: CompareViewsProps) {
  const { commits, files, totals, isCut } = comparison
  return (
    <Tabs
      className={classes.views}
      value={view}
      onChange={next => onView(next === 'files' || next === 'notes' ? next : 'commits')}
      keepMounted={false}
    >
      <div className={classes.head}>
        <Tabs.List className={classes.tabs}>
          <Tabs.Tab value="commits" leftSection={<IconHistory size={15} aria-hidden />}>
            {counted(totals.commits, 'commit')}
          </Tabs.Tab>
          <Tabs.Tab value="files" leftSection={<IconFileDiff size={15} aria-hidden />}>
            {counted(totals.files, 'file')}
          </Tabs.Tab>
          <Tabs.Tab value="notes" leftSection={<IconNotes size={15} aria-hidden />}>
            Release notes
          </Tabs.Tab>
        </Tabs.List>
        <span className={classes.totals}>
          {totals.authors > 0 && counted(totals.authors, 'author')}
          <Counts additions={totals.additions} deletions={totals.deletions} />
        </span>
      </div>
      <Tabs.Panel value="commits" className={classes.panel}>
        {commits.length === 0 ? (
          <p className={classes.note}>No commit: the files differ only because the other side went on.</p>
        ) : (
          <CommitDays
            commits={commits}
            label="Commits"
            path=""
            end={isCut ? 'The service may have left out commits.' : 'These are all commits of the comparison.'}
          />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="files" className={classes.panel}>
        {files.length === 0 ? (
          <p className={classes.note}>No file differs.</p>
        ) : (
          <ChangedFiles {...{ files, before, after }} />
        )}
      </Tabs.Panel>
      <Tabs.Panel value="notes" className={classes.panel}>
        <NotesDraft compared={compared} commits={commits} isCut={isCut} />
      </Tabs.Panel>
    </Tabs>
  )
}
