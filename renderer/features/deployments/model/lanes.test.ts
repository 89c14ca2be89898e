import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { Deployment } from '#shared/contract/deployments.ts'
import { getLanes, getSpan, getTicks } from './lanes.ts'

const hour = 3_600_000
const start = Date.parse('2026-01-01T00:00:00Z')

function deployment(id: number, environment: string, hours: number, status = 'success', by = 'Ada'): Deployment {
  return {
    id,
    iid: id,
    ref: 'main',
    sha: 'a'.repeat(40),
    status,
    created_at: new Date(start + hours * hour).toISOString(),
    environment: { id: 1, name: environment },
    user: { id: 1, name: by, username: by.toLowerCase(), state: 'active', avatar_url: null, web_url: '' },
  }
}

describe('lanes', () => {
  test('an environment each, the one deployed to last first, oldest deployment first', () => {
    const lanes = getLanes([deployment(3, 'a', 3), deployment(2, 'b', 5), deployment(1, 'a', 1)], start + 6 * hour)
    expect(lanes.map(({ environment, stops }) => [environment, stops.map(stop => stop.deployment.id)])).toEqual([
      ['b', [2]],
      ['a', [1, 3]],
    ])
  })

  test('the longest time without a success includes the time until now, and failures do not end it', () => {
    const [lane] = getLanes(
      [deployment(1, 'a', 0), deployment(2, 'a', 4), deployment(3, 'a', 8, 'failed')],
      start + 20 * hour,
    )
    expect(lane?.longestGap).toEqual({ from: start + 4 * hour, to: start + 20 * hour })
    expect(lane?.failed).toBe(1)
    expect(lane?.lastSuccess?.deployment.id).toBe(2)
    expect(getLanes([deployment(1, 'a', 0, 'failed')], start)[0]?.longestGap).toBeNull()
  })

  test('lists the most active user first', () => {
    const [lane] = getLanes(
      [deployment(1, 'a', 0), deployment(2, 'a', 1, 'failed', 'Bo'), deployment(3, 'a', 2, 'running', 'Bo')],
      start,
    )
    expect(lane?.people).toEqual([
      { name: 'Bo', count: 2 },
      { name: 'Ada', count: 1 },
    ])
  })

  test('leaves out deployments without a time, and groups those without an environment', () => {
    const lanes = getLanes(
      [
        { ...deployment(1, 'a', 0), created_at: 'soon' },
        { ...deployment(2, 'a', 0), environment: null },
      ],
      start,
    )
    expect(lanes.map(({ environment }) => environment)).toEqual(['(not named)'])
  })

  test('every deployment is within the span, and so are the marks, of which there are not too many', () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -50_000, max: 50_000 }), { maxLength: 40 }),
        fc.integer({ min: 1, max: 12 }),
        (hours, most) => {
          const lanes = getLanes(
            hours.map((at, id) => deployment(id, `e${id % 3}`, at)),
            start,
          )
          const { from, to } = getSpan(lanes, start)
          expect(from).toBeLessThan(to)
          for (const { at } of lanes.flatMap(({ stops }) => stops)) {
            expect(at).toBeGreaterThanOrEqual(from)
            expect(at).toBeLessThanOrEqual(to)
          }
          const ticks = getTicks({ from, to }, most)
          expect(ticks.length).toBeLessThanOrEqual(most + 1)
          for (const tick of ticks) expect(tick >= from && tick <= to).toBe(true)
        },
      ),
    )
  })
})
