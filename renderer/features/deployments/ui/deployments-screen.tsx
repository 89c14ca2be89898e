import { Alert, Autocomplete, Button, Checkbox, Input, Select, Stack, Text, TextInput } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { lazy, Suspense, useState } from 'react'
import { type Deployment, deploymentStatus, listedStatus } from '#shared/contract/deployments.ts'
import { formatSentences, t } from '#shared/i18n/i18n.ts'
import { pageSizes } from '#shared/queries/query.ts'
import { commitQuery, tagQuery } from '#shared/queries/repository.ts'
import { valueChoices } from '#shared/value-labels.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useScreenSearch } from '../../../lib/navigation/use-screen-search.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { RefPicker } from '../../../lib/project/ref-picker.tsx'
import { useWhyNotWrite } from '../../../lib/project/use-may-write.ts'
import { FiltersPopover } from '../../../ui/list/filters-popover.tsx'
import { NewButton } from '../../../ui/screen/new-button.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { ViewSwitch } from '../../../ui/screen/view-switch.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { useNow } from '../../../ui/time/use-now.tsx'
import { WriteDialog } from '../../../ui/write/write-dialog.tsx'
import { useFreezeState } from '../../freeze-periods/model/use-freeze-state.ts'
import { zoneClock } from '../../freeze-periods/model/zone-clock.ts'
import { localTime } from '../model/local-time.ts'
import { type DeploymentsSearch, filterCount } from '../model/routes.ts'
import { type DeploymentTask, formatNumber, settable } from '../model/task.ts'
import { useEnvironments } from '../model/use-environments.ts'
import { CommitSearch } from './commit-search.tsx'
import { DeploymentList } from './deployment-list.tsx'
import { DeploymentPanel } from './deployment-panel.tsx'
import classes from './deployments.module.css'
import { StatusField } from './status-field.tsx'
import { Timeline } from './timeline.tsx'

const SeveralDialog = lazy(async () => ({ default: (await import('./several-dialog.tsx')).SeveralDialog }))

const viewNames = { list: t('List'), timeline: t('Timeline'), commit: t('Where is a commit?') } as const

/** The deployments of a project: who deployed what, where to, when, and how it went (document 2, section 4.6). */
export function DeploymentsScreen() {
  const [search, go] = useScreenSearch('/c/$connection/p/$project/deployments')
  const whyNot = useWhyNotWrite('developer')
  const [task, setTask] = useState<DeploymentTask | null>(null)
  const view = search.view ?? 'list'
  const filters = <FiltersMenu search={search} onSearch={go} />
  const close = () => setTask(null)
  return (
    <Page
      title={t('Deployments')}
      toolbar={<ViewSwitch views={viewNames} value={view} onChange={view => go({ view })} />}
      actions={
        <NewButton whyNot={whyNot} onClick={() => setTask({ kind: 'create' })}>
          {t('Record a deployment')}
        </NewButton>
      }
    >
      {view === 'list' && (
        <DeploymentList search={search} whyNot={whyNot} filters={filters} onSearch={go} onTask={setTask} />
      )}
      {view === 'timeline' && <Timeline search={search} filters={filters} />}
      {view === 'commit' && <CommitSearch search={search} onSearch={go} />}
      <DeploymentPanel
        deployment={search.deployment === undefined ? undefined : Number(search.deployment)}
        whyNot={whyNot}
        onTask={setTask}
        onClose={() => go({ deployment: undefined })}
      />
      {task?.kind === 'create' && <CreateDeploymentDialog onClose={close} />}
      {task?.kind === 'status' && <StatusDialog deployment={task.deployment} onClose={close} />}
      {(task?.kind === 'statusOfSeveral' || task?.kind === 'deleteSeveral') && (
        <Suspense>
          <SeveralDialog {...task} onClose={close} />
        </Suspense>
      )}
      {task?.kind === 'delete' && (
        <DeleteDialog
          deployment={task.deployment}
          onClose={close}
          onDone={() => search.deployment === `${task.deployment.id}` && go({ deployment: undefined })}
        />
      )}
    </Page>
  )
}

/** Deletes the record alone: the deployed version stays. */
function DeleteDialog({
  deployment,
  onClose,
  onDone,
}: {
  readonly deployment: Deployment
  onClose(): void
  onDone(): void
}) {
  const { id } = useProject()
  return (
    <WriteDialog
      operation="deployments.delete"
      label={t('Delete this deployment?')}
      submit={t('Delete the deployment')}
      paramsNow={() => ({ id, deployment_id: deployment.id })}
      onClose={onClose}
      onDone={onDone}
    >
      <Text size="sm">
        {t(
          'The record of deployment {deployment} is deleted. This can’t be undone. The last deployment of an environment and running deployments can’t be deleted.',
          { deployment: formatNumber(deployment) },
        )}
      </Text>
    </WriteDialog>
  )
}

