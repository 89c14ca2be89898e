import { shortRef } from '../../lib/project/short-ref.ts'
import { belongsTo, type NavigationItem, type Section } from '../../ui/navigation/navigation-item.ts'
import { appSections, connectionSections, groupSections, projectSections } from '../features.ts'

/** The parts of a screen's address. */
export interface ScreenAddress {
  readonly routeId: string
  readonly connection: string
  readonly project?: string | undefined
  readonly group?: string | undefined
  /** One object that the screen shows: a file, a commit, an epic. */
  readonly thing?: string | undefined
}

/**
 * The label of a screen in a list of screens; null for one without an item in the navigation.
 * @example screenLabel({ routeId: '/c/$connection/p/$project/blob', connection: 'work', project: 'harbor/crane', thing:
 * 'README.md' }) // 'Files · README.md · harbor/crane'
 */
export function screenLabel(address: ScreenAddress): string | null {
  const { project, group, thing } = address
  const label = placeLabel(address)
  return label === null
    ? null
    : [label, thing, project ?? group].filter(part => part !== undefined && part !== '').join(' · ')
}

/** The navigation's label of the item of a screen; null for one without an item. */
export function placeLabel({
  routeId,
  connection,
  project,
  group,
}: Omit<ScreenAddress, 'thing' | 'connection'> & { readonly connection?: string | undefined }): string | null {
  const item =
    connection === undefined
      ? getItem(appSections, null, routeId)
      : project !== undefined
        ? getItem(projectSections, { connection, project }, routeId)
        : group !== undefined
          ? getItem(groupSections, { connection, group }, routeId)
          : getItem(connectionSections, { connection }, routeId)
  return item?.label ?? null
}

/** The parts of an address that name one object of a screen. */
interface ThingParams {
  readonly epic?: string | undefined
  readonly snippet?: string | undefined
  readonly operation?: string | undefined
  readonly sha?: string | undefined
}

/** The search params that filter a list by text. */
const filterNames = ['q', 'search', 'query', 'text']

/**
 * Distinguishes a screen from others of its entry: by the object it shows, else by the text filter of its list.
 * @example getSubjectName({}, { path: 'src/main.c' }) // 'main.c' getSubjectName({}, { q: 'v1' }) // '“v1”'
 */
export function getSubjectName({ epic, snippet, operation, sha }: ThingParams, search: object): string | undefined {
  const texts = new Map<string, unknown>(Object.entries(search))
  const path = texts.get('path')
  if (typeof path === 'string' && path !== '') return path.split('/').at(-1)
  const number = epic ?? snippet
  if (number !== undefined) return `#${number}`
  if (sha !== undefined) return shortRef(sha)
  const filter = filterNames.map(name => texts.get(name)).find(text => typeof text === 'string' && text !== '')
  return operation ?? (typeof filter === 'string' ? `“${filter}”` : undefined)
}

function getItem<At>(sections: readonly Section<At>[], at: At, routeId: string): NavigationItem<At> | undefined {
  return sections
    .flatMap(({ items }) => items)
    .find(item => belongsTo(routeId, item.link(at).to ?? '', item.covers ?? []))
}
