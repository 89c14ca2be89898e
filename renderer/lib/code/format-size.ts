import { t } from '#shared/i18n/i18n.ts'

const units = ['kB', 'MB', 'GB', 'TB'] as const

/** A number of bytes for people, decimal units. @example formatSize(1536) // '1.5 kB' */
export function formatSize(bytes: number): string {
  if (bytes < 1000) return t('{bytes, plural, one {1 byte} other {# bytes}}', { bytes })
  let value = bytes / 1000
  let unit = 0
  while (value >= 999.5 && unit < units.length - 1) {
    value /= 1000
    unit++
  }
  const rounded = value < 10 ? Math.round(value * 10) / 10 : Math.round(value)
  return `${rounded} ${units[unit] ?? 'TB'}`
}
