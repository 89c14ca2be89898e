import { SegmentedControl, Text, Title } from '@mantine/core'
import { IconCertificateOff } from '@tabler/icons-react'
import { useNavigate, useSearch } from '@tanstack/react-router'
import type { AppError } from '#shared/errors.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { useProjectParams } from '../../../lib/project/links.tsx'
import { useProject } from '../../../lib/project/project-context.ts'
import { useWhyNotWrite } from '../../../lib/project/use-may-write.ts'
import { Screen, ScreenTop } from '../../../ui/screen/screen.tsx'
import { StaleNotice } from '../../../ui/states/stale-notice.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../../ui/states/states.tsx'
import { type ApprovalsSearch, approvalViews } from '../model/routes.ts'
import { ConfigurationView } from './configuration-view.tsx'
import { MergeRequestView } from './merge-request-view.tsx'
import { RulesView } from './rules-view.tsx'

const viewWords = { rules: 'Rules', configuration: 'Configuration', 'merge-request': 'Merge request' } as const

/** How merge requests of the project are approved: rules, configuration, and one merge request (document 2, section 4.3). */
export function ApprovalsScreen() {
  const { id } = useProject()
  const params = useProjectParams()
  const search = useSearch({ from: '/c/$connection/p/$project/approvals' })
  const navigate = useNavigate()
  const show = (change: ApprovalsSearch, replace = false) =>
    void navigate({ to: '/c/$connection/p/$project/approvals', params, search: { ...search, ...change }, replace })
  const { data, error, isPending, refetch } = useOperation('approvals.get', { id })
  const whyNot = useWhyNotWrite('maintainer')
  const view = search.view ?? 'rules'
  // An edition without approval rules still tells who approved a merge request.
  const hasNoRules = !data && error?.kind === 'notFound'
  const configuration = data?.value ?? (hasNoRules ? {} : null)
  return (
    <Screen aria-label="Approvals">
      <ScreenTop>
        <Title order={2} fz="lg">
          Approvals
        </Title>
        {(data || isPending || hasNoRules) && (
          <SegmentedControl
            size="xs"
            aria-label="What to show"
            data={approvalViews.map(value => ({ value, label: viewWords[value] }))}
            value={view}
            onChange={value => show({ view: approvalViews.find(one => one === value && one !== 'rules') })}
          />
        )}
        <StaleNotice provenance={data?.provenance} />
      </ScreenTop>
      {isPending && <LoadingState rows={8} label="Loading the approval configuration" />}
      {!data && error && !(hasNoRules && view === 'merge-request') && <Refused error={error} onRetry={refetch} />}
      {data && view === 'rules' && (
        <RulesView configuration={data.value} search={search} whyNot={whyNot} onSearch={show} />
      )}
      {data && view === 'configuration' && <ConfigurationView told={data.value} whyNot={whyNot} />}
      {configuration && view === 'merge-request' && (
        <MergeRequestView
          key={search.iid}
          iid={search.iid}
          configuration={configuration}
          onLook={iid => show({ iid })}
        />
      )}
    </Screen>
  )
}

/** A service without the feature says so with 403, or as if there were nothing, with 404. */
function Refused({ error, onRetry }: { readonly error: AppError; onRetry(): void }) {
  if (error.kind === 'forbidden' && /edition/i.test(error.message)) {
    return (
      <EmptyState
        icon={<IconCertificateOff size={30} stroke={1.5} />}
        title="Not in this edition of the service"
        description="Approvals of merge requests come with the Starter edition, rules for protected branches with Premium. This service has neither, so there is nothing to set."
      />
    )
  }
  return (
    <>
      <ErrorState error={error} onRetry={onRetry} />
      {error.kind === 'notFound' && (
        <Text size="sm" c="dimmed" ta="center">
          A service of the Core edition may answer like this too: approvals come with the Starter edition. It still
          tells who approved a merge request.
        </Text>
      )}
    </>
  )
}
