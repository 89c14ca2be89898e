import { IconArrowBackUp } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { commitWithoutStatsQuery } from '#shared/queries/repository.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useOperation } from '../../../../lib/operations/use-operation.ts'
import { CommitLink, FileLink } from '../../../../lib/project/links.tsx'
import { useProject } from '../../../../lib/project/project-context.ts'
import { shortRef } from '../../../../lib/project/short-ref.ts'
import { Trans } from '../../../../ui/text/trans.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { type FileAtRef, type Step, writeTrail } from '../../model/blame/trail.ts'
import classes from './trail-bar.module.css'

/** Shows that a walk through "before this change" is active, with links back to each visited place. */
export function TrailBar({
  trail,
  here,
  isMissing,
}: {
  readonly trail: readonly Step[]
  readonly here: FileAtRef
  /** True when the file was not there yet, under any name. */
  readonly isMissing: boolean
}) {
  const [start] = trail
  const change = trail.at(-1)?.change ?? null
  const title = useCommitTitle(change)
  if (!start) return null
  return (
    <div className={classes.bar}>
      <p role="status" className={classes.words}>
        {change === null ? (
          isMissing ? (
            t('The change you came from added this file.')
          ) : (
            t('The file as it was before the change you came from.')
          )
        ) : (
          <ChangeWords isMissing={isMissing}>
            <CommitLink sha={change} file={trail.at(-1)?.path} className={classes.link}>
              <code>{change.slice(0, 8)}</code> <VisibleText text={title} />
            </CommitLink>
          </ChangeWords>
        )}
      </p>
      <nav aria-label={t('Walk through the changes')} className={classes.trail}>
        <FileLink refName={start.ref} path={start.path} view="blame" className={classes.back}>
          <IconArrowBackUp size={13} aria-hidden />{' '}
          {t('Back to {shortRef}', { shortRef: visibleString(shortRef(start.ref)) })}
        </FileLink>
        <ol className={classes.steps}>
          {trail.map((place, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a place may be passed twice, and never moves
            <li key={index} className={classes.step}>
              <FileLink
                refName={place.ref}
                path={place.path}
                view="blame"
                trail={writeTrail(trail.slice(0, index))}
                className={classes.link}
                title={visibleString(place.path)}
              >
                <VisibleText text={shortRef(place.ref)} />
              </FileLink>
            </li>
          ))}
          <li className={classes.step} aria-current="step" title={visibleString(here.path)}>
            {shortRef(here.ref)}
          </li>
        </ol>
      </nav>
    </div>
  )
}

/** The sentence about a commit, whose link is the child. */
function ChangeWords({ isMissing, children }: { readonly isMissing: boolean; readonly children: ReactNode }) {
  const values = { commit: children }
  return isMissing ? (
    <Trans message="This file was added by {commit}" values={values} />
  ) : (
    <Trans message="The file as it was before {commit}" values={values} />
  )
}

/** The first line of a commit's message; empty until it is known. */
function useCommitTitle(sha: string | null): string {
  const { id } = useProject()
  const commit = useOperation(commitWithoutStatsQuery(id, sha ?? ''), { enabled: sha !== null, secondary: true })
  return commit.data?.value.title ?? ''
}
