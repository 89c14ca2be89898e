import { Button, Modal, TextInput } from '@mantine/core'
import { useState } from 'react'
import type { OperationId } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { ConnectionColorDot } from '../../../lib/connection/connection-color.tsx'
import { placeOf } from '../../../lib/connection/describe.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import type { SentCall } from '../model/explorer-state.ts'
import { lastPathValue } from '../model/operation-form.ts'
import { usePreview } from '../model/use-preview.ts'
import { MethodBadge } from './badges.tsx'
import classes from './explorer.module.css'
import { RequestBody } from './request-body.tsx'

interface ConfirmProps {
  readonly operation: OperationId
  readonly endpoint: Endpoint
  /** The call to be confirmed; the dialog is open while there is one. */
  readonly call: SentCall | null
  readonly onClose: () => void
  readonly onConfirm: (call: SentCall) => void
}

/** Names what a write will do and to whom, before it is sent. What is removed has to be typed. */
export function ConfirmCall({ call, ...props }: ConfirmProps) {
  const { endpoint, onClose } = props
  const title = endpoint.effect === 'destroy' ? 'Remove this for good?' : 'Send this change?'
  return (
    <Modal opened={call !== null} onClose={onClose} title={title} size="lg">
      {call && <Confirmation {...props} call={call} />}
    </Modal>
  )
}

function Confirmation({ operation, endpoint, call, onClose, onConfirm }: ConfirmProps & { readonly call: SentCall }) {
  const connection = useConnection()
  const { preview } = usePreview(operation, call, true)
  const [typed, setTyped] = useState('')
  const destroys = endpoint.effect === 'destroy'
  const named = lastPathValue(endpoint, call.params)
  const isNamed = !destroys || typed === named
  return (
    <form
      onSubmit={event => {
        event.preventDefault()
        if (isNamed) onConfirm(call)
      }}
    >
      <p className={classes.summary}>{endpoint.summary}</p>
      <dl className={classes.facts}>
        <dt>Connection</dt>
        <dd>
          <ConnectionColorDot color={connection.color} />{' '}
          <strong>
            <VisibleText text={connection.name} />
          </strong>{' '}
          {placeOf(connection) !== connection.name && <span className={classes.dimmed}>{placeOf(connection)}</span>}
        </dd>
        {connection.sudo && (
          <>
            <dt>Acting as</dt>
            <dd>
              <VisibleText text={connection.sudo.username} />
            </dd>
          </>
        )}
        <dt>Request</dt>
        <dd className={classes.requestLine}>
          <MethodBadge endpoint={endpoint} size="xs" />
          <code className={classes.url}>{preview ? preview.url : endpoint.path}</code>
        </dd>
        {Object.keys(endpoint.params.path ?? {}).map(name => (
          <PathFact key={name} name={name} value={call.params[name]} />
        ))}
      </dl>
      {preview && <RequestBody body={preview.body} />}
      {destroys && (
        <TextInput
          mt={12}
          data-autofocus
          label={
            <>
              Type{' '}
              <strong className={classes.mono}>
                <VisibleText text={named} />
              </strong>{' '}
              to confirm
            </>
          }
          value={typed}
          onChange={event => setTyped(event.currentTarget.value)}
          autoComplete="off"
          spellCheck={false}
        />
      )}
      <div className={classes.buttons}>
        <Button variant="default" onClick={onClose}>
          Don’t send
        </Button>
        <Button type="submit" disabled={!isNamed} {...(destroys ? { color: 'red.9' } : { 'data-autofocus': true })}>
          {`Send ${endpoint.method}`}
        </Button>
      </div>
    </form>
  )
}

function PathFact({ name, value }: { readonly name: string; readonly value: unknown }) {
  if (value === undefined) return null
  return (
    <>
      <dt>{name}</dt>
      <dd className={classes.mono}>
        <VisibleText text={String(value)} />
      </dd>
    </>
  )
}
