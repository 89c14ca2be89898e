import { Table, Title } from '@mantine/core'
import { visibleString } from '#shared/text/visible.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import { durationWords } from '../model/duration.ts'
import type { Lane } from '../model/lanes.ts'
import classes from './deployments.module.css'

/** What the timeline comes to, for each environment. */
export function LaneSummary({ lanes }: { readonly lanes: readonly Lane[] }) {
  return (
    <section aria-label="By environment">
      <Title order={2} mb={8}>
        By environment
      </Title>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable without a mouse */}
      <div className={classes.summary} tabIndex={0}>
        <Table fz="xs" highlightOnHover>
          <Table.Thead>
            <Table.Tr>
              <Table.Th>Environment</Table.Th>
              <Table.Th ta="end">Deployments</Table.Th>
              <Table.Th ta="end">Failed</Table.Th>
              <Table.Th>Last success</Table.Th>
              <Table.Th>Longest without</Table.Th>
              <Table.Th>By</Table.Th>
            </Table.Tr>
          </Table.Thead>
          <Table.Tbody>
            {lanes.map(lane => (
              <Table.Tr key={lane.environment}>
                <Table.Th scope="row" className={classes.laneName} title={visibleString(lane.environment)}>
                  <VisibleText text={lane.environment} />
                </Table.Th>
                <Table.Td ta="end">{lane.stops.length.toLocaleString()}</Table.Td>
                <Table.Td ta="end">{failedWords(lane)}</Table.Td>
                <Table.Td>
                  {lane.lastSuccess ? <TimeAgo value={new Date(lane.lastSuccess.at).toISOString()} /> : 'none'}
                </Table.Td>
                <Table.Td>
                  {lane.longestGap ? durationWords(lane.longestGap.to - lane.longestGap.from) : 'always'}
                </Table.Td>
                <Table.Td>
                  <VisibleText text={lane.people.map(({ name, count }) => `${name} (${count})`).join(', ')} />
                </Table.Td>
              </Table.Tr>
            ))}
          </Table.Tbody>
        </Table>
      </div>
    </section>
  )
}

function failedWords({ failed, stops }: Lane): string {
  return failed === 0 ? '0' : `${failed.toLocaleString()} (${Math.round((100 * failed) / stops.length)} %)`
}
