import type { ReactNode } from 'react'
import type { Commit } from '#shared/contract/commits.ts'
import { t } from '#shared/i18n/i18n.ts'
import { toTooltip } from '#shared/text/visible.ts'
import { CommitLink } from '../../../lib/project/links.tsx'
import { shortRef } from '../../../lib/project/short-ref.ts'
import { commitTime } from '../../../ui/commits/history-rows.ts'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import type { Compared, ComparisonResult } from '../model/use-comparison.ts'
import classes from './compare-screen.module.css'

/** The commits of the two refs, and their merge base. */
export function CompareFacts({
  compared: { from, to, straight },
  result,
}: {
  readonly compared: Compared
  readonly result: ComparisonResult
}) {
  const { fromTip, toTip, base, relation } = result
  return (
    <dl className={classes.facts}>
      {fromTip && (
        <Fact name={<VisibleText text={shortRef(from)} />}>
          <CommitWords commit={fromTip} />
        </Fact>
      )}
      {toTip && from !== to && (
        <Fact name={<VisibleText text={shortRef(to)} />}>
          <CommitWords commit={toTip} />
        </Fact>
      )}
      {base && relation !== 'sameRef' && relation !== 'sameCommit' && (
        <Fact name={t('Merge base')}>
          <CommitWords commit={base} />
        </Fact>
      )}
      {relation === 'diverged' && (
        <Fact name={t('Shown')}>
          <span className={classes.said}>
            {straight ? (
              <Trans
                message="All in which the two differ: what only <ref/> has counts as removed."
                components={{ ref: <Ref name={from} /> }}
              />
            ) : (
              <Trans
                message="What <ref/> did since the merge base; what <ref2/> did since then is left out."
                components={{ ref: <Ref name={to} />, ref2: <Ref name={from} /> }}
              />
            )}
          </span>
        </Fact>
      )}
    </dl>
  )
}

/** A ref's name in a sentence. */
export function Ref({ name }: { readonly name: string }) {
  return (
    <code className={classes.ref}>
      <VisibleText text={shortRef(name)} />
    </code>
  )
}

function Fact({ name, children }: { readonly name: ReactNode; readonly children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

/** A commit as its short SHA, its title and its age. */
export function CommitWords({ commit }: { readonly commit: Commit }) {
  return (
    <>
      <CommitLink sha={commit.id} className={classes.sha} title={commit.id}>
        {commit.id.slice(0, 8)}
      </CommitLink>
      <span className={classes.title} title={toTooltip(commit.message)}>
        <VisibleText text={commit.title} />
      </span>
      <TimeAgo value={commitTime(commit)} className={classes.age} />
    </>
  )
}
