import fc from 'fast-check'
import { expect, test } from 'vitest'
import type { ReducedCommit } from '#shared/contract/commits.ts'
import { byDay, byWeek, getAuthors, getMade, mergeContributors, overTime, shares } from './activity.ts'
import { parseMailmap } from './mailmap.ts'

function commit(at: string, name = 'Ada', email = `${name.toLowerCase()}@example.org`): ReducedCommit {
  return { id: '0', short_id: '0', title: '', author_name: name, author_email: email, created_at: at }
}

test('a commit counts for the day and the hour of the clock it was written by', () => {
  const late = { ...commit('2024-01-01T22:30:00Z'), authored_date: '2024-01-02T00:30:00.000+02:00' }
  const [made] = getMade([late])
  expect(made).toMatchObject({ day: '2024-01-02', hour: 0 })
  // A Tuesday.
  expect(byWeek(getMade([late]))[1]?.[0]).toBe(1)
})

test('a time that cannot be read is left out', () => {
  expect(getMade([commit('yesterday'), commit('2024-13-45T10:00:00Z'), commit('')])).toEqual([])
})

test('the step grows with the time that is shown, and quiet times are no gaps', () => {
  const of = (...days: string[]) => overTime(getMade(days.map(day => commit(`${day}T10:00:00Z`))))
  expect(of('2024-01-01', '2024-01-03')).toEqual({
    step: 'day',
    points: [
      { at: '2024-01-01', values: { commits: 1 } },
      { at: '2024-01-02', values: { commits: 0 } },
      { at: '2024-01-03', values: { commits: 1 } },
    ],
  })
  const weeks = of('2024-01-03', '2024-06-05')
  expect(weeks.step).toBe('week')
  expect(weeks.points[0]?.at).toBe('2024-01-01')
  expect(weeks.points.at(-1)).toEqual({ at: '2024-06-03', values: { commits: 1 } })
  const months = of('2019-11-30', '2024-01-01')
  expect(months.step).toBe('month')
  expect(months.points).toHaveLength(51)
  expect(overTime([])).toEqual({ step: 'day', points: [] })
})

test('no commit is lost or counted twice, however they are grouped', () => {
  const time = fc.date({ min: new Date('1971-01-01'), max: new Date('2030-01-01'), noInvalidDate: true })
  const commits = fc.array(
    fc.tuple(time, fc.constantFrom('Ada', 'Bo', 'Cy')).map(([at, name]) => commit(at.toISOString(), name)),
    { maxLength: 60 },
  )
  fc.assert(
    fc.property(commits, all => {
      const made = getMade(all)
      const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0)
      expect(made).toHaveLength(all.length)
      const { points } = overTime(made)
      expect(sum(points.map(({ values }) => values.commits ?? 0))).toBe(all.length)
      expect(points.map(({ at }) => at)).toEqual(points.map(({ at }) => at).sort())
      expect(sum(byWeek(made).flat())).toBe(all.length)
      expect(sum(Object.values(byDay(made)))).toBe(all.length)
      expect(sum(shares(made).map(({ value }) => value))).toBe(all.length)
    }),
  )
})

test("ignores the case of an author's address; two authors of one name are two bars", () => {
  const made = getMade([
    commit('2024-01-01T10:00:00Z', 'Ada', 'Ada@example.org'),
    commit('2024-01-02T10:00:00Z', 'Ada', 'ada@example.org'),
    commit('2024-01-03T10:00:00Z', 'Ada', 'ada@example.net'),
  ])
  expect(getAuthors(made).map(({ author, count }) => [author, count])).toEqual([
    ['ada@example.org', 2],
    ['ada@example.net', 1],
  ])
  expect(shares(made).map(({ name }) => name)).toEqual(['Ada · ada@example.org', 'Ada · ada@example.net'])
})

test('many authors are the first twelve and the others', () => {
  const made = getMade(Array.from({ length: 15 }, (_, index) => commit('2024-01-01T10:00:00Z', `Author ${index}`)))
  expect(shares(made)).toHaveLength(13)
  expect(shares(made).at(-1)).toEqual({ name: '3 others', value: 3, isRest: true })
})

const mailmap = parseMailmap('Ada Lovelace <ada@new.example> <ada@old.example>\nAda Lovelace <ada@new.example>')

test('commits of one person under two addresses are counted for the address in the mailmap', () => {
  const made = getMade(
    [
      commit('2024-01-01T10:00:00Z', 'ada', 'ada@old.example'),
      commit('2024-01-02T10:00:00Z', 'Ada', 'ada@new.example'),
      commit('2024-01-03T10:00:00Z', 'Bo'),
    ],
    mailmap,
  )
  expect(getAuthors(made)).toEqual([
    { author: 'ada@new.example', name: 'Ada Lovelace', count: 2 },
    { author: 'bo@example.org', name: 'Bo', count: 1 },
  ])
})

test('contributors who are one person are one row with the sum, in the order of the list', () => {
  const person = (name: string, email: string, commits: number) => ({
    name,
    email,
    commits,
    additions: 1,
    deletions: 0,
  })
  const people = [
    person('Bo', 'bo@x.example', 5),
    person('ada', 'ada@old.example', 4),
    person('Ada L', 'ada@new.example', 3),
  ]
  const merged = { name: 'Ada Lovelace', email: 'ada@new.example', commits: 7, additions: 2, deletions: 0 }
  expect(mergeContributors(people, mailmap, 'commits-desc')).toEqual([merged, people[0]])
  expect(mergeContributors(people, mailmap, 'commits-asc')).toEqual([people[0], merged])
  expect(mergeContributors(people, mailmap, 'email-desc')).toEqual([people[0], merged])
})
