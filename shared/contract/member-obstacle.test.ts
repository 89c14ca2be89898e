import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest'
import type { OperationCall } from './endpoint.ts'
import { memberObstacle } from './member-obstacle.ts'

beforeEach(() => vi.useFakeTimers({ now: new Date('2031-06-15T12:00:00Z'), toFake: ['Date'] }))
afterEach(() => vi.useRealTimers())

interface Workspace {
  /** Levels by place and user; a place that is not there could not be read. */
  readonly levels?: Readonly<Record<string, Readonly<Record<number, number>>>>
  /** How many members a list shows, the owners among them first. */
  readonly listed?: number
  readonly caller?: { readonly id: number; readonly is_admin?: boolean } | null
  readonly path?: string | null
}

const administrator = { id: 1, is_admin: true }

/** Reads a service with these members, in a group `harbor/crew` or a project `harbor/lighthouse`. */
function getReader({ levels = {}, listed, caller = administrator, path = 'harbor/crew' }: Workspace) {
  const unknown = { known: false } as const
  return async ({ operation, params }: OperationCall) => {
    const id = String(Reflect.get(params, 'id'))
    const user = Number(Reflect.get(params, 'user_id'))
    const members = levels[id === '7' ? 'own' : id]
    if (operation === 'groups.get')
      return path === null ? unknown : ({ known: true, value: { full_path: path } } as const)
    if (operation === 'projects.get')
      return { known: true, value: { path_with_namespace: 'harbor/lighthouse' } } as const
    if (operation === 'user.current') return caller === null ? unknown : ({ known: true, value: caller } as const)
    if (!members) return unknown
    if (operation.endsWith('Members.get')) {
      const level = members[user]
      return { known: true, value: level === undefined ? null : { access_level: level } } as const
    }
    const rows = Object.entries(members).map(([member, access_level]) => ({ id: Number(member), access_level }))
    const others = Array.from({ length: (listed ?? rows.length) - rows.length }, (_, index) => ({
      id: 900 + index,
      access_level: 30,
    }))
    return { known: true, value: [...rows, ...others] } as const
  }
}

const back = (params: object): OperationCall => ({
  operation: 'groupMembers.update',
  params: { id: 7, user_id: 5, ...params },
})
const inGroup = (params: object, workspace: Workspace) => memberObstacle('group', back(params), getReader(workspace))

describe('undoing a change of a membership', () => {
  test.each([
    ['2031-06-14', 'The role expired on 2031-06-14, and a date in the past is not accepted'],
    ['2031-06-15', 'The role expired on 2031-06-15, and a date in the past is not accepted'],
    ['2031-06-16', null],
    ['', null],
  ])('with the expiration date %j', async (expires_at, obstacle) => {
    const levels = { own: { 5: 30 }, harbor: {}, 'harbor/crew': { 9: 50 } }
    expect(await inGroup({ access_level: 30, expires_at }, { levels })).toBe(obstacle)
  })

  test('is refused below the role that the person has from a group above, in the place by its name', async () => {
    const levels = { own: { 5: 40 }, harbor: { 5: 40 }, 'harbor/crew': { 9: 50 } }
    expect(await inGroup({ access_level: 30 }, { levels })).toContain('Inherits Maintainer from harbor')
    expect(await inGroup({ access_level: 40 }, { levels })).toBeNull()
    const inProject = memberObstacle('project', back({ access_level: 30 }), getReader({ levels }))
    expect(await inProject).toContain('Inherits Maintainer from harbor')
  })

  test('is refused for the last owner of a group, direct or inherited; not if some owners are unknown', async () => {
    const alone = { own: { 5: 50 }, 'harbor/crew': { 5: 50, 6: 49 }, harbor: {} }
    expect(await inGroup({}, { levels: alone })).toBe('Last owner of the group')
    expect(await inGroup({}, { levels: { ...alone, 'harbor/crew': { 5: 50, 6: 50 } } })).toBeNull()
    expect(await inGroup({}, { levels: { ...alone, harbor: { 6: 50 } } })).toBeNull()
    expect(await inGroup({}, { levels: alone, listed: 99 })).toBe('Last owner of the group')
    expect(await inGroup({}, { levels: alone, listed: 100 })).toBeNull()
    expect(await inGroup({}, { levels: { own: { 5: 50 } } })).toBeNull()
  })

  test('is refused to who has too low a role, and never to an administrator', async () => {
    const levels = { own: { 5: 30, 2: 40 }, 'harbor/crew': { 9: 50 }, harbor: {} }
    expect(await inGroup({ access_level: 30 }, { levels, caller: { id: 2 } })).toContain('needs Owner')
    expect(await inGroup({ access_level: 30 }, { levels, caller: { id: 2, is_admin: false } })).toContain('needs Owner')
    expect(await inGroup({ access_level: 30 }, { levels })).toBeNull()
  })

  test('is not refused by what could not be read', async () => {
    expect(await inGroup({ access_level: 10 }, { path: null, levels: { own: { 5: 50 } } })).toBeNull()
    expect(await inGroup({ access_level: 10 }, { caller: null, levels: { own: { 5: 30 } } })).toBeNull()
  })
})
