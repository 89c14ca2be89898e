import { type PointerEvent, useEffect, useRef } from 'react'
import type { Cell } from '#shared/fleet/cell.ts'
import type { FleetColumn } from '#shared/fleet/column.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { valueLabel } from '#shared/value-labels.ts'
import { NoValue } from '../../../ui/projects/project-cell.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { exactTime, timeAgo } from '../../../ui/time/time.ts'
import { TimeAgo } from '../../../ui/time/time-ago.tsx'
import classes from './fleet.module.css'

type ValueCell = Extract<Cell, { readonly kind: 'value' }>

/** A cell: its value with its age on hover, or why it has none. */
export function CellView({ cell, column }: { readonly cell: Cell; readonly column: ShownColumn }) {
  return cell.kind === 'value' ? <ValueView cell={cell} column={column} /> : <NoValue cell={cell} />
}

type ShownColumn = Pick<FleetColumn, 'type' | 'values'>

function ValueView({ cell, column: { type, values } }: { readonly cell: ValueCell; readonly column: ShownColumn }) {
  const element = useRef<HTMLSpanElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: the element may show another row from now on
  useEffect(() => () => element.current?.removeAttribute('title'), [cell])
  const { value, isStale } = cell
  const attributes = {
    ref: element,
    'data-stale': isStale || undefined,
    className: classes.value,
    // Formatting the times of all cells takes longer than rendering them.
    onPointerEnter: (event: PointerEvent<HTMLElement>) => showAge(event.currentTarget, cell),
  }
  if (value === null) {
    return (
      <span {...attributes} data-quiet>
        {t('None')}
      </span>
    )
  }
  if (type === 'time' && typeof value === 'string') {
    return (
      <span {...attributes}>
        <TimeAgo value={value} />
      </span>
    )
  }
  return (
    <span {...attributes}>
      {typeof value === 'boolean' ? (
        value ? (
          t('Yes')
        ) : (
          t('No')
        )
      ) : typeof value === 'number' ? (
        formatNumber(value)
      ) : (
        <VisibleText text={values ? valueLabel(values, value) : value} />
      )}
    </span>
  )
}

/** Says on hover how old a value is. */
function showAge(element: HTMLElement, { at, isStale }: ValueCell): void {
  const age = { ago: timeAgo(at, Date.now()), time: exactTime(at) }
  element.title = isStale ? t('Cached {ago}, {time}', age) : t('Loaded {ago}, {time}', age)
}
