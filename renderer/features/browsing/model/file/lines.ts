import { formatNumber, t } from '#shared/i18n/i18n.ts'
/** The lines that a link names; `to` is the last one of several. */
export interface Lines {
  readonly line: number
  readonly to?: number | undefined
}

/** The lines between two line numbers, in either order. */
export function linesFrom(one: number, other: number): Lines {
  const line = Math.min(one, other)
  const to = Math.max(one, other)
  return to === line ? { line } : { line, to }
}

/** The lines of a link, when it names any: a range that ends before it begins is that line alone. */
export function namedLines({ line, to }: { readonly line?: number | undefined; readonly to?: number | undefined }) {
  if (line === undefined) return undefined
  return to !== undefined && to > line ? { line, to } : { line }
}

/** @example describeLines({ line: 3, to: 7 }) // 'lines 3 to 7' */
export function describeLines({ line, to }: Lines): string {
  return to === undefined
    ? t('line {line}', { line: formatNumber(line) })
    : t('lines {line} to {to}', { line: formatNumber(line), to: formatNumber(to) })
}
