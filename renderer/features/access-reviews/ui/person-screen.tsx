import { Button, Group, Stack, Text, TextInput } from '@mantine/core'
import { IconUser } from '@tabler/icons-react'
import { useNavigate, useParams } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import { undecided } from '#shared/access-reviews/decisions.ts'
import type { ReviewContent, ReviewPerson } from '#shared/access-reviews/review.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { valueLabel } from '#shared/value-labels.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useScreenSearch } from '../../../lib/navigation/use-screen-search.ts'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { LinkButton } from '../../../ui/link/link.tsx'
import type { TableColumn } from '../../../ui/resource-table/column.ts'
import { ResourceTable } from '../../../ui/resource-table/resource-table.tsx'
import { Page } from '../../../ui/screen/screen.tsx'
import { ViewSwitch } from '../../../ui/screen/view-switch.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { Failure } from '../../../ui/write/failure.tsx'
import { createOffboarding, usePerson, usePersonAccess } from '../model/person-access.ts'
import { accessNoun } from './decide-dialog.tsx'
import { LoadingJobs } from './loading-jobs.tsx'
import { ReferenceTable } from './reference-table.tsx'
import { type AccessRow, accessColumns } from './review-columns.tsx'

/** Everything that one person can reach, and what names them. */
export function PersonScreen() {
  const { user } = useParams({ from: '/c/$connection/people/$user' })
  const { data, error, isPending, refetch } = usePerson(user)
  if (data) return <Known person={data} />
  return (
    <Page title={t('Person')}>
      {isPending && <LoadingState label={t('Loading the user')} />}
      {error && <ErrorState error={getError(error)} onRetry={() => void refetch()} />}
    </Page>
  )
}

const views = { access: t('Access'), references: t('Named in') } as const

function Known({ person }: { readonly person: ReviewPerson }) {
  const { id: connection } = useConnection()
  const [search, changeSearch] = useScreenSearch('/c/$connection/people/$user')
  const { state, start } = usePersonAccess(person)
  const [isLeaving, setLeaving] = useState(false)
  const content = state?.content ?? null
  const isLoading = state !== null && content === null && state.error === null
  const { view = 'access' } = search
  return (
    <Page
      title={<VisibleText text={person.name} />}
      count={
        <Text size="sm" c="dimmed">
          <VisibleText text={`@${person.username}`} /> · <VisibleText text={valueLabel('userState', person.state)} />
        </Text>
      }
      actions={
        <>
          <LinkButton
            variant="default"
            to="/c/$connection/activity"
            params={{ connection }}
            search={{ user: person.username }}
          >
            {t('Activity')}
          </LinkButton>
          {content && (
            <>
              <Button variant="default" onClick={() => void start()}>
                {t('Refresh')}
              </Button>
              <Button onClick={() => setLeaving(true)}>{t('Offboard…')}</Button>
            </>
          )}
        </>
      }
      toolbar={content && <ViewSwitch views={views} value={view} onChange={view => changeSearch({ view })} />}
    >
      {state?.error && <Failure error={state.error} />}
      {isLoading && <LoadingJobs jobs={state.jobs} />}
      {content && view === 'access' && <AccessTable content={content} />}
      {content && view === 'references' && <ReferenceTable content={content} />}
      {!content && !isLoading && (
        <EmptyState
          icon={<IconUser size={30} stroke={1.5} />}
          title={t('Access not loaded')}
          description={t(
            'Looks for this user in every group and project that you can see, and in their approval rules and audit events. This sends several requests for each of them.',
          )}
          action={<Button onClick={() => void start()}>{t('Load access')}</Button>}
        />
      )}
      {content && (
        <FormDialog opened={isLeaving} onClose={() => setLeaving(false)} title={offboardTitle(person)}>
          {isLeaving && <OffboardForm person={person} content={content} onClose={() => setLeaving(false)} />}
        </FormDialog>
      )}
    </Page>
  )
}

const decided = new Set(['decision', 'result', 'reason', 'previous', 'name', 'username'])
const columns: readonly TableColumn<AccessRow>[] = accessColumns.filter(({ id }) => !decided.has(id))

function AccessTable({ content }: { readonly content: ReviewContent }) {
  const rows = content.accesses.map(access => ({ access, ...undecided }))
  return (
    <ResourceTable
      id="person-access"
      label={t('Access')}
      noun={accessNoun}
      columns={columns}
      rows={rows}
      rowKey={({ access }) => access.key}
      isSelectable={false}
      empty={
        <EmptyState
          icon={<IconUser size={30} stroke={1.5} />}
          title={t('No accesses')}
          description={t('This user is not a member of any group or project that you can see.')}
        />
      }
    />
  )
}

const offboardTitle = ({ name }: ReviewPerson) => t('Offboard {name}', { name: visibleString(name) })

interface OffboardProps {
  readonly person: ReviewPerson
  readonly content: ReviewContent
  onClose(): void
}

/** Creates the access review that removes everything, and opens it. */
function OffboardForm({ person, content, onClose }: OffboardProps) {
  const { id: connection, ref } = useConnection()
  const navigate = useNavigate()
  const [reason, setReason] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const rules = content.references.filter(({ kind }) => kind === 'approvalRule').length
  const byHand = content.accesses.filter(({ source }) => source === 'other').length
  const create = async (event: FormEvent) => {
    event.preventDefault()
    if (reason.trim() === '') return
    setBusy(true)
    try {
      const name = t('Offboarding of {name}', { name: person.name })
      const review = await createOffboarding(ref, person, content, { name: name.slice(0, 200), reason: reason.trim() })
      onClose()
      await navigate({ to: '/c/$connection/access-reviews/$review', params: { connection, review } })
    } catch (thrown) {
      setError(getError(thrown))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={event => void create(event)} aria-label={offboardTitle(person)} noValidate>
      <Stack gap="sm">
        <Text size="sm">
          {t(
            'Creates an access review in which {count, plural, one {# access is} other {# accesses are}} to be removed.',
            {
              count: content.accesses.length - byHand,
            },
          )}
        </Text>
        {rules + byHand > 0 && (
          <Text size="sm">
            {t(
              'To change by hand: {rules, plural, one {# approval rule} other {# approval rules}} and {others, plural, one {# access} other {# accesses}} through invited or hidden groups.',
              { rules, others: byHand },
            )}
          </Text>
        )}
        <Text size="sm">
          {t(
            'The account, its SSH keys and its tokens are not changed. To block the user, use the service’s own pages.',
          )}
        </Text>
        <TextInput
          label={t('Reason')}
          placeholder={t('Leaves the company on 30 November')}
          required
          maxLength={4000}
          value={reason}
          onChange={event => setReason(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          {t('Nothing is removed yet. Preview and apply the changes in the review.')}
        </Text>
      </Stack>
      {error && <Failure error={error} />}
      <Group justify="flex-end" gap="xs" mt="md">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button type="submit" loading={isBusy} disabled={reason.trim() === ''}>
          {t('Create review')}
        </Button>
      </Group>
    </form>
  )
}
