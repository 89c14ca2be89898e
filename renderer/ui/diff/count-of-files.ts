import { formatNumber, t } from '#shared/i18n/i18n.ts'

/**
 * How many files of a change are loaded.
 * @param total undefined when these are all
 */
export function countOfFiles(loaded: number, total: number | null | undefined): string {
  if (total === undefined) return t('{loaded, plural, one {# file} other {# files}}', { loaded })
  return total === null
    ? t('{loaded} files loaded, more available', { loaded: formatNumber(loaded) })
    : t('{loaded} of {total} files loaded', { loaded: formatNumber(loaded), total: formatNumber(total) })
}
