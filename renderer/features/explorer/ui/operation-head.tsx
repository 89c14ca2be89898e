import { Alert, Title } from '@mantine/core'
import { IconArrowLeft } from '@tabler/icons-react'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { deepLink } from '#shared/deep-link.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { LinkButton } from '../../../ui/link/link.tsx'
import { documentWords } from '../model/catalogue.ts'
import { EndpointTags, MethodBadge } from './badges.tsx'
import classes from './explorer.module.css'

/** The documentation of an operation, as far as the contract has it. */
export function OperationHead({ endpoint, titleId }: { readonly endpoint: Endpoint; readonly titleId: string }) {
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
        All operations
      </LinkButton>
      <div className={classes.headTop}>
        <Title order={1} id={titleId} className={classes.title}>
          {endpoint.id}
        </Title>
        <CopyButton value={deepLink(`/c/${connection}/explorer/${endpoint.id}`)} label="Copy link to this operation" />
      </div>
      <p className={classes.address}>
        <MethodBadge endpoint={endpoint} />
        <code className={classes.template}>{endpoint.path}</code>
      </p>
      <p className={classes.summary}>
        {endpoint.summary} <span className={classes.document}>{documentWords(endpoint.document)}</span>
      </p>
      <div className={classes.tags}>
        <EndpointTags endpoint={endpoint} />
      </div>
      {endpoint.deprecated !== undefined && (
        <Alert color="yellow" mt={10} title="Deprecated" role="note">
          {endpoint.deprecated}
        </Alert>
      )}
    </header>
  )
}
