import { formatNumber } from '#shared/i18n/i18n.ts'
import type { WeekCounts } from './chart-kinds.ts'
import classes from './charts.module.css'
import { getLevel, levelColors } from './levels.ts'
import { hourName, hours, shortWeekdays, weekdays } from './weekdays.ts'

const cell = 17
const gap = 2
const left = 34
const top = 18
const width = left + hours.length * (cell + gap)
const height = top + weekdays.length * (cell + gap)

/** Weekdays by hours; the library draws calendars of days only. */
export function WeekDrawing({
  title,
  counts,
  of,
}: {
  readonly title: string
  readonly counts: WeekCounts
  readonly of: string
}) {
  const most = Math.max(0, ...counts.flat())
  return (
    <svg
      className={classes.heat}
      role="img"
      aria-label={title}
      // Smaller where there is less room: a week that has to be moved sideways shows no pattern.
      viewBox={`0 0 ${width} ${height}`}
      style={{ width: '100%', maxWidth: width, height: 'auto' }}
    >
      {hours
        .filter(hour => hour % 3 === 0)
        .map(hour => (
          <text key={hour} className={classes.label} x={left + hour * (cell + gap)} y={12}>
            {hourName(hour)}
          </text>
        ))}
      {weekdays.map((day, row) => (
        <g key={day}>
          <text className={classes.label} x={0} y={top + row * (cell + gap) + 13}>
            {shortWeekdays[row]}
          </text>
          {hours.map(hour => {
            const count = counts[row]?.[hour] ?? 0
            const level = getLevel(count, most)
            return (
              <rect
                key={hour}
                x={left + hour * (cell + gap)}
                y={top + row * (cell + gap)}
                width={cell}
                height={cell}
                rx={2}
                {...(level === 0 ? { className: classes.nothing } : { fill: levelColors[level - 1] })}
              >
                <title>{`${day} ${hourName(hour)}: ${formatNumber(count)} ${of}`}</title>
              </rect>
            )
          })}
        </g>
      ))}
    </svg>
  )
}
