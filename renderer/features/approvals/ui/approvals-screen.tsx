import { Button, Code, NumberInput, Switch, Text, TextInput } from '@mantine/core'
import { IconGitPullRequest } from '@tabler/icons-react'
import { deepEqual } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { type ApprovalConfiguration, projectApprovers } from '#shared/contract/approvals.ts'
import type { AppError } from '#shared/errors.ts'
import { formatSentences, t } from '#shared/i18n/i18n.ts'
import { approvalSettingsQuery, mergeRequestApprovalsQuery } from '#shared/queries/delivery.ts'
import { useScreenSearch } from '../../../lib/navigation/use-screen-search.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { useProject } from '../../../lib/project/project-context.ts'
import { useWhyNotWrite } from '../../../lib/project/use-may-write.ts'
import { numberIn } from '../../../ui/picker/choices.ts'
import { Page } from '../../../ui/screen/screen.tsx'
import { ViewSwitch } from '../../../ui/screen/view-switch.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { Trans } from '../../../ui/text/trans.tsx'
import { WriteForm } from '../../../ui/write/write-form.tsx'
import { parseApprovers } from '../model/approvers.ts'
import { getChanges, switchesIn, toForm } from '../model/switches.ts'
import { ApprovalStatusView } from './approval-status-view.tsx'
import classes from './approvals.module.css'
import { ApproversForm } from './approvers-form.tsx'
import { DeprecatedMark } from './deprecated-mark.tsx'
import { RulesView } from './rules-view.tsx'

const viewNames = { rules: t('Rules'), configuration: t('Configuration'), 'merge-request': t('Merge request') } as const

/** How merge requests of the project are approved: rules, configuration, and one merge request (document 2, section 4.3). */
export function ApprovalsScreen() {
  const { id } = useProject()
  const [search, show] = useScreenSearch('/c/$connection/p/$project/approvals')
  const { data, error, isPending, refetch } = useOperation(approvalSettingsQuery(id))
  const whyNot = useWhyNotWrite('maintainer')
  const view = search.view ?? 'rules'
  // An edition without approval rules still returns the users who approved a merge request.
  const hasNoRules = !data && error?.kind === 'notFound'
  const configuration = data?.value ?? (hasNoRules ? {} : null)
  return (
    <Page
      title={t('Approvals')}
      count={<StaleNotice provenance={data?.provenance} />}
      toolbar={
        (data || isPending || hasNoRules) && (
          <ViewSwitch views={viewNames} value={view} onChange={view => show({ view })} />
        )
      }
    >
      {isPending && <LoadingState rows={8} label={t('Loading the approval configuration')} />}
      {!data && error && !(hasNoRules && view === 'merge-request') && <Refused error={error} onRetry={refetch} />}
      {data && view === 'rules' && (
        <RulesView configuration={data.value} search={search} whyNot={whyNot} onSearch={show} />
      )}
      {data && view === 'configuration' && <ConfigurationView configuration={data.value} whyNot={whyNot} />}
      {configuration && view === 'merge-request' && (
        <MergeRequestView
          key={search.iid}
          iid={search.iid}
          configuration={configuration}
          onLook={iid => show({ iid })}
        />
      )}
    </Page>
  )
}

/** A service without the feature answers 403, or 404. */
function Refused({ error, onRetry }: { readonly error: AppError; onRetry(): void }) {
  return (
    <>
      <ErrorState error={error} onRetry={onRetry} />
      {error.kind === 'notFound' && (
        <Text size="sm" c="dimmed" ta="center">
          {t(
            'A service of the Core edition may answer like this too: approvals require the Starter edition. It still shows who approved a merge request.',
          )}
        </Text>
      )}
    </>
  )
}

/** How merge requests of the project are approved: its switches, and the approvers of old. */
function ConfigurationView({
  configuration,
  whyNot,
}: {
  readonly configuration: ApprovalConfiguration
  readonly whyNot: string | undefined
}) {
  const { id } = useProject()
  return (
    <div className={classes.scroll}>
      <ConfigurationFormView key={JSON.stringify(configuration)} configuration={configuration} whyNot={whyNot} />
      <ApproversForm
        operation="approvers.update"
        whyNot={whyNot}
        // Some services send them with the configuration, beyond the document's example.
        known={parseApprovers(projectApprovers.safeParse(configuration).data ?? {})}
        getApprovers={answer => parseApprovers(answer.value)}
        getParams={approvers => ({ id, ...approvers })}
      />
    </div>
  )
}

