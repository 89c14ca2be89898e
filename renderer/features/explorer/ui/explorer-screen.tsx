import { SegmentedControl } from '@mantine/core'
import { Outlet, useParams } from '@tanstack/react-router'
import { useState } from 'react'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { useExplorer } from '../model/explorer-state.ts'
import classes from './explorer.module.css'
import { HistoryList } from './history-list.tsx'
import { OperationList } from './operation-list.tsx'

/** Every operation of the contract on the left, the chosen one beside it. */
export function ExplorerScreen() {
  const connection = useConnection()
  const { operation } = useParams({ strict: false })
  const [shown, setShown] = useState<'operations' | 'history'>('operations')
  const calls = useExplorer(state => state.history).filter(call => call.connection === connection.ref)
  return (
    <div className={classes.screen} data-chosen={operation !== undefined}>
      <section className={classes.side} aria-label="API explorer">
        <SegmentedControl
          className={classes.sideSwitch}
          fullWidth
          aria-label="What is listed"
          value={shown}
          onChange={value => setShown(value === 'history' ? 'history' : 'operations')}
          data={[
            { value: 'operations', label: 'Operations' },
            { value: 'history', label: calls.length === 0 ? 'This run' : `This run (${calls.length})` },
          ]}
        />
        {shown === 'operations' ? <OperationList chosen={operation} /> : <HistoryList calls={calls} />}
      </section>
      <div className={classes.content}>
        <Outlet />
      </div>
    </div>
  )
}
