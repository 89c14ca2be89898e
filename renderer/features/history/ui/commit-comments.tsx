import { Button, Text, Title } from '@mantine/core'
import { IconMessage } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { RefObject } from 'react'
import type { Commit } from '#shared/contract/commits.ts'
import { explain } from '#shared/errors.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { commitCommentsQuery } from '#shared/queries/repository.ts'
import { type ItemOf, useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { isEmptyList } from '../../../ui/list/unread-row.ts'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { UserLink } from '../../../ui/people/user-link.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { type CommentPlace, commentedLine, getPlace } from '../model/commented-line.ts'
import { useCommitDiff } from '../model/use-commit-diff.ts'
import classes from './commit-comments.module.css'

function useComments(commit: Commit) {
  const { id } = useProject()
  const list = useOperationPages(commitCommentsQuery(id, commit.id), { secondary: true })
  return { list, count: list.total ?? list.items.length }
}

/** Scrolls to the comments, which follow the changes; nothing where there are none. */
export function CommentsButton({ commit, target }: { readonly commit: Commit; readonly target: Target }) {
  const { count } = useComments(commit)
  if (count === 0) return null
  const show = () => {
    target.current?.scrollIntoView()
    target.current?.focus({ preventScroll: true })
  }
  return (
    <Button variant="subtle" size="compact-sm" leftSection={<IconMessage size={14} />} onClick={show}>
      {t('{count, plural, one {# comment} other {# comments}}', { count })}
    </Button>
  )
}

type Target = RefObject<HTMLElement | null>

/** The comments on a commit, oldest first; each with its line. */
export function CommitComments({ commit, ref }: { readonly commit: Commit; readonly ref: Target }) {
  const { list, count } = useComments(commit)
  return (
    <section ref={ref} className={classes.comments} tabIndex={-1} aria-label={t('Comments')}>
      <Title order={3}>{count > 0 ? t('Comments ({count})', { count: formatNumber(count) }) : t('Comments')}</Title>
      {list.isPending ? (
        <Text c="dimmed">{t('Loading comments…')}</Text>
      ) : list.error && list.items.length === 0 ? (
        <Text c="dimmed">
          {explain(list.error).title}. {explain(list.error).nextStep}
        </Text>
      ) : isEmptyList(list) ? (
        <Text c="dimmed">{t('No comments on this commit. Comments are written on the service’s own pages.')}</Text>
      ) : (
        <ol className={classes.list}>
          {list.items.map((comment, index) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a comment has no id, and none comes before another later
            <Comment key={index} comment={comment} commit={commit} />
          ))}
        </ol>
      )}
      {list.hasNextPage && (
        <Button variant="default" loading={list.isFetchingNextPage} onClick={list.fetchNextPage}>
          {t('Show more comments')}
        </Button>
      )}
    </section>
  )
}

function Comment({ comment, commit }: { readonly comment: ItemOf<'commits.comments'>; readonly commit: Commit }) {
  const { id } = useProject()
  const place = getPlace(comment)
  return (
    <li className={classes.comment}>
      <div className={classes.by}>
        <UserLink name={comment.author?.name} username={comment.author?.username} />
        <TimeAgo value={comment.created_at} className={classes.age} />
      </div>
      {place && <CommentedPlace place={place} commit={commit} />}
      <div className={classes.note}>
        <Markdown text={comment.note} place={{ project: id, ref: commit.id, folder: '' }} />
      </div>
    </li>
  )
}

/** The line a comment is on, and a link to it: in the commit, or before it when the line was removed. */
function CommentedPlace({ place, commit }: { readonly place: CommentPlace; readonly commit: Commit }) {
  const { path, line, side } = place
  const params = useProjectParams()
  const { items } = useCommitDiff(commit.id)
  const text = commentedLine(items, place)
  const ref = side === 'new' ? commit.id : commit.parent_ids?.[0]
  const words = (
    <>
      <VisibleText text={path} />:{line}
    </>
  )
  return (
    <div className={classes.place}>
      {ref === undefined ? (
        words
      ) : (
        <Link to="/c/$connection/p/$project/blob" params={params} search={{ ref, path, line }}>
          {words}
        </Link>
      )}
      {side === 'old' && <> {t('(before this commit)')}</>}
      {text !== null && (
        <pre className={classes.line} data-side={side}>
          <VisibleText text={text} multiline />
        </pre>
      )}
    </div>
  )
}
