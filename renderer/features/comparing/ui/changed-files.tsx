import type { DiffFile } from '../../../ui/diff/diff-file.ts'
import { DiffView } from '../../../ui/diff/diff-view.tsx'
import { useRepositorySource } from '../../../ui/diff/source.ts'
import classes from './compare-screen.module.css'

interface ChangedFilesProps {
  readonly files: readonly DiffFile[]
  /** The commits whose trees are compared; undefined while not known. */
  readonly before: string | undefined
  readonly after: string | undefined
}

/** The files in which two refs differ, with their lines. */
export function ChangedFiles({ files, before, after }: ChangedFilesProps) {
  const source = useRepositorySource(before, after)
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
    <section className={classes.files} tabIndex={0} aria-label="Changed files">
      <DiffView files={files} comparison={`${before}...${after}`} source={source} heading="h2" />
    </section>
  )
}
