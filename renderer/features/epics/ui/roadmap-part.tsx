import type { Provenance } from '#shared/bridge.ts'
import type { Epic } from '#shared/contract/epics.ts'
import { pgettext, t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { valueLabel } from '#shared/value-labels.ts'
import { firstOf } from '../../../ui/print/first-of.ts'
import table from '../../../ui/print/print-page.module.css'
import type { PrintPart } from '../../../ui/print/printables.ts'
import { maxPrintedRows } from '../../../ui/print/table-part.tsx'
import { exactDay, exactTime } from '../../../ui/time/time.ts'
import { type Bar, getBar, getPlace, type Scale } from '../model/scale.ts'
import classes from './roadmap-part.module.css'

/** More labels would lie on each other on paper. */
const maxLabels = 10

interface PrintedRoadmap {
  /** "12 epics with a date, 3 without one". */
  readonly count: string
  /** In the order of the screen. */
  readonly epics: readonly Epic[]
  readonly scale: Scale
  readonly provenance: Provenance | null
}

/** The roadmap for paper: all columns on one page's width, today marked. */
export function roadmapPart({ count: countOfEpics, epics, scale, provenance }: PrintedRoadmap): PrintPart {
  const { printed, count } = firstOf(
    epics,
    maxPrintedRows,
    { counted: count => t('{count, plural, one {# epic} other {# epics}}', { count }), plural: t('epics') },
    countOfEpics,
  )
  const today = getPlace(Date.now(), scale)
  const each = Math.ceil(scale.columns.length / maxLabels)
  return {
    title: t('Roadmap'),
    count,
    facts: provenance ? [[pgettext('when', 'Loaded'), exactTime(provenance.fetchedAt)]] : [],
    isWide: true,
    body: (
      <table className={`${table.table} ${classes.roadmap}`}>
        <thead>
          <tr>
            <th>{t('Epic')}</th>
            <th>{t('State')}</th>
            <th>{t('Starts')}</th>
            <th>{t('Due')}</th>
            <th className={classes.track}>
              {scale.columns.map(
                ({ label, from }, index) =>
                  index % each === 0 && (
                    <span key={from} style={{ left: toPercent(getPlace(from, scale) ?? 0) }}>
                      {label}
                    </span>
                  ),
              )}
            </th>
          </tr>
        </thead>
        <tbody>
          {printed.map(epic => (
            <tr key={epic.id}>
              <td>{visibleString(`&${epic.iid} ${epic.title}`)}</td>
              <td>{epic.state && valueLabel('issueState', epic.state)}</td>
              <td>{epic.start_date ? exactDay(epic.start_date) : t('open')}</td>
              <td>{epic.due_date ? exactDay(epic.due_date) : t('open')}</td>
              <td className={classes.track}>
                {today !== null && <i style={{ left: toPercent(today) }} />}
                <BarOnPaper bar={getBar(epic, scale)} isClosed={epic.state === 'closed'} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    ),
  }
}

function BarOnPaper({ bar, isClosed }: { readonly bar: Bar | null; readonly isClosed: boolean }) {
  return (
    bar && (
      <b
        data-closed={isClosed || undefined}
        data-open-start={bar.isOpenStart || undefined}
        data-open-end={bar.isOpenEnd || undefined}
        style={{ left: toPercent(bar.left), width: toPercent(bar.width) }}
      />
    )
  )
}

function toPercent(part: number): string {
  return `${part * 100}%`
}