/** Sets the status of a deployment. */
function StatusDialog({ deployment, onClose }: { readonly deployment: Deployment; onClose(): void }) {
  const { id } = useProject()
  // A status that can't be set, such as blocked, is not preselected.
  const [status, setStatus] = useState(settable.find(one => one === deployment.status) ?? null)
  return (
    <WriteDialog
      operation="deployments.update"
      label={t('Update status')}
      submit={t('Update status')}
      size="md"
      isDisabled={status === null || status === deployment.status}
      problems={status === null ? { status: t('Choose a status') } : {}}
      paramsNow={() => ({ id, deployment_id: deployment.id, status: status ?? 'running' })}
      onClose={onClose}
    >
      {problems => (
        <>
          <Text size="sm" mb="sm">
            <Trans
              message="Deployment {deployment}{hasEnvironment, select, true { to <environment/>} other {}}"
              values={{
                deployment: formatNumber(deployment),
                hasEnvironment: `${Boolean(deployment.environment)}`,
              }}
              components={{ environment: <VisibleText text={deployment.environment?.name ?? ''} /> }}
            />
          </Text>
          <StatusField status={status} error={problems.status} onStatus={setStatus} />
        </>
      )}
    </WriteDialog>
  )
}

interface FiltersProps {
  readonly search: DeploymentsSearch
  onSearch(change: DeploymentsSearch): void
}

/** Every filter of the service. */
function FiltersMenu({ search, onSearch }: FiltersProps) {
  return (
    <FiltersPopover count={filterCount(search)} className={classes.filters}>
      <Filters search={search} onSearch={onSearch} />
    </FiltersPopover>
  )
}

function Filters({ search, onSearch }: FiltersProps) {
  const { profile } = useConnection()
  const [environment, setEnvironment] = useState(search.environment ?? '')
  return (
    <Stack
      gap="xs"
      component="form"
      onSubmit={event => {
        event.preventDefault()
        onSearch({ environment: environment.trim() || undefined })
      }}
    >
      <EnvironmentInput
        label={t('Environment')}
        description={t('The whole name.')}
        value={environment}
        onChange={setEnvironment}
        onPick={name => onSearch({ environment: name })}
      />
      <Button type="submit" variant="default">
        {t('Only this environment')}
      </Button>
      <Select
        label={t('Status')}
        placeholder={t('Any')}
        clearable
        comboboxProps={{ withinPortal: false }}
        data={valueChoices('runStatus', profile === 'documents' ? deploymentStatus.options : listedStatus.options)}
        value={search.status ?? null}
        onChange={value => onSearch({ status: listedStatus.options.find(one => one === value) })}
      />
      <TimeFilter
        label={t('Changed after')}
        value={search.updated_after}
        onChange={updated_after => onSearch({ updated_after })}
      />
      <TimeFilter
        label={t('Changed before')}
        value={search.updated_before}
        onChange={updated_before => onSearch({ updated_before })}
      />
      <Button
        variant="subtle"
        onClick={() => {
          setEnvironment('')
          onSearch({ environment: undefined, status: undefined, updated_after: undefined, updated_before: undefined })
        }}
      >
        {t('Clear filters')}
      </Button>
    </Stack>
  )
}

/** A time in this machine's zone, as the service's own form; undefined when it is emptied. */
function TimeFilter({
  label,
  value,
  onChange,
}: {
  readonly label: string
  readonly value: string | undefined
  onChange(value: string | undefined): void
}) {
  const shown = value === undefined ? '' : localTime(value)
  return (
    <TextInput
      // A new value from outside replaces the typed text.
      key={shown}
      type="datetime-local"
      label={label}
      defaultValue={shown}
      onBlur={event => {
        const typed = event.currentTarget.value
        if (typed !== shown) onChange(typed === '' ? undefined : new Date(typed).toISOString())
      }}
    />
  )
}

interface Values {
  readonly environment: string
  readonly ref: string
  /** Null: derived from the ref by the service. */
  readonly tag: boolean | null
  readonly sha: string | null
  readonly status: (typeof deploymentStatus.options)[number]
}

/**
 * Records a deployment that was made elsewhere. The commit and whether it is a tag are derived from the ref, unless
 * overridden.
 */
