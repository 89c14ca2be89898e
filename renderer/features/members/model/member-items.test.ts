import { afterEach, describe, expect, test, vi } from 'vitest'
import { callRequest } from '#shared/bridge.ts'
import type { Member } from '#shared/contract/members.ts'
import type { AppError } from '#shared/errors.ts'
import { fakeRef } from '../../../lib/connection/ref.fake.ts'
import type { BulkItem } from '../../../ui/bulk/job.ts'
import { bridgeTo } from '../../../ui/bulk/service-run.fixture.ts'
import { addItem, changeItem, personName, removeItem } from './member-items.ts'

afterEach(() => {
  vi.unstubAllGlobals()
  vi.useRealTimers()
})

const connection = fakeRef('work')
const group = { source: 'group', id: 'harbor/tools', path: 'harbor/tools' } as const
const project = { source: 'project', id: 7, path: 'harbor/tools/one' } as const
const ines = { id: 1, name: 'Ines Okafor', username: 'ines' }
const own = { id: 9, is_admin: false }

const member = (id: number, access_level: number, more: Partial<Member> = {}): Member => ({
  ...{ id, name: `User ${id}`, username: `user-${id}`, state: 'active', web_url: '', avatar_url: null },
  ...{ access_level, expires_at: null, ...more },
})

/** A service with the direct members of each place; an error in the place of members is what it answers. */
function service(places: Readonly<Record<string, readonly Member[] | AppError>>, user: typeof own | AppError = own) {
  const asked: string[] = []
  const provenance = { source: 'network', fetchedAt: '', stale: false, because: null }
  const good = (value: unknown) => ({ ok: true, value: { value, page: null, provenance, journal: null } })
  const bad = (error: AppError) => ({ ok: false, error })
  bridgeTo(async (_method, argument) => {
    const { operation, params } = callRequest.parse(argument)
    asked.push(`${operation} ${String(params.id ?? '')} ${String(params.user_id ?? '')}`.trim())
    if (operation === 'user.current') return 'kind' in user ? bad(user) : good(user)
    const members = places[String(params.id)] ?? []
    if ('kind' in members) return bad(members)
    if (operation.endsWith('.list')) return good(members)
    const found = members.find(({ id }) => id === params.user_id)
    return found ? good(found) : bad({ kind: 'notFound', message: '' })
  })
  return asked
}

const context = () => ({ signal: new AbortController().signal, pass: {} })
const getCheck = async (item: BulkItem, of = context()) => {
  if (!('check' in item)) throw new Error('Nothing is checked')
  return item.check?.(of)
}
/** I, who own the group above, and two more owners. */
const mine = [member(own.id, 50), member(20, 50)]
const getVerdict = async (item: BulkItem) => {
  const verdict = await getCheck(item)
  return verdict?.kind === 'send' ? 'send' : verdict?.reason
}
const getPlan = async (item: BulkItem) => {
  const verdict = await getCheck(item)
  return verdict && 'plan' in verdict ? verdict.plan : undefined
}
const getRisks = async (item: BulkItem) => (await getPlan(item))?.risks?.map(({ kind }) => kind)

test.each([
  [ines, 'Ines Okafor @ines'],
  [{ id: 1, username: 'ines' }, '@ines'],
  [{ id: 1, name: 'Ines Okafor' }, 'Ines Okafor'],
  [{ id: 1 }, 'User 1'],
])('the person %j is called %s', (person, name) => {
  expect(personName(person)).toBe(name)
})

test('a row says whom and where it is about, and is told from those of other places', () => {
  const rows = [group, project].map(place => addItem(connection, place, ines, { level: 30, expires_at: '' }))
  expect(rows.map(({ label, where, operation }) => [label, where, operation])).toEqual([
    ['Ines Okafor @ines', 'harbor/tools', 'groupMembers.add'],
    ['Ines Okafor @ines', 'harbor/tools/one', 'projectMembers.add'],
  ])
  expect(new Set(rows.map(({ key }) => key)).size).toBe(2)
})

