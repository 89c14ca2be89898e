import { describe, expect, test } from 'vitest'
import type { FeatureFlag } from '#shared/contract/feature-flags.ts'
import { getTarget, planCopy } from './copy.ts'
import { whyNotCopy } from './task.ts'

const strategy = (id: number, name: string, environment_scope: string) => ({
  id,
  name,
  parameters: {},
  scopes: [{ id: id * 10, environment_scope }],
})
const flag = (...strategies: readonly ReturnType<typeof strategy>[]): FeatureFlag => ({
  name: 'berths',
  description: 'Free berths.',
  version: 'new_version_flag',
  scopes: [],
  strategies: [...strategies],
})
const source = flag(strategy(1, 'default', 'production'))
const place = { id: '7', label: 'harbor/crane' }
const plan = (target: FeatureFlag | null, overwrites: boolean) =>
  planCopy(source, place, target ? { kind: 'flag', flag: target } : { kind: 'none' }, overwrites)

describe('copying a flag to a project', () => {
  test('creates it without the ids of the source', () => {
    const found = plan(null, false)
    expect(found).toMatchObject({ kind: 'send', item: { operation: 'featureFlags.create' } })
    expect(found.kind === 'send' && found.item.params).toEqual({
      id: '7',
      name: 'berths',
      version: 'new_version_flag',
      description: 'Free berths.',
      strategies: [{ name: 'default', parameters: {}, scopes: [{ environment_scope: 'production' }] }],
    })
  })

  test('leaves the same flag alone, and one that differs unless it is to be made the same', () => {
    expect(plan(flag(strategy(5, 'default', 'production')), true)).toEqual({ kind: 'skip', words: 'Has the same flag' })
    expect(plan(flag(), false)).toEqual({ kind: 'skip', words: 'Has a flag of this name that differs' })
    expect(plan({ ...source, version: 'legacy_flag' }, true)).toMatchObject({ kind: 'skip' })
  })

  test('does not enable a flag elsewhere that is disabled here', () => {
    const off = { ...source, active: false }
    const made = planCopy(off, place, { kind: 'none' }, false)
    expect(made.kind === 'send' && made.item.params).toMatchObject({ active: false })
    const changed = planCopy(off, place, { kind: 'flag', flag: { ...source, active: true } }, true)
    expect(changed.kind === 'send' && changed.item.params).toEqual({ id: '7', name: 'berths', active: false })
    expect(changed).toMatchObject({ details: ['becomes disabled'] })
  })

  test('is not offered for a flag whose users are a list of its project', () => {
    const forList = { ...strategy(1, 'gitlabUserList', '*'), user_list: { id: 61, name: 'Testers' } }
    expect(whyNotCopy(flag(forList))).toContain('user list')
    expect(whyNotCopy(source)).toBeUndefined()
  })

  test('makes one that differs the same, with the ids it has', () => {
    const found = plan(flag(strategy(5, 'default', 'staging'), strategy(6, 'gitlabUserList', '*')), true)
    expect(found.kind === 'send' && found.item.params).toEqual({
      id: '7',
      name: 'berths',
      strategies: [
        { id: 5, name: 'default', parameters: {}, scopes: [{ id: 50, environment_scope: 'production' }] },
        { id: 6, _destroy: true },
      ],
    })
  })

  test('is skipped where the target is unknown', () => {
    const notFound = { kind: 'notFound', message: '404 Not Found' } as const
    expect(getTarget(undefined, notFound)).toEqual({ kind: 'none' })
    expect(planCopy(source, place, getTarget(undefined, { ...notFound, isProjectMissing: true }), true).kind).toBe(
      'skip',
    )
    expect(planCopy(source, place, getTarget(undefined, { kind: 'forbidden', message: 'no' }), true).kind).toBe('skip')
    expect(getTarget(source, null)).toEqual({ kind: 'flag', flag: source })
  })
})
