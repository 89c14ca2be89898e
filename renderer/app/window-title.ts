import { visibleString } from '#shared/text/visible.ts'

/** The parts of the title; unknown ones are left out. */
export interface TitleParts {
  readonly path?: string | undefined
  readonly project?: string | undefined
  readonly connection?: string | undefined
}

/**
 * The window's title, the nearest thing first, because taskbars cut the end. Main adds the product's name.
 * @example windowTitle({ path: 'src/main.c', project: 'harbor/lighthouse', connection: 'Sandbox' })
 * // 'main.c · harbor/lighthouse · Sandbox'
 */
export function windowTitle({ path, project, connection }: TitleParts): string {
  const name = path?.split('/').findLast(part => part !== '')
  const parts = [name, project, connection].filter(part => part !== undefined && part !== '')
  return visibleString(parts.join(' · ')).slice(0, 300)
}
