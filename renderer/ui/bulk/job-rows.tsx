import { Badge } from '@mantine/core'
import { IconArrowRight } from '@tabler/icons-react'
import { useVirtualizer } from '@tanstack/react-virtual'
import { useRef } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { ExternalLink } from '../link/external-link.tsx'
import { Trans } from '../text/trans.tsx'
import { VisibleText } from '../text/visible-text.tsx'
import classes from './bulk.module.css'
import { isUnverified, type JobKind, planOfStep, type Row, type RowPlan } from './job.ts'
import { formatVerified, reasonOfStep, stateLabels } from './report.ts'

const rowHeight = 46

/** What each row of a job changes, and what became of it. */
export function JobRows({
  rows,
  kind,
  service,
  label,
}: {
  readonly rows: readonly Row[]
  readonly kind: JobKind
  /** The connection's name, for the sentences of errors. */
  readonly service: string
  readonly label: string
}) {
  const scroller = useRef<HTMLElement>(null)
  const virtualizer = useVirtualizer({
    count: rows.length,
    getScrollElement: () => scroller.current,
    estimateSize: () => rowHeight,
    getItemKey: index => rows[index]?.key ?? index,
    overscan: 12,
  })
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolled region has to be reachable by keyboard
    <section ref={scroller} className={classes.rows} tabIndex={0} aria-label={label}>
      <ul className={classes.list} style={{ height: virtualizer.getTotalSize() }}>
        {virtualizer.getVirtualItems().map(({ index, start }) => {
          const row = rows[index]
          if (!row) return null
          return (
            <li
              key={row.key}
              ref={virtualizer.measureElement}
              data-index={index}
              className={classes.row}
              style={{ transform: `translateY(${start}px)` }}
            >
              <RowView row={row} kind={kind} service={service} />
            </li>
          )
        })}
      </ul>
    </section>
  )
}

function RowView({ row, kind, service }: { readonly row: Row; readonly kind: JobKind; readonly service: string }) {
  const { label, where, page, step } = row
  const reason = reasonOfStep(step, service)
  const plan = planOfStep(step)
  const isVerified = step.state === 'done' && step.verification?.kind === 'confirmed'
  return (
    <>
      <span className={classes.name}>
        <VisibleText text={label} />
        {where !== null && (
          <>
            {' '}
            <span className={classes.where}>
              <Trans message="in <visibleText/>" components={{ visibleText: <VisibleText text={where} /> }} />
            </span>
          </>
        )}
      </span>
      <span className={classes.state} data-state={step.state}>
        {formatVerified(stateLabels[kind][step.state], isVerified, isUnverified(step))}
        {page !== null && (step.state === 'done' || step.state === 'differs') && (
          <>
            {' · '}
            <ExternalLink address={page} title={t('Open in browser')}>
              {t('Open')}
            </ExternalLink>
          </>
        )}
      </span>
      {plan && <Change plan={plan} kind={kind} />}
      {reason !== '' && (
        <span className={classes.reason}>
          <VisibleText text={reason} />
        </span>
      )}
    </>
  )
}

/** Before → after, and what to notice about it. */
function Change({ plan, kind }: { readonly plan: RowPlan; readonly kind: JobKind }) {
  const { before, after, undo, risks } = plan
  const hasChange = before !== null || after !== null
  const isPlan = kind === 'dryRun' || kind === 'undoPlan'
  const undoText = isPlan && undo !== null && undo.kind !== 'full' ? undo : null
  if (!hasChange && risks.length === 0 && !undoText) return null
  return (
    <span className={classes.change}>
      {hasChange && (
        <>
          <span className={classes.before}>{before === null ? t('None') : <VisibleText text={before} />}</span>
          <IconArrowRight size={12} role="img" aria-label={t('becomes')} />
          <span className={classes.after}>{after === null ? t('Removed') : <VisibleText text={after} />}</span>
        </>
      )}
      {isPlan &&
        risks.map(({ kind: risk, words }) => (
          <Badge key={risk} size="xs" variant="light" color="orange" tt="none" fw={500} title={words}>
            {riskLabels[risk]}
          </Badge>
        ))}
      {undoText && (
        <span className={classes.undo}>
          {undoText.kind === 'partly'
            ? t('Partly undoable: {lost}', { lost: undoText.lost })
            : t('Not undoable: {because}', { because: undoText.because })}
        </span>
      )}
    </span>
  )
}

const riskLabels = {
  raise: t('Raise'),
  ownAccess: t('Your own access'),
  inherited: t('Inherited role stays'),
  blockedUser: t('Blocked user'),
  notVerified: t('Not checked in full'),
} as const
