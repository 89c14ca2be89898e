import {
  type RegisteredRouter,
  type RouteById,
  type RouteIds,
  useLocation,
  useNavigate,
  useRouter,
  useSearch,
} from '@tanstack/react-router'

type ScreenId = RouteIds<RegisteredRouter['routeTree']>
type ScreenSearch<I extends ScreenId> = RouteById<RegisteredRouter['routeTree'], I>['types']['fullSearchSchema']

/** Changes a part of what an address says of its screen; `replace` makes no entry in the history. */
export type ChangeSearch<S> = (change: Partial<S>, replace?: boolean) => void

/**
 * What the address says of a screen besides its path, and how a part of it is changed.
 * A change that comes when the user has gone to another screen, such as after a write, is dropped: it would apply to that one.
 * @param from the screen's route
 */
export function useScreenSearch<const I extends ScreenId>(
  from: I,
): readonly [search: ScreenSearch<I>, change: ChangeSearch<ScreenSearch<I>>] {
  const search: ScreenSearch<I> = useSearch({ from })
  const navigate = useNavigate()
  const router = useRouter()
  const place = useLocation({ select: ({ pathname }) => pathname })
  const change: ChangeSearch<ScreenSearch<I>> = (part, replace = false) => {
    if (router.latestLocation.pathname !== place) return
    void navigate({ to: '.', search: before => ({ ...before, ...part }), replace })
  }
  return [search, change]
}
