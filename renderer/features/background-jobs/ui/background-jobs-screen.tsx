import { SegmentedControl, Select, Title } from '@mantine/core'
import { useNavigate, useSearch } from '@tanstack/react-router'
import { useState } from 'react'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { Screen, Spacer } from '../../../ui/screen/screen.tsx'
import { type JobView, jobViews } from '../model/routes.ts'
import classes from './background-jobs.module.css'
import { Counts } from './counts.tsx'
import { Overview } from './overview.tsx'
import { Processes } from './processes.tsx'
import { Queues } from './queues.tsx'

const labels: Readonly<Record<JobView, string>> = {
  overview: 'Overview',
  queues: 'Queues',
  processes: 'Processes',
  counts: 'Counts',
}
const intervals = [
  { value: '2', label: 'every 2 seconds' },
  { value: '5', label: 'every 5 seconds' },
  { value: '30', label: 'every 30 seconds' },
  { value: 'never', label: 'when asked' },
]

/** How the service's background jobs are doing, measured again and again while the screen is open (document 3, section 4.1). */
export function BackgroundJobsScreen() {
  const connection = useConnection().id
  const navigate = useNavigate()
  const { view = 'overview' } = useSearch({ from: '/c/$connection/background-jobs' })
  const [interval, setInterval] = useState('5')
  const seconds = interval === 'never' ? null : Number(interval)
  return (
    <Screen aria-label="Background jobs">
      <div className={classes.head}>
        <Title order={1}>Background jobs</Title>
        <SegmentedControl
          aria-label="What is shown"
          size="xs"
          data={jobViews.map(value => ({ value, label: labels[value] }))}
          value={view}
          onChange={value =>
            void navigate({
              to: '/c/$connection/background-jobs',
              params: { connection },
              search: value === 'overview' ? {} : { view: jobViews.find(one => one === value) },
              replace: true,
            })
          }
        />
        <Spacer />
        <Select
          aria-label="Measured"
          w={170}
          allowDeselect={false}
          data={intervals}
          value={interval}
          onChange={value => setInterval(value ?? '5')}
        />
      </div>
      {view === 'overview' && <Overview seconds={seconds} />}
      {view === 'queues' && <Queues seconds={seconds} />}
      {view === 'processes' && <Processes seconds={seconds} />}
      {view === 'counts' && <Counts seconds={seconds} />}
    </Screen>
  )
}