describe('adding somebody', () => {
  const add = (expires_at = '') => addItem(connection, group, ines, { level: 30, expires_at })

  test('is sent with what it will make, and can be undone', async () => {
    service({ harbor: mine })
    expect(await getCheck(add('2999-06-30'))).toEqual({
      kind: 'send',
      plan: { before: null, after: 'Developer until Jun 30, 2999, 00:00 UTC', undo: { kind: 'full' }, risks: [] },
    })
  })

  test('is skipped for a member, with their role', async () => {
    service({ harbor: mine, 'harbor/tools': [member(1, 20, { expires_at: '2999-01-02T00:00:00Z' })] })
    expect(await getCheck(add())).toEqual({
      kind: 'skip',
      reason: 'Already a member, as Reporter until Jan 2, 2999, 00:00 UTC',
    })
  })

  test('is blocked with a day that has come, from today on', async () => {
    service({ harbor: mine })
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2031-03-10T12:00:00Z') })
    const reason = 'The expiration date is in the past'
    expect(await Promise.all(['2031-03-09', '2031-03-10', '2031-03-11', ''].map(day => getVerdict(add(day))))).toEqual([
      ...[reason, reason, 'send', 'send'],
    ])
  })

  test('fails when it cannot be read whether they are a member', async () => {
    service({ harbor: mine, 'harbor/tools': { kind: 'forbidden', message: '' } })
    await expect(getCheck(add())).rejects.toMatchObject({ error: { kind: 'forbidden' } })
  })
})

describe('changing a role', () => {
  const seen = { ...ines, access_level: 20, expires_at: '2999-01-02' }
  const change = (level: 30 | 50 | null, expires_at: string | null = null) =>
    changeItem(connection, group, seen, { level, expires_at })
  const now = (more: Partial<Member> = {}) => ({
    harbor: mine,
    'harbor/tools': [member(1, 20, { expires_at: '2999-01-02', ...more })],
  })

  test('is sent with both, and what was not changed stays', async () => {
    service(now())
    expect(await getPlan(change(30))).toMatchObject({
      ...{ before: 'Reporter until Jan 2, 2999, 00:00 UTC', after: 'Developer until Jan 2, 2999, 00:00 UTC' },
    })
    expect(await getPlan(change(null, ''))).toMatchObject({ after: 'Reporter' })
    expect(await getRisks(change(30))).toEqual(['raise'])
    expect(await getRisks(change(null, ''))).toEqual([])
  })

  test('is skipped when it is so already', async () => {
    service(now({ access_level: 30 }))
    expect(await getVerdict(change(30))).toBe('Already Developer until Jan 2, 2999, 00:00 UTC')
  })

  test('is blocked when the role is no longer what was seen, or is gone', async () => {
    service(now({ expires_at: null }))
    expect(await getVerdict(change(30))).toBe('Changed since it was loaded: now Reporter')
    service({ harbor: mine })
    expect(await getVerdict(change(30))).toBe('No longer a direct member')
  })

  test('keeps an expiration date that has passed, and sets none', async () => {
    vi.useFakeTimers({ toFake: ['Date'], now: new Date('2999-02-01T12:00:00Z') })
    service(now())
    expect(await getVerdict(change(30))).toBe('send')
    expect(await getVerdict(change(30, '2999-01-03'))).toBe('The expiration date is in the past')
  })

  test('to a role above one’s own is refused, and below an inherited one too', async () => {
    service({ harbor: [member(own.id, 50), member(1, 40)], 'harbor/tools': now()['harbor/tools'] })
    expect(await getVerdict(change(30))).toMatch(/^Inherits Maintainer from harbor;/)
    expect(await getVerdict(change(50))).toBe('send')
    service({ harbor: [member(own.id, 40)], 'harbor/tools': now()['harbor/tools'] })
    expect(await getVerdict(change(30))).toBe('Your role here is Maintainer; changing members needs Owner')
  })

  test('of a role that cannot be given is blocked before anything is read', () => {
    const asked = service({})
    const blocked = changeItem(connection, group, { ...seen, access_level: 7 }, { level: null, expires_at: '' })
    expect(blocked).toMatchObject({
      blocked: 'This role doesn’t exist in a group',
      params: { user_id: 1, access_level: 7 },
    })
    expect(asked).toEqual([])
  })

  test('names what may go wrong: blocked users, one’s own access, and what could not be read', async () => {
    service(now({ state: 'blocked' }))
    expect(await getRisks(change(null, ''))).toEqual(['blockedUser'])
    service(now(), { ...own, id: 1 })
    expect(await getRisks(change(null, ''))).toContain('ownAccess')
    service({ ...now(), harbor: { kind: 'forbidden', message: '' } })
    expect(await getRisks(change(null, ''))).toEqual(['notVerified'])
    service(now(), { kind: 'forbidden', message: '' })
    expect(await getRisks(change(null, ''))).toEqual(['notVerified'])
  })

  test('is confirmed when the role reads as it is to be', async () => {
    const verified = async (members: readonly Member[]) => {
      service({ 'harbor/tools': members })
      const item = change(30)
      return 'verify' in item ? item.verify?.(context()) : undefined
    }
    expect(await verified([member(1, 30, { expires_at: '2999-01-02' })])).toEqual({ kind: 'confirmed' })
    expect(await verified([member(1, 30)])).toEqual({ kind: 'differs', now: 'Developer' })
    expect(await verified([])).toEqual({ kind: 'differs', now: 'no direct membership' })
  })
})

