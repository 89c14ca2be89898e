import { Alert, Title } from '@mantine/core'
import { IconApiOff, IconArrowLeft } from '@tabler/icons-react'
import { useParams } from '@tanstack/react-router'
import { useId } from 'react'
import { getEndpoint, isOperationId, type OperationId } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { deepLink } from '#shared/deep-link.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { LinkButton } from '../../../ui/link/link.tsx'
import { EmptyState } from '../../../ui/states/states.tsx'
import { formatDocument } from '../model/catalogue.ts'
import { EndpointTags, MethodBadge } from './badges.tsx'
import { CallPanel } from './call-panel.tsx'
import classes from './explorer.module.css'

/** One operation: its description, a form for its parameters, the request, the response. */
export function OperationScreen() {
  const { connection, operation } = useParams({ from: '/c/$connection/explorer/$operation' })
  if (!isOperationId(operation)) {
    return (
      <EmptyState
        order={1}
        icon={<IconApiOff size={30} stroke={1.5} />}
        title={t('Operation not found')}
        description={t('“{operation}” doesn’t exist. It may have another name in this version.', {
          operation: visibleString(operation),
        })}
        action={
          <LinkButton variant="default" to="/c/$connection/explorer" params={{ connection }}>
            {t('All operations')}
          </LinkButton>
        }
      />
    )
  }
  return <Operation key={operation} operation={operation} />
}

function Operation({ operation }: { readonly operation: OperationId }) {
  const titleId = useId()
  const endpoint = getEndpoint(operation)
  return (
    <article className={classes.operation} aria-labelledby={titleId}>
      <OperationHead endpoint={endpoint} titleId={titleId} />
      <CallPanel operation={operation} endpoint={endpoint} />
    </article>
  )
}

/** The documentation of an operation, as far as the contract has it. */
function OperationHead({ endpoint, titleId }: { readonly endpoint: Endpoint; readonly titleId: string }) {
  const { id: connection } = useConnection()
  return (
    <header className={classes.head}>
      <LinkButton
        className={classes.back}
        variant="subtle"
        leftSection={<IconArrowLeft size={14} />}
        to="/c/$connection/explorer"
        params={{ connection }}
      >
        {t('All operations')}
      </LinkButton>
      <div className={classes.headTop}>
        <Title order={1} id={titleId} className={classes.title}>
          {endpoint.id}
        </Title>
        <CopyButton
          value={deepLink(`/c/${connection}/explorer/${endpoint.id}`)}
          label={t('Copy link to this operation')}
        />
      </div>
      <div className={classes.address}>
        <MethodBadge endpoint={endpoint} />
        <code className={classes.template}>{endpoint.path}</code>
      </div>
      <p className={classes.summary}>
        {t(endpoint.summary)} <span className={classes.document}>{formatDocument(endpoint.document)}</span>
      </p>
      <div className={classes.tags}>
        <EndpointTags endpoint={endpoint} />
      </div>
      {endpoint.deprecated !== undefined && (
        <Alert color="yellow" mt={10} title={t('Deprecated')} role="note">
          {t(endpoint.deprecated)}
        </Alert>
      )}
    </header>
  )
}
