import { useLocation, useRouterState } from '@tanstack/react-router'
import type { Favourite } from '#shared/bridge.ts'
import { useParamsInView, useSearchInView } from '../shell/use-place-in-view.ts'
import { getSubjectName, screenLabel } from './screen-label.ts'

/** The screen in view as a favourite, with its filters; null where there is nothing to star. */
export function useHere(): Favourite | null {
  const params = useParamsInView()
  const search = useSearchInView()
  const { href: to } = useLocation()
  const routeId = useRouterState({ select: state => state.matches.at(-1)?.routeId ?? '' })
  const { connection, project, group } = params
  if (connection === undefined) return null
  const label = screenLabel({ routeId, connection, project, group, thing: getSubjectName(params, search) })
  return label === null ? null : { kind: 'screen', to, label: label.slice(0, 1200) }
}
