import { Button } from '@mantine/core'
import { deepEqual } from '@tanstack/react-router'
import { type FormEvent, type ReactNode, useRef, useState } from 'react'
import type { AnswerOf } from '#shared/bridge.ts'
import type { Params, WriteId } from '#shared/contract/contract.ts'
import type { AppError } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { getError } from '../../lib/bridge/bridge.ts'
import { useWhyReadOnly } from '../../lib/connection/use-connection.ts'
import { RequestPreview } from '../../lib/operations/request-preview.tsx'
import { useWrite } from '../../lib/operations/use-operation.ts'
import { TypedName } from '../confirm/typed-name.tsx'
import type { Problems } from '../schema-form/problems.ts'
import { Spacer } from '../screen/screen.tsx'
import { Failure } from './failure.tsx'
import { showProblems } from './show-problems.ts'
import classes from './write.module.css'
import { refusedParams, wrongParams } from './write-problems.ts'

export interface WriteFormProps<I extends WriteId> {
  readonly operation: I
  /** Names the form: "New environment". */
  readonly label: string
  /** The words of the button that sends it: "Create the environment". */
  readonly submit: string
  readonly dismiss?: string
  /** The params as they would be sent now, with missing ones `undefined`. */
  paramsNow(): Params<I>
  /** Problems besides the contract's, by the parameter's name; computed at each change. */
  readonly problems?: Problems
  /** Disables sending. */
  readonly isDisabled?: boolean
  /** Nothing was changed that could be sent or discarded: for a form that stays on its screen. */
  readonly isUnchanged?: boolean
  /** It is not the main thing of its screen: its button is a quiet one. */
  readonly isSecondary?: boolean
  /** For what destroys something: its name has to be typed first. */
  readonly confirm?: { readonly name: string; readonly label: string }
  onClose(): void
  onDone?(answer: AnswerOf<I>): void
  /** Has the last word on sending: calls `send` once, or throws why not. */
  onSend?(send: () => Promise<AnswerOf<I>>): Promise<AnswerOf<I>>
  /** The inputs, given the problem of each, by the parameter's name. */
  children?: ReactNode | ((problems: Problems) => ReactNode)
}

/**
 * The form for every write: inputs, the request shown before it is sent, the contract's and the service's problems
 * below their inputs, any other error with its next step. The input is kept until the write is applied; the toast with
 * its undo button comes from `useWrite`.
 */
export function WriteForm<I extends WriteId>(props: WriteFormProps<I>) {
  const { operation, label, submit, dismiss = t('Cancel'), paramsNow, confirm, children } = props
  const write = useWrite(operation)
  const readOnly = useWhyReadOnly()
  const form = useRef<HTMLFormElement>(null)
  const [wasTried, setTried] = useState(false)
  const [typed, setTyped] = useState('')
  const [refusal, setRefusal] = useState<{ readonly error: AppError; readonly params: Params<I> } | null>(null)

  const params = paramsNow()
  // The service's refusal counts until the input changes.
  const error = refusal && deepEqual(refusal.params, params) ? refusal.error : null
  const wrong = { ...wrongParams(operation, params), ...props.problems }
  const refused = refusedParams(operation, error)
  const shown: Problems = { ...(wasTried && wrong), ...refused }
  const isConfirmed = confirm === undefined || typed === confirm.name
  const isUnchanged = props.isUnchanged ?? false
  const isDisabled = (props.isDisabled ?? false) || isUnchanged

  const send = async (event: FormEvent) => {
    event.preventDefault()
    // A form drawn inside another one, in a dialog, is sent alone.
    event.stopPropagation()
    showProblems(form.current, () => setTried(true))
    if (isDisabled || !isConfirmed || readOnly !== undefined || Object.keys(wrong).length > 0) return
    try {
      const sendOnce = () => write.mutateAsync(params)
      const answer = await (props.onSend ? props.onSend(sendOnce) : sendOnce())
      props.onDone?.(answer)
      props.onClose()
    } catch (thrown) {
      showProblems(form.current, () => setRefusal({ error: getError(thrown), params }))
    }
  }
  return (
    <form ref={form} aria-label={label} noValidate className={classes.form} onSubmit={event => void send(event)}>
      {typeof children === 'function' ? children(shown) : children}
      {confirm && <TypedName name={confirm.name} typed={typed} onType={setTyped} label={confirm.label} />}
      {error && Object.keys(refused).length === 0 && <Failure error={error} />}
      <div className={classes.buttons}>
        <RequestPreview operation={operation} isDisabled={Object.keys(wrong).length > 0} paramsNow={paramsNow} />
        <Spacer />
        <Button variant="default" disabled={isUnchanged} onClick={props.onClose}>
          {dismiss}
        </Button>
        <Button
          type="submit"
          loading={write.isPending}
          disabled={isDisabled || !isConfirmed || readOnly !== undefined}
          title={readOnly}
          {...(props.isSecondary && { variant: 'default' })}
          {...(confirm && { color: 'red.9' })}
        >
          {submit}
        </Button>
      </div>
    </form>
  )
}