interface ViewProps {
  readonly iid: string | undefined
  readonly configuration: ApprovalConfiguration
  onLook(iid: string): void
}

/** The approvals of one merge request, which is named by its number in the project: no operation lists them. */
function MergeRequestView({ iid, configuration, onLook }: ViewProps) {
  const [typed, setTyped] = useState(iid === undefined ? '' : `!${iid}`)
  const [wasTried, setTried] = useState(false)
  const number = numberIn(typed.trim().replace(/^!/, ''))
  const openMergeRequest = (event: FormEvent) => {
    event.preventDefault()
    setTried(true)
    if (number !== null) onLook(`${number}`)
  }
  return (
    <div className={classes.scroll}>
      <form className={classes.look} aria-label={t('Find a merge request')} onSubmit={openMergeRequest}>
        <TextInput
          label={t('Merge request')}
          description={t('Its number in this project, such as !11.')}
          value={typed}
          error={wasTried && number === null ? t('This is no number of a merge request') : undefined}
          onChange={event => setTyped(event.currentTarget.value)}
        />
        <Button type="submit">{t('Show its approvals')}</Button>
      </form>
      {iid === undefined ? (
        <EmptyState
          icon={<IconGitPullRequest size={30} stroke={1.5} />}
          title={t('Which merge request?')}
          description={t(
            'Enter its number to see how many approvals it needs, how many are missing, and who approved it.',
          )}
        />
      ) : (
        <Loaded key={iid} iid={Number(iid)} configuration={configuration} />
      )}
    </div>
  )
}

function Loaded({ iid, configuration }: { readonly iid: number; readonly configuration: ApprovalConfiguration }) {
  const { id } = useProject()
  const { data, error, isPending, refetch } = useOperation(mergeRequestApprovalsQuery({ id, merge_request_iid: iid }))
  if (isPending) return <LoadingState rows={6} label={t('Loading the approvals')} />
  if (!data) return error ? <ErrorState error={error} onRetry={refetch} /> : null
  return (
    <ApprovalStatusView
      iid={iid}
      status={data.value}
      provenance={data.provenance}
      configuration={configuration}
      onRefresh={refetch}
    />
  )
}

/** The settings of the project, each with its current effect. Remount it when the service sends others. */
function ConfigurationFormView({
  configuration,
  whyNot,
}: {
  readonly configuration: ApprovalConfiguration
  readonly whyNot: string | undefined
}) {
  const { id } = useProject()
  const [form, setForm] = useState(() => toForm(configuration))
  const changes = getChanges(configuration, form)
  const isDisabled = whyNot !== undefined
  return (
    <WriteForm
      operation="approvals.update"
      label={t('Approval configuration')}
      submit={t('Save the configuration')}
      dismiss={t('Discard changes')}
      isDisabled={isDisabled || Object.keys(changes).length === 0}
      isUnchanged={deepEqual(form, toForm(configuration))}
      paramsNow={() => ({ id, ...changes })}
      onClose={() => setForm(toForm(configuration))}
    >
      {problems => (
        <>
          {switchesIn(configuration).map(({ field, label, on, off }) => (
            <Switch
              key={field}
              label={
                <>
                  {label} <Code>{field}</Code>
                </>
              }
              description={formatSentences([
                form.switches[field] ? on : off,
                typeof configuration[field] !== 'boolean' && t('The service does not send the current value.'),
              ])}
              disabled={isDisabled}
              checked={form.switches[field]}
              error={problems[field]}
              onChange={event =>
                setForm({ ...form, switches: { ...form.switches, [field]: event.currentTarget.checked } })
              }
            />
          ))}
          <div className={classes.old}>
            <NumberInput
              label={
                <Trans
                  message="Approvals before merge <deprecatedMark/>"
                  components={{ deprecatedMark: <DeprecatedMark /> }}
                />
              }
              description={t('The number used before rules existed. Any user’s approval counts. Use rules instead.')}
              min={0}
              max={100}
              maw={420}
              allowDecimal={false}
              disabled={isDisabled}
              value={form.before_merge ?? ''}
              error={problems.approvals_before_merge}
              onChange={value => setForm({ ...form, before_merge: typeof value === 'number' ? value : null })}
            />
          </div>
          {whyNot && (
            <Text size="sm" c="dimmed">
              {whyNot}
            </Text>
          )}
        </>
      )}
    </WriteForm>
  )
}
