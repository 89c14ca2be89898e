import { useRouterState } from '@tanstack/react-router'

/** The params of an address; those that it does not contain are undefined. */
export interface ParamsInView {
  readonly connection?: string
  readonly project?: string
  readonly group?: string
  readonly epic?: string
  readonly snippet?: string
  readonly operation?: string
  readonly sha?: string
  readonly pin?: string
}

const nothing: ParamsInView = {}

/** The params of the current screen. The shell is outside of the routes, so their own hooks can't be used. */
export function useParamsInView(): ParamsInView {
  return useRouterState({ select: (state): ParamsInView => state.matches.at(-1)?.params ?? nothing })
}

/** The filters of the screen in view. */
export function useSearchInView(): object {
  return useRouterState({ select: (state): object => state.matches.at(-1)?.search ?? nothing })
}
