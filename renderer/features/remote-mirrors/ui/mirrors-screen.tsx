import { Alert, Badge, PasswordInput, Select, Stack, Text, TextInput, Title, Tooltip } from '@mantine/core'
import { IconAlertTriangle, IconArrowsExchange } from '@tabler/icons-react'
import { useMemo, useState } from 'react'
import { type MirrorWarning, mirrorWarning } from '#shared/attention/mirror-warning.ts'
import { mirrorAuthMethods, mirrorsSince, type RemoteMirror } from '#shared/contract/remote-mirrors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { shownAddress } from '#shared/mirror-address.ts'
import { mirrorsQuery } from '#shared/queries/delivery.ts'
import { useConnection, useServedFrom } from '../../../lib/connection/use-connection.ts'
import { useScreenSearch } from '../../../lib/navigation/use-screen-search.ts'
import { useOperationPages } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { useWhyNotWrite } from '../../../lib/project/use-may-write.ts'
import { startDryRun } from '../../../ui/bulk/bulk.ts'
import { useBulkPanel } from '../../../ui/bulk/bulk-jobs.ts'
import { DeleteRowsDialog } from '../../../ui/bulk/delete-rows-dialog.tsx'
import type { BulkItem } from '../../../ui/bulk/job.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { SideDrawer } from '../../../ui/dialog/side-drawer.tsx'
import { Fact, Facts } from '../../../ui/facts/facts.tsx'
import { ExternalLink } from '../../../ui/link/external-link.tsx'
import type { TableAction, TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { type Noun, withMarks } from '../../../ui/resource-table/words.ts'
import { NewButton } from '../../../ui/screen/new-button.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { useNow } from '../../../ui/time/use-now.tsx'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'
import { WriteForm } from '../../../ui/write/write-form.tsx'
import { addressProblem, isOpen, joinAddress, splitAddress } from '../model/mirror-address.ts'
import { pushItem, removeItem, switchItem } from '../model/mirror-items.ts'
import { formatStatus, warningLabels } from '../model/mirror-state.ts'
import { changedOptions, getOptions, MirrorOptions } from './mirror-options.tsx'
import classes from './mirrors.module.css'

const colors = new Map([
  ['finished', 'green'],
  ['failed', 'red'],
  ['to_retry', 'red'],
  ['started', 'blue'],
  ['scheduled', 'blue'],
])

const methodLabels = { password: t('Username and password'), ssh_public_key: t('SSH key') } as const

const nothingTyped = { address: '', user: '', password: '' }

const defaultOptions = { enabled: false, only_protected_branches: false, keep_divergent_refs: false }

type Task =
  | { readonly kind: 'create' }
  | { readonly kind: 'removeSeveral'; readonly mirrors: readonly RemoteMirror[]; clear(): void }
  | { readonly kind: 'switch' | 'remove' | 'push'; readonly mirror: RemoteMirror }

const noun: Noun = {
  counted: count => t('{count, plural, one {# mirror} other {# mirrors}}', { count }),
  plural: t('mirrors'),
}

/** The repositories that a project is pushed to, and how that goes (document 2, section 4.7). */
export function RemoteMirrorsScreen() {
  const { id, project } = useProject()
  const [search, show] = useScreenSearch('/c/$connection/p/$project/mirrors')
  const now = useNow()
  const [task, setTask] = useState<Task | null>(null)
  const canRemove = useServedFrom(mirrorsSince.delete)
  const canPush = useServedFrom(mirrorsSince.sync)
  const list = useOperationPages(mirrorsQuery(id))
  const forbidden =
    list.error?.kind === 'forbidden' ? t('Only maintainers of the project may see and change them') : undefined
  const whyNot = useWhyNotWrite('maintainer') ?? forbidden
  const getBulkActions = useBulkActions({ whyNot, canPush, canRemove }, setTask)
  const lastActivity = project?.last_activity_at ?? null
  const columns = useMemo(() => getColumns(lastActivity, now), [lastActivity, now])
  const open = list.items.find(mirror => `${mirror.id}` === search.mirror)
  const warned = list.items.filter(mirror => mirrorWarning(mirror, lastActivity, now) !== null).length
  return (
    <Page
      title={t('Mirrors')}
      count={
        warned > 0 && (
          <Text size="sm" c="orange.9" role="status">
            {t('{warned, plural, one {1 mirror needs attention} other {# mirrors need attention}}', { warned })}
          </Text>
        )
      }
      actions={
        <NewButton whyNot={whyNot} onClick={() => setTask({ kind: 'create' })}>
          {t('New mirror')}
        </NewButton>
      }
    >
      <ResourceTable
        id="remote-mirrors"
        label={t('Mirrors')}
        noun={noun}
        columns={columns}
        rows={list.items}
        rowKey={mirror => `${mirror.id}`}
        source={list}
        bulkActions={getBulkActions}
        filter={{ text: search.q ?? '', onChange: q => show({ q: q === '' ? undefined : q }, true) }}
        openKey={search.mirror}
        onOpen={mirror => show({ mirror: `${mirror.id}` })}
        rowActions={mirror => [
          { label: t('Show'), run: () => show({ mirror: `${mirror.id}` }) },
          ...getChanges(mirror, { whyNot, canPush, canRemove }, setTask),
        ]}
        empty={
          <EmptyState
            icon={<IconArrowsExchange size={30} stroke={1.5} />}
            title={t('No mirrors')}
            description={t('A mirror is another repository that every change of this project is pushed to.')}
          />
        }
      />
      <MirrorDrawer
        mirror={open}
        warning={open ? mirrorWarning(open, lastActivity, now) : null}
        onClose={() => show({ mirror: undefined })}
      />
      <FormDialog opened={task?.kind === 'create'} onClose={() => setTask(null)} title={t('New mirror')} size="lg">
        {task?.kind === 'create' && <NewMirrorForm onClose={() => setTask(null)} />}
      </FormDialog>
      {task?.kind === 'removeSeveral' && <RemoveSeveralDialog {...task} onClose={() => setTask(null)} />}
      {task && task.kind !== 'create' && task.kind !== 'removeSeveral' && (
        <MirrorTaskDialog
          task={task}
          project={id}
          onClose={() => setTask(null)}
          onRemoved={({ id: gone }) => search.mirror === `${gone}` && show({ mirror: undefined }, true)}
        />
      )}
    </Page>
  )
}

/** What the service can do, and why the user may not. */
interface Ability {
  readonly whyNot: string | undefined
  readonly canPush: boolean
  readonly canRemove: boolean
}

/** Returns the function for the actions on several mirrors. All but the removal are planned at once, and sent from the panel. */
function useBulkActions({ whyNot, canPush, canRemove }: Ability, onTask: (task: Task) => void) {
  const { ref: connection } = useConnection()
  const { id: project } = useProject()
  const open = useBulkPanel(panel => panel.open)
  const place = { connection, project }
  return (mirrors: readonly RemoteMirror[], clear: () => void): readonly TableAction[] => {
    const values = { mirrors: noun.counted(mirrors.length) }
    const action = (label: string, title: string, getItem: (mirror: RemoteMirror) => BulkItem): TableAction => ({
      label,
      unavailable: whyNot,
      run: () => {
        open(startDryRun({ title, connection, items: mirrors.map(getItem) }).id)
        clear()
      },
    })
    const remove: TableAction = {
      label: t('Remove…'),
      isDangerous: true,
      unavailable: whyNot,
      run: () => onTask({ kind: 'removeSeveral', mirrors, clear }),
    }
    return [
      action(t('Enable…'), t('Enable {mirrors}', values), mirror => switchItem(place, mirror, true)),
      action(t('Disable…'), t('Disable {mirrors}', values), mirror => switchItem(place, mirror, false)),
      ...(canPush ? [action(t('Push now…'), t('Push to {mirrors}', values), mirror => pushItem(place, mirror))] : []),
      ...(canRemove ? [remove] : []),
    ]
  }
}

function RemoveSeveralDialog({
  mirrors,
  clear,
  onClose,
}: {
  readonly mirrors: readonly RemoteMirror[]
  clear(): void
  onClose(): void
}) {
  const { ref: connection } = useConnection()
  const { id: project } = useProject()
  const items = mirrors.map(mirror => removeItem({ connection, project }, mirror))
  return (
    <DeleteRowsDialog noun={noun} items={items} onStarted={clear} onClose={onClose}>
      {t(
        'Changes of the project are no longer pushed to them. Commits that were pushed stay there. The credentials are not stored, so this can’t be undone.',
      )}
    </DeleteRowsDialog>
  )
}

/** What can be changed of a mirror, as far as the service can. */
function getChanges(mirror: RemoteMirror, can: Ability, onTask: (task: Task) => void): readonly TableAction[] {
  const { whyNot } = can
  const push: TableAction = {
    label: t('Push now…'),
    unavailable: whyNot ?? (mirror.enabled ? undefined : t('The mirror is disabled')),
    run: () => onTask({ kind: 'push', mirror }),
  }
  const remove: TableAction = {
    label: t('Remove…'),
    isDangerous: true,
    unavailable: whyNot,
    run: () => onTask({ kind: 'remove', mirror }),
  }
  return [
    {
      label: mirror.enabled ? t('Disable…') : t('Enable…'),
      unavailable: whyNot,
      run: () => onTask({ kind: 'switch', mirror }),
    },
    ...(can.canPush ? [push] : []),
    ...(can.canRemove ? [remove] : []),
  ]
}

interface MirrorTaskProps {
  readonly task: Extract<Task, { readonly mirror: RemoteMirror }>
  readonly project: string
  onClose(): void
  onRemoved(mirror: RemoteMirror): void
}

/** The dialog of a task on a mirror. */
function MirrorTaskDialog({ task: { kind, mirror }, project, onClose, onRemoved }: MirrorTaskProps) {
  const address = <VisibleText text={shownAddress(mirror.url).address} />
  const paramsNow = () => ({ id: project, mirror_id: mirror.id })
  switch (kind) {
    case 'switch':
      return <SwitchDialog mirror={mirror} project={project} onClose={onClose} />
    case 'push':
      return (
        <WriteDialog
          operation="remoteMirrors.sync"
          label={t('Push to the mirror now?')}
          submit={t('Push now')}
          paramsNow={paramsNow}
          onClose={onClose}
        >
          <Text size="sm">
            <Trans
              message="The changes of the project are pushed to {address}. Diverged branches there may be overwritten."
              values={{ address }}
            />
          </Text>
        </WriteDialog>
      )
    case 'remove':
      return (
        <WriteDialog
          operation="remoteMirrors.delete"
          label={t('Remove the mirror?')}
          submit={t('Remove the mirror')}
          paramsNow={paramsNow}
          onClose={onClose}
          onDone={() => onRemoved(mirror)}
        >
          <Text size="sm">
            <Trans
              message="Changes of the project are no longer pushed to {address}. Commits that were pushed stay there. The credentials are not stored, so this can’t be undone."
              values={{ address }}
            />
          </Text>
        </WriteDialog>
      )
  }
}

function SwitchDialog({
  mirror,
  project,
  onClose,
}: {
  readonly mirror: RemoteMirror
  readonly project: string
  onClose(): void
}) {
  const enabled = !mirror.enabled
  const address = <VisibleText text={shownAddress(mirror.url).address} />
  return (
    <WriteDialog
      operation="remoteMirrors.update"
      label={enabled ? t('Enable the mirror?') : t('Disable the mirror?')}
      submit={enabled ? t('Enable it') : t('Disable it')}
      paramsNow={() => ({ id: project, mirror_id: mirror.id, enabled })}
      onClose={onClose}
    >
      <Text size="sm">
        {enabled ? (
          <Trans
            message="{mirror} receives every change of the project from now on. Diverged branches there may be overwritten."
            values={{ mirror: address }}
          />
        ) : (
          <Trans
            message="{mirror} no longer receives changes of the project. Commits that were pushed stay there."
            values={{ mirror: address }}
          />
        )}
      </Text>
    </WriteDialog>
  )
}

/** The columns of the list. @param lastActivity of the project, which its mirrors are measured by */
function getColumns(lastActivity: string | null, now: number): readonly TableColumn<RemoteMirror>[] {
  const getWarning = (mirror: RemoteMirror) => mirrorWarning(mirror, lastActivity, now)
  return [
    { id: 'url', header: t('Repository'), value: ({ url }) => shownAddress(url).address, width: 270, grows: true },
    {
      id: 'enabled',
      header: t('State'),
      value: ({ enabled }) => (enabled ? t('Enabled') : t('Disabled')),
      exportValue: ({ enabled }) => enabled,
      width: 100,
    },
    {
      id: 'update_status',
      header: t('Last push'),
      value: mirror => formatStatus(mirror),
      printValue: mirror => {
        const warning = getWarning(mirror)
        return withMarks(formatStatus(mirror), warning && warning !== 'failed' ? [warningLabels[warning]] : [])
      },
      exportValue: ({ update_status }) => update_status,
      width: 184,
      cell: mirror => <MirrorStatus mirror={mirror} warning={getWarning(mirror)} />,
    },
    {
      id: 'last_successful_update_at',
      header: t('Last good push'),
      value: ({ last_successful_update_at }) => last_successful_update_at ?? null,
      printValue: ({ last_successful_update_at }) => last_successful_update_at ?? t('Never'),
      filterText: () => '',
      width: 132,
      cell: ({ last_successful_update_at: time }) => (time ? <TimeAgo value={time} /> : t('Never')),
    },
    {
      id: 'last_error',
      header: t('Last error'),
      value: ({ last_error }) => last_error ?? null,
      width: 210,
      grows: true,
    },
    {
      id: 'warning',
      header: t('Warning'),
      value: mirror => {
        const warning = getWarning(mirror)
        return warning && warningLabels[warning]
      },
      exportValue: getWarning,
      isHidden: true,
      width: 280,
    },
    {
      id: 'only_protected_branches',
      header: t('Branches'),
      value: ({ only_protected_branches }) => (only_protected_branches ? t('Protected') : t('All')),
      exportValue: ({ only_protected_branches }) => only_protected_branches,
      width: 100,
    },
    {
      id: 'keep_divergent_refs',
      header: t('Divergent refs'),
      value: ({ keep_divergent_refs }) => (keep_divergent_refs ? t('Kept') : t('Overwritten')),
      exportValue: ({ keep_divergent_refs }) => keep_divergent_refs,
      isHidden: true,
      width: 130,
    },
  ]
}

/** Adds a mirror. The credentials are in this form alone: they are sent once, and gone when it closes. */
function NewMirrorForm({ onClose }: { onClose(): void }) {
  const { id } = useProject()
  const [typed, setTyped] = useState(nothingTyped)
  const [options, setOptions] = useState(defaultOptions)
  const hasMethods = useServedFrom(mirrorsSince.authMethod)
  const [method, setMethod] = useState<(typeof mirrorAuthMethods)[number]>('password')
  const [wasSplit, setSplit] = useState(false)
  const problem = addressProblem(typed.address, hasMethods)
  const typeAddress = (address: string) => {
    const split = splitAddress(address)
    setSplit(split !== null)
    setTyped(split ?? { ...typed, address })
  }
  return (
    <WriteForm
      operation="remoteMirrors.create"
      label={t('New mirror')}
      submit={t('Add the mirror')}
      paramsNow={() => ({
        id,
        url: joinAddress(typed),
        ...options,
        ...(method !== 'password' && { auth_method: method }),
      })}
      {...(problem && { problems: { url: problem } })}
      onClose={onClose}
    >
      {problems => (
        <>
          <TextInput
            label={t('Repository')}
            description={
              wasSplit
                ? t('The credentials in it were moved to the fields below.')
                : t('Its address for pushes, over https.')
            }
            placeholder="https://mirror.example.com/group/project.git"
            value={typed.address}
            error={problems.url ?? problem}
            spellCheck={false}
            autoComplete="off"
            data-autofocus
            onChange={event => typeAddress(event.currentTarget.value)}
          />
          <TextInput
            label={t('Username')}
            value={typed.user}
            spellCheck={false}
            autoComplete="off"
            onChange={event => setTyped({ ...typed, user: event.currentTarget.value })}
          />
          <PasswordInput
            label={t('Password or token')}
            description={t('Nothing shows it again once it is sent, and nothing keeps it here.')}
            value={typed.password}
            onChange={event => setTyped({ ...typed, password: event.currentTarget.value })}
          />
          {hasMethods && (
            <Select
              label={t('Sign in with')}
              description={t('SSH key: generated by the service. The address must begin with ssh://.')}
              data={mirrorAuthMethods.map(value => ({ value, label: methodLabels[value] }))}
              value={method}
              error={problems.auth_method}
              allowDeselect={false}
              comboboxProps={{ withinPortal: false }}
              onChange={value => setMethod(mirrorAuthMethods.find(one => one === value) ?? 'password')}
            />
          )}
          {isOpen(typed) && (
            <Alert color="orange" title={t('Credentials would be sent unencrypted')}>
              {t('The address begins with http://, so the credentials can be read in transit. Use https://.')}
            </Alert>
          )}
          <MirrorOptions options={options} problems={problems} onChange={setOptions} />
        </>
      )}
    </WriteForm>
  )
}

interface MirrorDrawerProps {
  readonly mirror: RemoteMirror | undefined
  readonly warning: MirrorWarning | null
  onClose(): void
}

/** One mirror: the results of its pushes, and its settings. */
function MirrorDrawer({ mirror, warning, onClose }: MirrorDrawerProps) {
  return (
    <SideDrawer opened={mirror !== undefined} onClose={onClose} size="md" title={t('Mirror')}>
      {mirror && (
        <Stack gap="lg">
          <State mirror={mirror} warning={warning} />
          {/* Another client's new settings are the form's initial values. */}
          <Settings key={JSON.stringify([mirror.id, getOptions(mirror)])} mirror={mirror} onClose={onClose} />
        </Stack>
      )}
    </SideDrawer>
  )
}

function State({ mirror, warning }: { readonly mirror: RemoteMirror; readonly warning: MirrorWarning | null }) {
  const { address, hasCredentials } = shownAddress(mirror.url)
  const hostKeys = (mirror.host_keys ?? []).flatMap(({ fingerprint_sha256 }) => fingerprint_sha256 ?? [])
  const canPush = useServedFrom(mirrorsSince.sync)
  return (
    <>
      <Facts>
        <Fact name={t('Repository')}>
          <ExternalLink address={address} text={address}>
            <VisibleText text={address} />
          </ExternalLink>
        </Fact>
        <Fact name={t('Credentials')}>{hasCredentials ? t('Set (hidden)') : t('None')}</Fact>
        {mirror.auth_method && (
          <Fact name={t('Signs in with')}>
            {mirrorAuthMethods.some(one => one === mirror.auth_method) ? (
              methodLabels[mirror.auth_method === 'password' ? 'password' : 'ssh_public_key']
            ) : (
              <VisibleText text={mirror.auth_method} />
            )}
          </Fact>
        )}
        {hostKeys.length > 0 && (
          <Fact name={t('Host keys')}>
            <VisibleText text={hostKeys.join('\n')} multiline />
          </Fact>
        )}
        <Fact name={t('Last push')}>
          <MirrorStatus mirror={mirror} warning={warning} />
        </Fact>
        <Fact name={t('Began')}>
          <Time value={mirror.last_update_started_at} />
        </Fact>
        <Fact name={t('Ended')}>
          <Time value={mirror.last_update_at} />
        </Fact>
        <Fact name={t('Last good push')}>
          <Time value={mirror.last_successful_update_at} />
        </Fact>
        <Fact name={t('ID')}>{mirror.id}</Fact>
      </Facts>
      {warning && (
        <Alert color="orange" title={warningLabels[warning]}>
          {canPush
            ? t(
                'The mirror is pushed after the next change in the project. To push it at once, use Push now in the list.',
              )
            : t('The mirror is pushed after the next change in the project. This service can’t push on request.')}
        </Alert>
      )}
      {mirror.last_error && (
        <Alert color="red" title={t('Last error')}>
          <VisibleText text={mirror.last_error} />
        </Alert>
      )}
    </>
  )
}

function Settings({ mirror, onClose }: { readonly mirror: RemoteMirror; onClose(): void }) {
  const { id } = useProject()
  const canRemove = useServedFrom(mirrorsSince.delete)
  const was = getOptions(mirror)
  const [options, setOptions] = useState(was)
  return (
    <section>
      <Title order={3} fz="sm" mb="xs">
        {t('Settings')}
      </Title>
      <WriteForm
        operation="remoteMirrors.update"
        label={t('Settings of the mirror')}
        submit={t('Save')}
        dismiss={t('Close')}
        isDisabled={JSON.stringify(options) === JSON.stringify(was)}
        paramsNow={() => ({ id, mirror_id: mirror.id, ...changedOptions(was, options) })}
        onClose={onClose}
      >
        {problems => <MirrorOptions options={options} problems={problems} onChange={setOptions} />}
      </WriteForm>
      <Text size="xs" c="dimmed" mt="sm">
        {canRemove
          ? t('The address and the credentials of a mirror cannot be changed. Remove the mirror and add a new one.')
          : t(
              'The address and the credentials of a mirror cannot be changed, and a mirror cannot be removed through the API: disable it and add another one.',
            )}
      </Text>
    </section>
  )
}

function Time({ value }: { readonly value: string | null | undefined }) {
  return value ? <TimeAgo value={value} /> : t('Never')
}

/** The status of a mirror's last push, and whether it needs attention. */
function MirrorStatus({ mirror, warning }: { readonly mirror: RemoteMirror; readonly warning: MirrorWarning | null }) {
  return (
    <span className={classes.status}>
      <Badge variant="light" radius="sm" tt="none" color={colors.get(mirror.update_status ?? '') ?? 'gray'}>
        <VisibleText text={formatStatus(mirror)} mayBeCut />
      </Badge>
      {warning && warning !== 'failed' && (
        <Tooltip label={warningLabels[warning]}>
          <IconAlertTriangle
            size={16}
            color="var(--mantine-color-orange-7)"
            role="img"
            aria-label={warningLabels[warning]}
          />
        </Tooltip>
      )}
    </span>
  )
}
