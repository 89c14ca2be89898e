import { SegmentedControl, Text } from '@mantine/core'
import { Outlet, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { getEndpoint } from '#shared/contract/contract.ts'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { type PastCall, useExplorer } from '../model/explorer-state.ts'
import { formOfCall, formSections } from '../model/operation-form.ts'
import { useFillForm } from '../model/use-fill-form.ts'
import { MethodBadge, StatusBadge } from './badges.tsx'
import classes from './explorer.module.css'
import { OperationList } from './operation-list.tsx'
import { SavedList } from './saved-list.tsx'

const shownParams = 120

/** Every operation of the contract on the left, the chosen one beside it. */
export function ExplorerScreen() {
  const connection = useConnection()
  const { operation } = useParams({ strict: false })
  const [shown, setShown] = useState<'operations' | 'saved' | 'history'>('operations')
  const calls = useExplorer(state => state.history).filter(call => call.connection === connection.ref)
  return (
    <div className={classes.screen} data-chosen={operation !== undefined}>
      <section className={classes.side} aria-label={t('API explorer')}>
        <SegmentedControl
          className={classes.sideSwitch}
          fullWidth
          aria-label={t('What is listed')}
          value={shown}
          onChange={value => setShown(value === 'history' || value === 'saved' ? value : 'operations')}
          data={[
            { value: 'operations', label: t('Operations') },
            { value: 'saved', label: t('Saved') },
            {
              value: 'history',
              label: calls.length === 0 ? t('This run') : t('This run ({calls})', { calls: calls.length }),
            },
          ]}
        />
        {shown === 'operations' && <OperationList chosen={operation} />}
        {shown === 'saved' && <SavedList />}
        {shown === 'history' && <HistoryList calls={calls} />}
      </section>
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  )
}

/** The calls of this run of the app; choosing one fills its form again, and sends nothing. */
function HistoryList({ calls }: { readonly calls: readonly PastCall[] }) {
  const fill = useFillForm()
  const refill = (call: PastCall) => fill(call.operation, formOfCall(formSections(getEndpoint(call.operation)), call))
  if (calls.length === 0) {
    return (
      <p className={classes.none}>
        {t('What you send is listed here while the app runs; choosing a call fills its form again.')}
      </p>
    )
  }
  return (
    <ul className={classes.history} aria-label={t('Calls of this run')}>
      {calls.map(call => (
        <li key={call.key}>
          <button type="button" className={classes.past} onClick={() => refill(call)}>
            <span className={classes.pastTop}>
              <MethodBadge endpoint={getEndpoint(call.operation)} size="xs" />
              <span className={classes.rowName}>{call.operation}</span>
              {call.status === null ? (
                <Text component="span" size="xs" c="dimmed">
                  {call.error ? explain(call.error).title : t('from the cache')}
                </Text>
              ) : (
                <StatusBadge status={call.status} size="xs" />
              )}
            </span>
            <span className={classes.pastBottom}>
              <span className={classes.pastParams}>
                <VisibleText text={getSummary(call.template)} />
              </span>
              <TimeAgo value={call.at} className={classes.pastTime} />
            </span>
          </button>
        </li>
      ))}
    </ul>
  )
}

function getSummary(params: PastCall['params']): string {
  return Object.values(params)
    .map(value => (typeof value === 'object' ? JSON.stringify(value) : String(value)))
    .join(' · ')
    .slice(0, shownParams)
}
