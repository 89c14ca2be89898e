import { Table } from '@mantine/core'
import { VisibleText } from '../text/visible-text.tsx'
import type { ChartTable } from './chart-table.ts'
import classes from './charts.module.css'

/** The numbers of a chart, scrolling in their own box. */
export function ChartTableView({ title, table }: { readonly title: string; readonly table: ChartTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable without a mouse
    <section className={classes.table} aria-label={`${title} in numbers`} tabIndex={0}>
      <Table stickyHeader aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            {table.columns.map(column => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.rows.map(([name = '', ...values]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">
                <VisibleText text={String(name)} />
              </Table.Th>
              {values.map((value, index) => (
                <Table.Td key={table.columns[index + 1]}>
                  {typeof value === 'number' ? value.toLocaleString() : <VisibleText text={value} />}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}
