import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { getSubjectName, placeLabel } from '../favourites/screen-label.ts'
import type { AppRouter } from '../router.ts'
import { toLocation } from './tab-history.ts'

/**
 * The title of a tab, most specific part first, because the strip truncates the end. Derived from the address alone: a
 * tab that was never active has a title, too.
 * @example tabTitle(router, '/c/work/p/harbor%2Fcrane/blob?ref=main&path=src/main.c') // 'main.c · harbor/crane'
 */
export function tabTitle(router: AppRouter, at: string): string {
  const { pathname, search } = router.parseLocation(toLocation(at))
  const [, params, route] = router.getMatchedRoutes(pathname)
  if (pathname === '/') return t('New tab')
  if (!route) return t('Screen not found')
  const { connection, project, group } = params
  const thing = getSubjectName(params, search)
  // A file is labelled by its own name.
  const label =
    'path' in search && thing !== undefined ? null : placeLabel({ routeId: route.id, connection, project, group })
  const parts = [thing, label ?? undefined, project ?? group]
  return (
    visibleString(parts.filter(part => part !== undefined && part !== '').join(' · ')).slice(0, 300) || t('Gatehouse')
  )
}