function CreateDeploymentDialog({ onClose }: { onClose(): void }) {
  const { id, defaultBranch } = useProject()
  const { profile } = useConnection()
  const [values, setValues] = useState<Values>({
    environment: '',
    ref: defaultBranch ?? '',
    tag: null,
    sha: null,
    status: 'success',
  })
  const change = (part: Partial<Values>) => setValues(now => ({ ...now, ...part }))
  const { environment, ref, status } = values
  const known = { secondary: true, enabled: ref !== '' }
  const commit = useOperation(commitQuery(id, ref || '-'), known).data?.value
  const isTag = useOperation(tagQuery({ id, tag_name: ref || '-' }), known).data !== undefined
  const tag = values.tag ?? isTag
  const sha = values.sha ?? commit?.id ?? ''
  return (
    <WriteDialog
      operation="deployments.create"
      label={t('Record a deployment')}
      submit={t('Record the deployment')}
      paramsNow={() => ({ id, environment, ref, tag, sha, status })}
      typed={values}
      onClose={onClose}
    >
      {problems => (
        <Stack gap="sm">
          <FreezeWarning />
          <EnvironmentInput
            label={t('Environment')}
            description={t('Created if it doesn’t exist.')}
            required
            value={environment}
            error={problems.environment}
            onChange={name => change({ environment: name })}
          />
          <Input.Wrapper label={t('Branch or tag')} labelElement="div" withAsterisk error={problems.ref}>
            <RefPicker
              label={t('Branch or tag')}
              value={ref}
              onPick={picked => change({ ref: picked, tag: null, sha: null })}
            />
          </Input.Wrapper>
          <Checkbox
            label={t('It is a tag')}
            checked={tag}
            error={problems.tag}
            onChange={event => change({ tag: event.currentTarget.checked })}
          />
          <TextInput
            label={t('Commit')}
            description={t('The deployed SHA; by default the current commit of the branch or tag.')}
            withAsterisk
            value={sha}
            error={problems.sha}
            spellCheck={false}
            autoComplete="off"
            onChange={event => change({ sha: event.currentTarget.value })}
          />
          <Select
            label={t('Status')}
            withAsterisk
            data={valueChoices('runStatus', profile === 'documents' ? deploymentStatus.options : settable)}
            value={status}
            error={problems.status}
            allowDeselect={false}
            comboboxProps={{ withinPortal: false }}
            onChange={value => change({ status: deploymentStatus.options.find(one => one === value) ?? status })}
          />
        </Stack>
      )}
    </WriteDialog>
  )
}

/** Warns that deployments are frozen now, for users with access. */
function FreezeWarning() {
  const { id } = useProject()
  const state = useFreezeState(id, useNow())
  if (state.kind !== 'frozen') return null
  return (
    <Alert color="orange" title={t('Deployments are frozen now')} role="note">
      {formatSentences([
        state.until === null
          ? t('The freeze has no end date.')
          : t('Deployments resume {say}.', { say: zoneClock(state.zone).full(state.until) }),
        state.until !== null && t('Time zone: {zone}.', { zone: state.zone }),
        t('The service records the deployment anyway.'),
      ])}
    </Alert>
  )
}

/** The name of an environment: those that are there are offered, any other can be typed. */
function EnvironmentInput({
  label,
  description,
  value,
  error,
  required = false,
  onChange,
  onPick,
}: {
  readonly label: string
  readonly description?: string
  readonly value: string
  readonly error?: string | undefined
  readonly required?: boolean
  onChange(name: string): void
  onPick?(name: string): void
}) {
  const { id } = useProject()
  const typed = value.trim()
  const [search] = useDebouncedValue(typed, 150)
  const { profile } = useConnection()
  const options = { profile, size: pageSizes.picker, keepPrevious: true, secondary: true }
  const { list, found } = useEnvironments(id, { text: search }, options)
  // Results for the former text.
  const isPrevious = typed !== search || list.isPrevious
  return (
    <Autocomplete
      label={label}
      description={description}
      withAsterisk={required}
      value={value}
      error={error}
      maxLength={255}
      spellCheck={false}
      comboboxProps={{ withinPortal: false }}
      // Names are unique in a project; a list with a duplicate is shown anyway.
      data={[...new Set(found.map(({ name }) => name))].map(name => ({ value: name, disabled: isPrevious }))}
      // They were searched already.
      filter={({ options }) => options}
      onChange={onChange}
      {...(onPick && { onOptionSubmit: onPick })}
    />
  )
}
