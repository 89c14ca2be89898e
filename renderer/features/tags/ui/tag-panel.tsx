import { Button, Group, Stack, Title } from '@mantine/core'
import { IconArrowsDiff, IconFolderSearch, IconNotes, IconTrash } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import type { Tag } from '#shared/contract/tags.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { CommitLink } from '../../../lib/project/links.tsx'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { Markdown } from '../../../ui/markdown/markdown.tsx'
import { UserLink } from '../../../ui/people/user-link.tsx'
import { SidePanel } from '../../../ui/screen/side-panel.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { getTime } from '../model/tag-facts.ts'
import type { TagTask } from '../model/task.ts'
import { useNearTags } from '../model/use-near-tags.ts'
import { useTag } from '../model/use-tag.ts'
import type { TagsProject } from '../model/use-tags-project.ts'
import { versionBefore } from '../model/version.ts'
import { TagMarks } from './tag-marks.tsx'
import classes from './tags-screen.module.css'

interface TagPanelProps {
  /** The panel is closed without a name. */
  readonly name: string | undefined
  readonly tagsProject: TagsProject
  onClose(): void
  onTask(task: TagTask): void
}

/** One tag with all that is known of it, and the notes of its release. */
export function TagPanel({ name, tagsProject, onClose, onTask }: TagPanelProps) {
  return (
    name !== undefined && (
      <SidePanel title={t('Tag')} onClose={onClose}>
        <Loaded key={name} name={name} tagsProject={tagsProject} onTask={onTask} />
      </SidePanel>
    )
  )
}

function Loaded({ name, tagsProject, onTask }: Omit<TagPanelProps, 'onClose' | 'name'> & { readonly name: string }) {
  const { data, error, isPending, notesError, refetch } = useTag(tagsProject.project, name)
  if (isPending) return <LoadingState rows={6} label={t('Loading the tag')} />
  if (error?.kind === 'notFound' || !data) return error ? <ErrorState error={error} onRetry={refetch} /> : null
  return (
    <Stack gap="md">
      <Group gap={8}>
        <Title order={2} className={classes.tagName}>
          <VisibleText text={name} />
        </Title>
        <CopyButton value={name} label={t('Copy the name')} />
        <TagMarks tag={data.value} />
        <StaleNotice provenance={data.provenance} />
      </Group>
      <Facts tag={data.value} />
      <Ways tag={data.value} tagsProject={tagsProject} onTask={onTask} />
      {data.value.message !== null && data.value.message !== '' && (
        <section aria-label={t('Message')} className={classes.block}>
          <VisibleText text={data.value.message} multiline />
        </section>
      )}
      <Notes tag={data.value} project={tagsProject.project} />
      {notesError && <ErrorState error={notesError} onRetry={refetch} />}
    </Stack>
  )
}

function Facts({ tag }: { readonly tag: Tag }) {
  const { commit, target } = tag
  const time = getTime(tag)
  return (
    <dl className={classes.facts}>
      <dt>{t('Target')}</dt>
      <dd>
        <code className={classes.fullSha}>{target}</code>
        <CopyButton value={target} label={t('Copy the target')} />
      </dd>
      {tag.created_at && (
        <>
          <dt>{t('Tagged')}</dt>
          <dd>
            <TimeAgo value={tag.created_at} />
          </dd>
        </>
      )}
      {commit && (
        <>
          <dt>{t('Commit')}</dt>
          <dd>
            <CommitLink sha={commit.id} className={classes.sha} title={commit.id}>
              {commit.id.slice(0, 8)}
            </CommitLink>
            <VisibleText text={commit.title} />
          </dd>
          <dt>{t('By')}</dt>
          <dd>
            <UserLink name={commit.author_name} email={commit.author_email} size={16} />
            {time && <TimeAgo value={time} />}
          </dd>
        </>
      )}
    </dl>
  )
}

function Ways({ tag, tagsProject, onTask }: Pick<TagPanelProps, 'tagsProject' | 'onTask'> & { readonly tag: Tag }) {
  const { connection, project, whyNot } = tagsProject
  const before = versionBefore(tag.name, useNearTags(project))
  return (
    <Group gap={8}>
      <Button
        variant="default"
        leftSection={<IconNotes size={14} />}
        disabled={whyNot !== undefined}
        title={whyNot}
        onClick={() => onTask({ kind: 'notes', tag })}
      >
        {tag.release ? t('Edit the release notes') : t('Write release notes')}
      </Button>
      <Button
        variant="default"
        leftSection={<IconFolderSearch size={14} />}
        renderRoot={props => (
          <Link
            {...props}
            to="/c/$connection/p/$project/tree"
            params={{ connection, project }}
            search={{ ref: tag.name }}
          />
        )}
      >
        {t('Browse files')}
      </Button>
      {before !== null && (
        <Button
          variant="default"
          maw="100%"
          leftSection={<IconArrowsDiff size={14} />}
          renderRoot={props => (
            <Link
              {...props}
              to="/c/$connection/p/$project/compare"
              params={{ connection, project }}
              search={{ from: before, to: tag.name }}
            />
          )}
        >
          {t('Changes since {before}', { before: visibleString(before) })}
        </Button>
      )}
      <Button
        variant="default"
        leftSection={<IconTrash size={14} />}
        disabled={whyNot !== undefined}
        title={whyNot}
        onClick={() => onTask({ kind: 'delete', tag })}
      >
        {t('Delete…')}
      </Button>
    </Group>
  )
}

function Notes({ tag, project }: { readonly tag: Tag; readonly project: string }) {
  const description = tag.release?.description
  if (!description) return null
  return (
    <section aria-label={t('Release notes')}>
      <Title order={3} mb={6}>
        {t('Release notes')}
      </Title>
      <div className={classes.block}>
        <Markdown text={description} place={{ project, ref: tag.name, folder: '' }} />
      </div>
    </section>
  )
}
