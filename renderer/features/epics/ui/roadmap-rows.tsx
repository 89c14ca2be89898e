import { Table } from '@mantine/core'
import type { CSSProperties, ReactNode } from 'react'
import { placeOf, type Scale } from '../model/scale.ts'
import { useMomentInView } from '../model/use-moment-in-view.ts'
import classes from './roadmap.module.css'

/** The rows under their columns, today marked and in view. */
export function RoadmapRows({ scale, children }: { readonly scale: Scale; readonly children: ReactNode }) {
  const { region, columns, onScroll } = useMomentInView(scale)
  const now = Date.now()
  const today = placeOf(now, scale)
  const isNow = (from: number, index: number) => from <= now && now < (scale.columns[index + 1]?.from ?? scale.to)
  const style: CSSProperties & Record<'--today', string> = { '--today': `${(today ?? 0) * 100}%` }
  return (
    <section
      ref={region}
      className={classes.rows}
      aria-label="Roadmap"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
      tabIndex={0}
      style={style}
      data-today={today !== null || undefined}
      onScroll={onScroll}
    >
      <Table stickyHeader layout="auto">
        <Table.Thead>
          <Table.Tr>
            <Table.Th className={classes.title}>Epic</Table.Th>
            <Table.Th>Starts</Table.Th>
            <Table.Th>Due</Table.Th>
            <Table.Th p={0} w="100%">
              <div
                ref={columns}
                className={classes.columns}
                style={{ gridTemplateColumns: `repeat(${scale.columns.length}, minmax(72px, 1fr))` }}
              >
                {scale.columns.map(({ label, from }, index) => (
                  <span key={from} aria-current={isNow(from, index) ? 'date' : undefined}>
                    {label}
                  </span>
                ))}
              </div>
            </Table.Th>
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>{children}</Table.Tbody>
      </Table>
    </section>
  )
}
