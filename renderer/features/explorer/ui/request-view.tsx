import { Button, CopyButton, Title } from '@mantine/core'
import { IconTerminal2 } from '@tabler/icons-react'
import type { OperationId } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { explain } from '#shared/errors.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import type { Draft } from '../model/operation-form.ts'
import { usePreview } from '../model/use-preview.ts'
import { MethodBadge } from './badges.tsx'
import classes from './explorer.module.css'
import { RequestBody } from './request-body.tsx'

/** The request as it will be sent, and the same as a command. The token is in neither. */
export function RequestView({
  operation,
  endpoint,
  draft,
  isComplete,
}: {
  readonly operation: OperationId
  readonly endpoint: Endpoint
  readonly draft: Draft
  readonly isComplete: boolean
}) {
  const { name } = useConnection()
  const { preview, error } = usePreview(operation, draft, isComplete)
  const missing = Object.keys(draft.problems)
  return (
    <section className={classes.request} aria-label="Request">
      <div className={classes.partHead}>
        <Title order={2}>Request</Title>
        {preview && (
          <CopyButton value={preview.curl}>
            {({ copied, copy }) => (
              <Button variant="subtle" leftSection={<IconTerminal2 size={14} />} onClick={copy}>
                {copied ? 'Copied' : 'Copy as curl'}
              </Button>
            )}
          </CopyButton>
        )}
      </div>
      <p className={classes.requestLine}>
        <MethodBadge endpoint={endpoint} size="xs" />
        <code className={classes.url}>{preview ? preview.url : endpoint.path}</code>
      </p>
      {!isComplete && <p className={classes.note}>{`Not complete yet: ${missing.map(placeInWords).join(', ')}.`}</p>}
      {error && <p className={classes.note}>{explain(error, name).sentence}</p>}
      {preview && <RequestBody body={preview.body} />}
    </section>
  )
}

/** A place in the parameters as the form names it, counted from 1: "actions.0.action" is "actions 1 › action". */
function placeInWords(path: string): string {
  return path === '' ? 'the JSON' : path.replaceAll(/\.(\d+)/g, (_, at) => ` ${Number(at) + 1}`).replaceAll('.', ' › ')
}
