import { Button } from '@mantine/core'
import { useMemo, useState } from 'react'
import type { DiffFile } from '../../common/diff/diff-file.ts'
import { DiffView } from '../../common/diff/diff-view.tsx'
import classes from './compare-screen.module.css'

/** A comparison can name thousands of files; as many are drawn at a time. */
const filesAtOnce = 100

/** The files in which two refs differ, with their lines. */
export function ChangedFiles({ files }: { readonly files: readonly DiffFile[] }) {
  const [shown, setShown] = useState(filesAtOnce)
  const drawn = useMemo(() => files.slice(0, shown), [files, shown])
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
    <section className={classes.files} tabIndex={0} aria-label="Changed files">
      <div className={classes.page}>
        <DiffView files={drawn} heading="h2" />
        {files.length > shown && (
          <Button variant="default" className={classes.more} onClick={() => setShown(count => count + filesAtOnce)}>
            {`Show more files (${shown.toLocaleString('en')} of ${files.length.toLocaleString('en')})`}
          </Button>
        )}
      </div>
    </section>
  )
}
