import type { GraphRow } from '../model/graph-layout.ts'
import classes from './commit-graph.module.css'

const laneWidth = 14
/** Lanes further to the right are drawn on top of each other here, so that the words keep their room. */
const lastLane = 15
const colors = 8

/** The lines of one row. They say with pictures what the parents of each commit say in words. */
export function GraphLines({ row, height }: { readonly row: GraphRow; readonly height: number }) {
  const middle = height / 2
  const own = placeOf(row.lane)
  return (
    <svg className={classes.lines} width={placeOf(row.width - 1) + laneWidth / 2} height={height} aria-hidden>
      {row.past.map(lane => (
        <path key={`past ${lane}`} data-color={lane % colors} d={`M${placeOf(lane)} 0V${height}`} />
      ))}
      {row.above.map(lane => (
        <path key={`above ${lane}`} data-color={lane % colors} d={curve(placeOf(lane), 0, own, middle)} />
      ))}
      {row.below.map(lane => (
        <path key={`below ${lane}`} data-color={lane % colors} d={curve(own, middle, placeOf(lane), height)} />
      ))}
      <circle data-color={row.lane % colors} cx={own} cy={middle} r={4} />
    </svg>
  )
}

function placeOf(lane: number): number {
  return Math.min(lane, lastLane) * laneWidth + laneWidth / 2
}

function curve(fromX: number, fromY: number, toX: number, toY: number): string {
  const half = (fromY + toY) / 2
  return `M${fromX} ${fromY}C${fromX} ${half} ${toX} ${half} ${toX} ${toY}`
}
