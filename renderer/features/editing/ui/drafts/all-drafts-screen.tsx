import { Text, Title } from '@mantine/core'
import { IconPencilOff } from '@tabler/icons-react'
import { Link } from '@tanstack/react-router'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { ConnectionColorDot } from '../../../../lib/connection/connection-color.tsx'
import { getPlace } from '../../../../lib/connection/describe.ts'
import { useConnections } from '../../../../lib/connection/use-connection.ts'
import { Page } from '../../../../ui/screen/screen.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../../ui/states/states.tsx'
import { VisibleText } from '../../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../../ui/time/time-ago.tsx'
import { type DraftGroup, groupDrafts } from '../../model/drafts/group-drafts.ts'
import { useDraftList } from '../../model/use-draft-list.ts'
import { DraftList } from '../draft-list.tsx'
import classes from './all-drafts-screen.module.css'

/** Every unsaved edit on this computer, by connection and project. */
export function AllDraftsScreen() {
  const list = useDraftList({})
  const { data: connections } = useConnections()
  const { drafts, isPending, error, refresh } = list
  if (error) return <ErrorState error={error} onRetry={refresh} />
  if (isPending || !connections) return <LoadingState rows={4} label={t('Loading the drafts')} />
  return (
    <Page title={t('All drafts')} content="measure">
      <Text size="sm" c="dimmed" maw={620} mb="sm">
        {t(
          'Edits that are not committed yet. They are kept on this computer from the first key on, and stay until they are committed or discarded.',
        )}
      </Text>
      {drafts.length === 0 && (
        <EmptyState
          icon={<IconPencilOff size={30} stroke={1.5} />}
          title={t('No drafts')}
          description={t('Edit a file of any project: what you type is listed here until it is committed.')}
        />
      )}
      {groupDrafts(drafts, connections).map(group => (
        <Group key={group.id} {...group} list={list} />
      ))}
    </Page>
  )
}

function Group({ id, connection, projects, list }: DraftGroup & { readonly list: ReturnType<typeof useDraftList> }) {
  const name = connection?.name ?? t('Connection {id}', { id })
  return (
    <>
      <Title order={2} className={classes.group}>
        {connection && <ConnectionColorDot color={connection.color} />}
        <VisibleText text={name} />
        <span className={classes.place}>
          {connection ? getPlace(connection) : t('was for one run only; its drafts open when it is connected again')}
        </span>
      </Title>
      {projects.map(({ project, name: projectName, drafts, oldest }) => (
        <section key={project} className={classes.project}>
          <div className={classes.projectHead}>
            <Title order={3} className={classes.projectName} title={visibleString(projectName)}>
              {connection ? (
                <Link to="/c/$connection/p/$project/drafts" params={{ connection: id, project: projectName }}>
                  <VisibleText text={projectName} />
                </Link>
              ) : (
                <VisibleText text={projectName} />
              )}
            </Title>
            <span className={classes.age}>
              {t('{drafts, plural, one {1 draft} other {# drafts, the oldest}}', { drafts: drafts.length })}{' '}
              <TimeAgo value={oldest} />
            </span>
          </div>
          <DraftList
            drafts={drafts}
            list={list}
            label={t('Drafts of {name}: {projectName}', { name, projectName: visibleString(projectName) })}
            connected={connection !== null}
          />
        </section>
      ))}
    </>
  )
}
