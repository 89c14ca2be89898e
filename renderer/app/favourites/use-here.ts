import { useLocation, useParams, useRouterState, useSearch } from '@tanstack/react-router'
import type { Favourite } from '#shared/bridge.ts'
import { shortRef } from '../../common/project/short-ref.ts'
import { screenLabel } from './screen-label.ts'

/** The screen in view as a favourite, with its filters; null where there is nothing to star. */
export function useHere(): Favourite | null {
  const params = useParams({ strict: false })
  const search = useSearch({ strict: false })
  const { href: to } = useLocation()
  const routeId = useRouterState({ select: state => state.matches.at(-1)?.routeId ?? '' })
  const { connection, project, group } = params
  if (connection === undefined) return null
  const path = 'path' in search && typeof search.path === 'string' ? search.path.split('/').at(-1) : undefined
  const number = params.epic ?? params.snippet
  const thing = path ?? params.operation ?? (number && `#${number}`) ?? (params.sha && shortRef(params.sha))
  const label = screenLabel({ routeId, connection, project, group, thing })
  return label === null ? null : { kind: 'screen', to, label: label.slice(0, 1200) }
}
