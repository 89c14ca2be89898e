import { deploymentStatus } from '#shared/contract/deployments.ts'
import { t } from '#shared/i18n/i18n.ts'
import { valueLabel } from '#shared/value-labels.ts'
import { Trans } from '../../../ui/text/trans.tsx'
import classes from './deployments.module.css'

const cross = 'M-4-4 4 4M4-4-4 4'

/** The status of a deployment as a mark on a chart: its shape and its colour differ. */
export function StatusMark({
  status,
  x,
  y,
}: {
  readonly status: string | undefined
  readonly x: number
  readonly y: number
}) {
  const position = { transform: `translate(${x} ${y})` }
  switch (status) {
    case 'success':
      return <circle {...position} r={5} className={classes.success} />
    case 'failed':
      return (
        <g {...position}>
          <path d={cross} className={classes.ground} />
          <path d={cross} className={classes.failed} />
        </g>
      )
    case 'running':
      return <path {...position} d="M-4-6 6 0-4 6Z" className={classes.running} />
    case 'canceled':
      return <path {...position} d="M-6 0H6" className={classes.canceled} />
    default:
      return <circle {...position} r={4} className={classes.other} />
  }
}

/** The legend of the marks. */
export function StatusLegend() {
  return (
    <ul className={classes.legend} aria-label={t('Legend')}>
      {deploymentStatus.options.map(status => (
        <li key={status}>
          <svg width={16} height={16} aria-hidden>
            <StatusMark status={status} x={8} y={8} />
          </svg>
          {valueLabel('runStatus', status)}
        </li>
      ))}
      <li>
        <Trans
          message="<svg/>the longest time without a success"
          components={{
            svg: (
              <svg width={24} height={16} aria-hidden>
                <line className={classes.gap} x1={0} x2={24} y1={8} y2={8} />
              </svg>
            ),
          }}
        />
      </li>
    </ul>
  )
}
