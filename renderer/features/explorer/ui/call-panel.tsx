import { Button } from '@mantine/core'
import { IconPlayerStop, IconSend } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { OperationId } from '#shared/contract/contract.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useHotkey } from '../../../ui/keyboard/use-hotkey.ts'
import { tellProblems } from '../../../ui/write/tell-problems.ts'
import type { SentCall } from '../model/explorer-state.ts'
import { cancelCall, sendCall } from '../model/send-call.ts'
import { useCallForm } from '../model/use-call-form.ts'
import { ConfirmCall } from './confirm-call.tsx'
import classes from './explorer.module.css'
import { ParamsForm } from './params-form.tsx'
import { RequestView } from './request-view.tsx'
import { ResultView } from './result-view.tsx'

/** The form of an operation, the request it stands for, and what the service answered. */
export function CallPanel({ operation, endpoint }: { readonly operation: OperationId; readonly endpoint: Endpoint }) {
  const connection = useConnection()
  const call = useCallForm(operation, endpoint)
  const [confirmed, setConfirmed] = useState<SentCall | null>(null)
  const panel = useRef<HTMLFormElement>(null)
  const { draft, run } = call
  const isRead = endpoint.effect === 'read'
  const isRunning = run?.state === 'running'

  const send = (sent: SentCall) => void sendCall(connection.ref, operation, sent)
  const submit = () => {
    if (isRunning) return
    tellProblems(panel.current, call.try)
    if (!call.isComplete) return
    const sent = { params: draft.params, page: draft.page }
    if (isRead) send(sent)
    else setConfirmed(sent)
  }
  useHotkey({ area: 'Operation', keys: ['mod+Enter'], words: 'Send the request', whileTyping: true, run: submit })

  return (
    <div className={classes.panel}>
      <form
        ref={panel}
        className={classes.form}
        noValidate
        aria-label="Parameters"
        onSubmit={event => {
          event.preventDefault()
          submit()
        }}
      >
        <ParamsForm endpoint={endpoint} call={call} />
        <div className={classes.sendBar}>
          <Button
            type="submit"
            {...(endpoint.effect === 'destroy' && { color: 'red.9' })}
            leftSection={<IconSend size={14} />}
            disabled={isRunning}
          >
            {isRead ? 'Send' : 'Review and send…'}
          </Button>
          {isRunning && (
            <Button variant="default" leftSection={<IconPlayerStop size={14} />} onClick={() => cancelCall(run.callId)}>
              Cancel
            </Button>
          )}
          <Button variant="subtle" color="gray" onClick={call.clear}>
            Clear
          </Button>
          <span className={classes.sendHint}>Ctrl+Enter</span>
        </div>
      </form>
      <div className={classes.outcome}>
        <RequestView operation={operation} endpoint={endpoint} draft={draft} isComplete={call.isComplete} />
        <ResultView
          operation={operation}
          endpoint={endpoint}
          run={run}
          onPage={token => run && send({ params: run.params, page: { ...run.page, token } })}
        />
      </div>
      <ConfirmCall
        operation={operation}
        endpoint={endpoint}
        call={confirmed}
        onClose={() => setConfirmed(null)}
        onConfirm={sent => {
          setConfirmed(null)
          send(sent)
        }}
      />
    </div>
  )
}
