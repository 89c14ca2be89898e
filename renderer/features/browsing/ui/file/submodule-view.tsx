import { IconPackage } from '@tabler/icons-react'
import type { TreeEntry } from '#shared/contract/repository.ts'
import { CopyButton } from '../../../../ui/copy/copy-button.tsx'
import { EmptyState } from '../../../../ui/states/states.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { submoduleUrl } from '../../model/file/submodule-url.ts'
import { useFile } from '../../model/file/use-file.ts'
import classes from './blob-screen.module.css'

/** A submodule: the commit of another repository that stands here, and where that repository is said to be. */
export function SubmoduleView({ entry, refName }: { readonly entry: TreeEntry; readonly refName: string }) {
  const { content } = useFile('.gitmodules', refName)
  const url = content?.kind === 'text' ? submoduleUrl(content.text, entry.path) : null
  return (
    <EmptyState
      icon={<IconPackage size={30} stroke={1.5} />}
      title="A submodule"
      description={
        <>
          Commit <span className={classes.mono}>{entry.id}</span> <CopyButton value={entry.id} label="Copy SHA" /> of
          another repository stands here
          {url !== null && (
            <>
              ; .gitmodules says it is at{' '}
              <span className={classes.mono}>
                <VisibleText text={url} />
              </span>
            </>
          )}
          . Its files are not part of this repository.
        </>
      }
    />
  )
}