describe('removing somebody', () => {
  const seen = { ...ines, access_level: 30, expires_at: null }
  const remove = (place: typeof group | typeof project = group) => removeItem(connection, place, seen)

  test('is sent, and names what stays by inheritance and what cannot be undone', async () => {
    service({ harbor: [...mine, member(1, 20)], 'harbor/tools': [member(1, 30, { override: true })] })
    expect(await getPlan(remove())).toMatchObject({
      ...{ before: 'Developer', after: null },
      risks: [{ kind: 'inherited', words: 'Reporter inherited from harbor stays' }],
      undo: { kind: 'partly' },
    })
    service({ harbor: mine, 'harbor/tools': [member(1, 30)] })
    expect(await getPlan(remove())).toMatchObject({ risks: [], undo: { kind: 'full' } })
  })

  test('is skipped when they are gone, and blocked when their role is another', async () => {
    service({ harbor: mine })
    expect(await getVerdict(remove())).toBe('No longer a direct member')
    expect((await getCheck(remove()))?.kind).toBe('skip')
    service({ harbor: mine, 'harbor/tools': [member(1, 20)] })
    expect((await getCheck(remove()))?.kind).toBe('block')
  })

  test('of the last owner is refused, not while another owns a group above', async () => {
    const owner = removeItem(connection, group, { ...seen, access_level: 50 })
    service({ harbor: [], 'harbor/tools': [member(1, 50), member(own.id, 40)] }, { ...own, is_admin: true })
    expect(await getVerdict(owner)).toBe('Last owner of the group')
    service({ harbor: mine, 'harbor/tools': [member(1, 50)] })
    expect(await getVerdict(owner)).toBe('send')
  })

  test('is confirmed once there is no membership', async () => {
    const item = remove()
    const verify = () => ('verify' in item ? item.verify?.(context()) : undefined)
    service({})
    expect(await verify()).toEqual({ kind: 'confirmed' })
    service({ 'harbor/tools': [member(1, 30)] })
    expect(await verify()).toEqual({ kind: 'differs', now: 'Developer' })
  })
})

describe('what the rows of one pass need to know', () => {
  const seen = (id: number) => ({ ...ines, id, access_level: 20, expires_at: null })
  const rows = [1, 2].map(id => changeItem(connection, project, seen(id), { level: 30, expires_at: null }))
  const members = [member(1, 20), member(2, 20), member(own.id, 40)]
  const getLists = (asked: readonly string[]) => asked.filter(one => one.includes('.list'))

  test('is read once: who asks, and the members of each group above', async () => {
    const asked = service({ harbor: mine, 'harbor/tools': [], 7: members })
    const of = context()
    for (const row of rows) expect((await getCheck(row, of))?.kind).toBe('send')
    expect(getLists(asked).toSorted()).toEqual(['groupMembers.list harbor', 'groupMembers.list harbor/tools'])
    expect(asked.filter(one => one === 'user.current')).toHaveLength(1)
    for (const row of rows) await getCheck(row)
    expect(getLists(asked), 'another pass').toHaveLength(6)
  })

  test('is not asked for again where it was refused, and is where the service failed', async () => {
    const readsAfter = async (error: AppError) => {
      const asked = service({ harbor: error, 'harbor/tools': [], 7: members })
      const of = context()
      for (const row of rows) expect((await getCheck(row, of))?.kind).toBe('send')
      return getLists(asked).filter(one => one.endsWith(' harbor')).length
    }
    expect(await readsAfter({ kind: 'forbidden', message: '' })).toBe(1)
    expect(await readsAfter({ kind: 'notFound', message: '' })).toBe(1)
    expect(await readsAfter({ kind: 'server', status: 500, message: '' })).toBeGreaterThan(1)
  })
})
