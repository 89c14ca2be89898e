import { Alert, Button, Group, Text, TextInput } from '@mantine/core'
import { IconStarOff } from '@tabler/icons-react'
import { useState } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { useWhyNotWrite } from '../../../lib/project/use-may-write.ts'
import { Page } from '../../../ui/screen/screen.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'
import { WriteForm } from '../../../ui/write/write-form.tsx'
import { useStars } from '../model/use-stars.ts'
import classes from './dashboards.module.css'

type Task = { readonly kind: 'one'; readonly path: string } | { readonly kind: 'all' }

/** The result of the last removal. */
interface Removed {
  readonly count: number
  readonly path: string | null
}

/**
 * The user's starred metrics dashboards (document 2, section 4.8). The API can't list them: the screen shows those that
 * were starred with this app, from its journal.
 */
export function StarredDashboardsScreen() {
  const { id } = useProject()
  const whyNot = useWhyNotWrite('reporter')
  const [path, setPath] = useState('')
  const starred = useStars()
  const [removed, setRemoved] = useState<Removed | null>(null)
  const [task, setTask] = useState<Task | null>(null)
  const afterRemoval = (count: number, of: string | null) => setRemoved({ count, path: of })
  return (
    <Page title={t('Starred dashboards')} content="measure">
      <Text size="sm" c="dimmed">
        {t(
          'A star marks a metrics dashboard as one of your favorites in this project. The API does not list stars, so only those added with Gatehouse are shown, from its journal.',
        )}
      </Text>
      {whyNot && (
        <Alert color="gray" role="note" title={t('Not with your role')}>
          {whyNot}
        </Alert>
      )}
      <WriteForm
        operation="starredDashboards.create"
        label={t('Star a dashboard')}
        submit={t('Star it')}
        dismiss={t('Clear')}
        isDisabled={whyNot !== undefined || path.trim() === ''}
        isUnchanged={path === ''}
        paramsNow={() => ({ id, dashboard_path: path.trim() })}
        onClose={() => setPath('')}
        onDone={() => setRemoved(null)}
      >
        {problems => (
          <TextInput
            label={t('Path of the dashboard’s file')}
            placeholder="config/dashboards/pressure.yml"
            value={path}
            error={problems.dashboard_path}
            spellCheck={false}
            onChange={event => setPath(event.currentTarget.value)}
          />
        )}
      </WriteForm>
      {removed && (
        <Alert color="blue" role="status" title={formatRemoved(removed.count)} onClose={() => setRemoved(null)}>
          {removed.path === null ? t('These were all of this project.') : <VisibleText text={removed.path} />}
        </Alert>
      )}
      {starred.length > 0 && (
        <ul className={classes.list} aria-label={t('Starred here')}>
          {starred.map(one => (
            <li key={one}>
              <span className={classes.path}>
                <VisibleText text={one} />
              </span>
              <Button variant="subtle" size="compact-sm" onClick={() => setTask({ kind: 'one', path: one })}>
                {t('Unstar…')}
              </Button>
            </li>
          ))}
        </ul>
      )}
      <Group gap={8}>
        <Button
          variant="default"
          leftSection={<IconStarOff size={14} />}
          disabled={whyNot !== undefined}
          onClick={() => setTask({ kind: 'one', path: '' })}
        >
          {t('Unstar by path…')}
        </Button>
        <Button variant="light" color="red" disabled={whyNot !== undefined} onClick={() => setTask({ kind: 'all' })}>
          {t('Unstar all…')}
        </Button>
      </Group>
      {task?.kind === 'one' && <UnstarDialog path={task.path} onClose={() => setTask(null)} onRemoved={afterRemoval} />}
      {task?.kind === 'all' && <UnstarAllDialog onClose={() => setTask(null)} onRemoved={afterRemoval} />}
    </Page>
  )
}

function formatRemoved(count: number): string {
  if (count === 0) return t('There was no star to remove')
  return t('{count, plural, one {1 star removed} other {# stars removed}}', { count })
}

interface UnstarProps {
  onClose(): void
  /** The number of stars that the service removed, and their path; null for all. */
  onRemoved(count: number, path: string | null): void
}

/** Removes the caller's star of one dashboard. */
function UnstarDialog({ path, onClose, onRemoved }: UnstarProps & { readonly path: string }) {
  const { id } = useProject()
  const [typed, setTyped] = useState(path)
  return (
    <WriteDialog
      operation="starredDashboards.delete"
      label={t('Unstar a dashboard')}
      submit={t('Unstar it')}
      // Without a path the service would remove every star.
      isDisabled={typed.trim() === ''}
      paramsNow={() => ({ id, dashboard_path: typed.trim() })}
      onClose={onClose}
      onDone={({ value }) => onRemoved(value.deleted_rows, typed.trim())}
    >
      {problems => (
        <TextInput
          label={t('Path of the dashboard’s file')}
          value={typed}
          error={problems.dashboard_path}
          spellCheck={false}
          data-autofocus
          onChange={event => setTyped(event.currentTarget.value)}
        />
      )}
    </WriteDialog>
  )
}

/** Removes every star of the caller in the project. */
function UnstarAllDialog({ onClose, onRemoved }: UnstarProps) {
  const { id, name } = useProject()
  return (
    <WriteDialog
      operation="starredDashboards.delete"
      label={t('Unstar all dashboards?')}
      submit={t('Unstar all')}
      paramsNow={() => ({ id })}
      confirm={{ name, label: t('the project’s name') }}
      onClose={onClose}
      onDone={({ value }) => onRemoved(value.deleted_rows, null)}
    >
      <Text size="sm">
        {t(
          'Removes all your stars in this project. The API can’t list them, so there is no record of which they were.',
        )}
      </Text>
    </WriteDialog>
  )
}
