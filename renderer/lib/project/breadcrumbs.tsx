import { visibleString } from '#shared/text/visible.ts'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import classes from './breadcrumbs.module.css'
import { FolderLink } from './links.tsx'
import { baseName, shortenedFolders } from './paths.ts'
import { useProject } from './project-context.ts'

/** Where a file or folder lies, each part a link, and its path to copy. */
export function Breadcrumbs({ refName, path }: { readonly refName: string; readonly path: string }) {
  const { name } = useProject()
  return (
    <nav aria-label="Path" className={classes.crumbs}>
      <ol className={classes.list} title={visibleString(path)}>
        <li className={classes.crumb}>
          {path === '' ? (
            <span aria-current="page" className={classes.here}>
              <VisibleText text={name} />
            </span>
          ) : (
            <FolderLink refName={refName} path="" className={classes.link}>
              <VisibleText text={name} />
            </FolderLink>
          )}
        </li>
        {shortenedFolders(path).map(({ folder, isFolded }) => (
          <li key={folder} className={classes.crumb} data-folded={isFolded || undefined}>
            <FolderLink
              refName={refName}
              path={folder}
              className={classes.link}
              {...(isFolded && { 'aria-label': `Folders up to ${visibleString(baseName(folder))}` })}
            >
              {isFolded ? '…' : <VisibleText text={baseName(folder)} />}
            </FolderLink>
          </li>
        ))}
        {path !== '' && (
          <li className={classes.crumb} data-last>
            <span aria-current="page" className={classes.here}>
              <VisibleText text={baseName(path)} />
            </span>
          </li>
        )}
      </ol>
      {path !== '' && <CopyButton value={path} label="Copy path" />}
    </nav>
  )
}
