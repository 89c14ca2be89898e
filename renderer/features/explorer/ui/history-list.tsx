import { Text } from '@mantine/core'
import { useNavigate } from '@tanstack/react-router'
import { connectionIdOf } from '#shared/bridge.ts'
import { endpointOf } from '#shared/contract/contract.ts'
import { explain } from '#shared/errors.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { keyOf, type PastCall, useExplorer } from '../model/explorer-state.ts'
import { formOfCall, formSections } from '../model/operation-form.ts'
import { MethodBadge, StatusBadge } from './badges.tsx'
import classes from './explorer.module.css'

/** The calls of this run of the app; choosing one fills its form again, and sends nothing. */
export function HistoryList({ calls }: { readonly calls: readonly PastCall[] }) {
  const navigate = useNavigate()
  const changeForm = useExplorer(state => state.changeForm)
  const refill = (call: PastCall) => {
    const sections = formSections(endpointOf(call.operation))
    changeForm(keyOf(call.connection, call.operation), () => formOfCall(sections, call))
    void navigate({
      to: '/c/$connection/explorer/$operation',
      params: { connection: connectionIdOf(call.connection), operation: call.operation },
    })
  }
  if (calls.length === 0) {
    return (
      <p className={classes.none}>
        What you send is listed here while the app runs; choosing a call fills its form again.
      </p>
    )
  }
  return (
    <ul className={classes.history} aria-label="Calls of this run">
      {calls.map(call => (
        <li key={call.key}>
          <button type="button" className={classes.past} onClick={() => refill(call)}>
            <span className={classes.pastTop}>
              <MethodBadge endpoint={endpointOf(call.operation)} size="xs" />
              <span className={classes.rowName}>{call.operation}</span>
              {call.status === null ? (
                <Text component="span" size="xs" c="dimmed">
                  {call.error ? explain(call.error).title : 'kept'}
                </Text>
              ) : (
                <StatusBadge status={call.status} size="xs" />
              )}
            </span>
            <span className={classes.pastBottom}>
              <span className={classes.pastParams}>
                <VisibleText text={summaryOf(call.params)} />
              </span>
              <TimeAgo value={call.at} className={classes.pastTime} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

const shownParams = 120

function summaryOf(params: PastCall['params']): string {
  return Object.values(params)
    .map(value => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
    .join(' · ')
    .slice(0, shownParams)
}
