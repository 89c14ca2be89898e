import { formatNumber, t } from '#shared/i18n/i18n.ts'
/** From where a number is worth a look, and from where it is bad. */
export interface Threshold {
  readonly warns: number
  readonly alarms: number
}

/** Seconds that the oldest job of a queue has waited. */
export const latencyThreshold: Threshold = { warns: 10, alarms: 60 }
/** Jobs that wait in one queue. */
export const backlogThreshold: Threshold = { warns: 100, alarms: 1000 }

/** How bad a number is. */
export function getGrade(value: number, { warns, alarms }: Threshold): 'fine' | 'warning' | 'alarm' {
  if (value >= alarms) return 'alarm'
  return value >= warns ? 'warning' : 'fine'
}

/** The rule as text. */
export const thresholdText = t(
  'Yellow from {warns} seconds or {warns2} jobs, red from {alarms} seconds or {alarms2} jobs.',
  {
    warns: latencyThreshold.warns,
    warns2: formatNumber(backlogThreshold.warns),
    alarms: latencyThreshold.alarms,
    alarms2: formatNumber(backlogThreshold.alarms),
  },
)
