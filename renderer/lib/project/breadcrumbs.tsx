import { Title } from '@mantine/core'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { CopyButton } from '../../ui/copy/copy-button.tsx'
import { InFrame } from '../../ui/navigation/in-frame.tsx'
import { VisibleText } from '../../ui/text/visible-text.tsx'
import classes from './breadcrumbs.module.css'
import { FolderLink } from './links.tsx'
import { baseName, shortenedFolders } from './paths.ts'

/**
 * The title of a screen about a file or folder, with its path to copy. Its parent folders are links in the header.
 * Without a path it is the title of the whole repository.
 */
export function Breadcrumbs({ refName, path }: { readonly refName: string; readonly path: string }) {
  if (path === '') {
    return (
      <div className={classes.head}>
        <Title order={2} className={classes.title} title={t('Files')}>
          {t('Files')}
        </Title>
      </div>
    )
  }
  return (
    <>
      <PathInHeader refName={refName} path={path} />
      <div className={classes.head}>
        <Title order={2} className={classes.title} title={visibleString(path)}>
          <VisibleText text={baseName(path)} />
        </Title>
        <CopyButton value={path} label={t('Copy path')} />
      </div>
    </>
  )
}

/** The folders of a path and its own name, in the header, each folder a link. */
export function PathInHeader({ refName, path }: { readonly refName: string; readonly path: string }) {
  return (
    <InFrame area="path">
      <nav aria-label={t('Path')} className={classes.crumbs}>
        <ol className={classes.list} title={visibleString(path)}>
          {shortenedFolders(path).map(({ folder, isFolded }) => (
            <li key={folder} className={classes.crumb} data-folded={isFolded || undefined}>
              <FolderLink
                refName={refName}
                path={folder}
                className={classes.link}
                {...(isFolded && {
                  'aria-label': t('Folders up to {baseName}', { baseName: visibleString(baseName(folder)) }),
                })}
              >
                {isFolded ? '…' : <VisibleText text={baseName(folder)} />}
              </FolderLink>
            </li>
          ))}
          <li className={classes.crumb} data-last>
            <span aria-current="page" className={classes.here}>
              <VisibleText text={baseName(path)} />
            </span>
          </li>
        </ol>
      </nav>
    </InFrame>
  )
}
