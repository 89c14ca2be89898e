import { ActionIcon, Menu } from '@mantine/core'
import { IconDots, IconNotes, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Tag } from '#shared/contract/tags.ts'
import { visibleString } from '#shared/text/visible.ts'
import { CommitLink } from '../../../lib/project/links.tsx'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { timeOf } from '../model/tag-facts.ts'
import type { TagTask } from '../model/task.ts'
import { TagMarks } from './tag-marks.tsx'
import classes from './tags-screen.module.css'

/** One tag of the list. */
export function TagRow({
  tag,
  mayWrite,
  onTask,
}: {
  readonly tag: Tag
  readonly mayWrite: boolean
  onTask(task: TagTask): void
}) {
  const { name, message, commit } = tag
  const time = timeOf(tag)
  return (
    <>
      <div className={classes.words}>
        <div className={classes.title}>
          <Link
            from="/c/$connection/p/$project/tags"
            to="."
            search={before => ({ ...before, tag: name })}
            className={classes.name}
            title={visibleString(name)}
          >
            <VisibleText text={name} />
          </Link>
          <TagMarks tag={tag} />
        </div>
        <div className={classes.message} data-quiet={message === null || undefined}>
          <VisibleText text={firstLine(message ?? commit?.title ?? 'Points to no commit')} />
        </div>
      </div>
      {commit && (
        <CommitLink sha={commit.id} className={classes.sha} title={commit.id}>
          {commit.id.slice(0, 8)}
        </CommitLink>
      )}
      <CopyButton value={commit?.id ?? tag.target} label="Copy SHA" />
      <span className={classes.time}>{time && <TimeAgo value={time} />}</span>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon aria-label={`More about ${visibleString(name)}`} disabled={!mayWrite}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconNotes size={14} />} onClick={() => onTask({ kind: 'notes', tag })}>
            {tag.release ? 'Edit the release notes…' : 'Write release notes…'}
          </Menu.Item>
          <Menu.Item leftSection={<IconTrash size={14} />} onClick={() => onTask({ kind: 'delete', tag })}>
            Delete…
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
    </>
  )
}

function firstLine(text: string): string {
  return text.split('\n', 1)[0] ?? ''
}
