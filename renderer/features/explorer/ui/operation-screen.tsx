import { IconApiOff } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useId } from 'react'
import { endpointOf, isOperationId, type OperationId } from '#shared/contract/contract.ts'
import { visibleString } from '#shared/text/visible.ts'
import { LinkButton } from '../../../ui/link/link.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { CallPanel } from './call-panel.tsx'
import classes from './explorer.module.css'
import { OperationHead } from './operation-head.tsx'

/** One operation: what it is, a form for its parameters, the request, the answer. */
export function OperationScreen() {
  const { connection, operation } = useParams({ from: '/c/$connection/explorer/$operation' })
  if (!isOperationId(operation)) {
    return (
      <EmptyState
        order={1}
        icon={<IconApiOff size={30} stroke={1.5} />}
        title="There is no such operation"
        description={`Nothing is called “${visibleString(operation)}”. It may have another name in this version.`}
        action={
          <LinkButton variant="default" to="/c/$connection/explorer" params={{ connection }}>
            All operations
          </LinkButton>
        }
      />
    )
  }
  return <Operation key={operation} operation={operation} />
}

function Operation({ operation }: { readonly operation: OperationId }) {
  const titleId = useId()
  const endpoint = endpointOf(operation)
  return (
    <article className={classes.operation} aria-labelledby={titleId}>
      <OperationHead endpoint={endpoint} titleId={titleId} />
      <CallPanel operation={operation} endpoint={endpoint} />
    </article>
  )
}
