import { useRouterState } from '@tanstack/react-router'

/** The parts of an address that say what a screen is about; those that it does not name are undefined. */
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

/** What the address of the screen in view names. The shell stands outside of the routes, whose own hooks ask for one. */
export function useParamsInView(): ParamsInView {
  return useRouterState({ select: (state): ParamsInView => state.matches.at(-1)?.params ?? nothing })
}

/** The filters of the screen in view. */
export function useSearchInView(): object {
  return useRouterState({ select: (state): object => state.matches.at(-1)?.search ?? nothing })
}
