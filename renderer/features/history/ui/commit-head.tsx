import { Skeleton, Title, UnstyledButton } from '@mantine/core'
import { IconGitBranch, IconTag } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { Commit } from '#shared/contract/commits.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { commitRefsQuery } from '#shared/queries/repository.ts'
import { visibleString } from '#shared/text/visible.ts'
import { getFirstLine } from '../../../lib/code/line-endings.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { CommitLink, FolderLink } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { commitTime } from '../../../ui/commits/history-rows.ts'
import { PipelineStatus } from '../../../ui/commits/pipeline-status.tsx'
import { Counts } from '../../../ui/diff/counts.tsx'
import { ExternalLink } from '../../../ui/link/external-link.tsx'
import { UserLink } from '../../../ui/people/user-link.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { Unknown, VisibleText } from '../../../ui/text/visible-text.tsx'
import { exactTime } from '../../../ui/time/time.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { getBody } from '../model/commit-body.ts'
import classes from './commit-screen.module.css'

interface CommitHeadProps {
  readonly commit: Commit
  /** It is beside a list, where the lines are counted above the files and the web page is in the menu. */
  readonly isNarrow?: boolean
}

/** The subject of a commit's message, as a heading. */
export function CommitTitle({ commit }: Pick<CommitHeadProps, 'commit'>) {
  return (
    <Title order={2} className={classes.title}>
      <VisibleText text={getFirstLine(commit.title)} />
    </Title>
  )
}

/** Message, people, times, parents and refs of a commit; its subject only beside a list, as a screen has it as its title. */
export function CommitHead({ commit, isNarrow = false }: CommitHeadProps) {
  const body = getBody(commit)
  const { parent_ids: parents } = commit
  const authored = commit.authored_date ?? commit.created_at
  const isSamePerson = commit.author_name === commit.committer_name && commit.author_email === commit.committer_email
  return (
    <>
      {isNarrow && <CommitTitle commit={commit} />}
      {body !== '' && (
        <pre className={classes.body}>
          <VisibleText text={body} multiline />
        </pre>
      )}
      <dl className={classes.facts} data-narrow={isNarrow || undefined}>
        <Fact name={isSamePerson ? t('Author and committer') : t('Author')}>
          <Person name={commit.author_name} email={commit.author_email} time={authored} />
        </Fact>
        {!isSamePerson && (
          <Fact name={t('Committer')}>
            <Person name={commit.committer_name} email={commit.committer_email} time={commitTime(commit)} />
          </Fact>
        )}
        {isSamePerson && authored !== commitTime(commit) && (
          <Fact name={t('Committed')}>
            <Time value={commitTime(commit)} />
          </Fact>
        )}
        <Fact name={t('{parent_ids, plural, one {Parent} other {Parents}}', { parent_ids: parents?.length ?? 1 })}>
          {parents === undefined && <Unknown />}
          {parents?.length === 0 && t('none: a root commit')}
          {parents?.map(parent => (
            <CommitLink key={parent} sha={parent} className={classes.parent} title={parent}>
              {parent.slice(0, 8)}
            </CommitLink>
          ))}
        </Fact>
        <Fact name={t('Contained in')}>
          <CommitRefs sha={commit.id} />
        </Fact>
        {commit.stats && !isNarrow && (
          <Fact name={t('Lines')}>
            <Counts additions={commit.stats.additions} deletions={commit.stats.deletions} />
          </Fact>
        )}
        {(commit.last_pipeline || commit.status) && (
          <Fact name={t('Pipeline')}>
            <Pipeline commit={commit} />
          </Fact>
        )}
        {commit.web_url && !isNarrow && (
          <Fact name={t('Web page')}>
            <ExternalLink address={commit.web_url} text={commit.web_url}>
              <VisibleText text={commit.web_url} />
            </ExternalLink>
          </Fact>
        )}
      </dl>
    </>
  )
}

function Fact({ name, children }: { readonly name: string; readonly children: ReactNode }) {
  return (
    <div className={classes.fact}>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  )
}

function Pipeline({ commit: { id, status, last_pipeline: last } }: { readonly commit: Commit }) {
  return (
    <>
      <PipelineStatus status={last?.status ?? status ?? ''} />
      {last && (
        <span className={classes.dim}>
          <Trans
            message="#{id} on <ref/>{commit, select, same {} known { at {sha}} other { at an unknown commit}}"
            values={{
              id: last.id,
              commit: last.sha === id ? 'same' : last.sha ? 'known' : 'unknown',
              sha: last.sha?.slice(0, 8),
            }}
            components={{ ref: <VisibleText text={last.ref} /> }}
          />
        </span>
      )}
    </>
  )
}

function Person({
  name,
  email,
  time,
}: {
  readonly name: string | undefined
  readonly email: string | undefined
  readonly time: string | undefined
}) {
  return (
    <>
      <UserLink name={name} email={email} />
      <span className={classes.dim}>
        <VisibleText text={email} />
      </span>
      <Time value={time} />
    </>
  )
}

function Time({ value }: { readonly value: string | undefined }) {
  if (value === undefined) return <Unknown />
  return (
    <span className={classes.dim}>
      {exactTime(value)} (<TimeAgo value={value} />)
    </span>
  )
}

/** The branches and tags that contain a commit. */
function CommitRefs({ sha }: { readonly sha: string }) {
  const { id } = useProject()
  const list = useOperationPages(commitRefsQuery(id, sha))
  if (list.isPending) return <Skeleton height={9} width={140} radius="sm" />
  if (list.error && list.items.length === 0) return <span className={classes.dim}>{explain(list.error).title}</span>
  if (list.items.length === 0) return <span className={classes.dim}>{t('no branch and no tag')}</span>
  return (
    <>
      {list.items.map(ref => {
        const Icon = ref.type === 'tag' ? IconTag : IconGitBranch
        return (
          <FolderLink
            key={`${ref.type}:${ref.name}`}
            refName={ref.name}
            path=""
            className={classes.ref}
            title={visibleString(ref.name)}
          >
            <Icon size={12} aria-label={ref.type === 'tag' ? t('Tag') : t('Branch')} />
            <VisibleText text={ref.name} className={classes.refName} />
          </FolderLink>
        )
      })}
      {list.hasNextPage && (
        <UnstyledButton className={classes.more} onClick={list.fetchNextPage} disabled={list.isFetchingNextPage}>
          {list.isFetchingNextPage ? t('Loading…') : t('Show more')}
        </UnstyledButton>
      )}
    </>
  )
}
