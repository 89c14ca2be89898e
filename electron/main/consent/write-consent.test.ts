import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { toConnectionRef } from '#shared/bridge.ts'
import { toAppError } from '../failure.ts'
import type { Target } from '../proxy/target.ts'
import { testTarget } from '../testing/target.ts'
import { createAsker, type Question } from './asker.ts'
import { createWriteConsent, type PlannedWrite } from './write-consent.ts'

const target = testTarget('https://code.example.org', { name: 'Harbor', confirmFrom: 5 })
const write = (name: string): PlannedWrite => ({ operation: 'tags.delete', params: { id: 1, tag_name: name } })
const many = (count: number) => Array.from({ length: count }, (_, index) => write(`v${index}`))

function consentAt(answer: () => boolean = () => true) {
  let time = 1_000_000
  const questions: Question[] = []
  const now = () => time
  const pass = (milliseconds: number) => {
    time += milliseconds
  }
  const ask = createAsker(async question => {
    questions.push(question)
    return answer()
  }, now)
  let page = 1
  const consent = createWriteConsent(ask, () => page, now)
  const asPage = (other: number) => {
    page = other
  }
  const admit = (one: PlannedWrite, given?: string | null, as: Target = target) =>
    consent
      .admit({ ...one, target: as, consent: given ?? undefined, signal: new AbortController().signal })
      .then(admission => ({ ...admission, refused: null }))
      .catch(thrown => ({ wasAsked: false, giveBack: () => {}, refused: toAppError(thrown) }))
  return { ...consent, admit, questions, pass, asPage }
}
const notCovered = { kind: 'consentRequired', because: 'notCovered' }

describe('A consent', () => {
  test('is good only for the page that asked for it', async () => {
    const { request, admit, asPage } = consentAt()
    const given = await request(target, many(6))
    asPage(2)
    expect((await admit(write('v0'), given)).refused).toEqual(notCovered)
    asPage(1)
    expect((await admit(write('v0'), given)).refused).toBeNull()
  })

  test('expires', async () => {
    const { request, admit, pass } = consentAt()
    const given = await request(target, many(6))
    pass(10 * 60_000 + 6000 - 1)
    expect((await admit(write('v0'), given)).refused).toBeNull()
    pass(1)
    expect((await admit(write('v1'), given)).refused).toEqual(notCovered)
  })

  test('is not made longer by using it, nor by another one', async () => {
    const { request, admit, pass } = consentAt()
    const given = await request(target, many(6))
    for (let minute = 0; minute < 10; minute++) {
      expect((await admit(write(`v${minute}`), given)).refused === null).toBe(minute < 6)
      pass(60_000)
    }
    await request(target, many(6))
    pass(6000)
    expect((await admit(write('v5'), given)).refused).toEqual(notCovered)
  })

  test('of very many changes lasts an hour at most', async () => {
    const { request, admit, pass } = consentAt()
    const given = await request(target, many(9000))
    pass(60 * 60_000)
    expect((await admit(write('v1'), given)).refused).toEqual(notCovered)
  })

  test.each([
    { account: 'b' },
    { baseUrl: 'https://evil.example' },
    { authority: 'another' },
    { sudo: { id: 7, username: 'mats', name: 'Mats' } },
    { id: 'other' },
    { ref: toConnectionRef('test', 'h'.repeat(22)) },
  ])('is of one connection, address, account and user: not with %j', async change => {
    const { request, admit } = consentAt()
    const given = await request(target, many(6))
    expect((await admit(write('v1'), given, { ...target, ...change })).refused).toEqual(notCovered)
    expect((await admit(write('v1'), given)).refused).toBeNull()
  })

  test('covers the same params in any order, and no others', async () => {
    const { request, admit } = consentAt()
    const given = await request({ ...target, confirmFrom: 1 }, [write('v1')])
    const as = { ...target, confirmFrom: 1 }
    const other = { operation: 'tags.delete', params: { tag_name: 'v1', id: '1' } } as const
    expect((await admit(other, given, as)).refused).toEqual(notCovered)
    const reordered = { operation: 'tags.delete', params: { tag_name: 'v1', id: 1 } } as const
    expect((await admit(reordered, given, as)).refused).toBeNull()
  })
})

describe('Changes without a consent', () => {
  test('are counted over the last minute, separately for each connection', async () => {
    const { admit, questions, pass } = consentAt(() => false)
    for (const one of many(4)) expect((await admit(one)).refused).toBeNull()
    expect((await admit(write('fifth'))).refused).toMatchObject({ because: 'declined' })
    expect((await admit(write('elsewhere'), null, { ...target, id: 'other' })).refused).toBeNull()
    pass(60_000)
    expect((await admit(write('later'))).refused).toBeNull()
    expect(questions).toHaveLength(1)
  })

  test('that were not carried out do not count', async () => {
    const { admit, questions } = consentAt(() => false)
    for (const one of many(20)) (await admit(one)).giveBack()
    expect(questions).toEqual([])
  })

  test('never exceed the threshold within any minute, whatever the page requests and when', async () => {
    const step = fc.record({
      wait: fc.integer({ min: 0, max: 40_000 }),
      asks: fc.boolean(),
      count: fc.integer({ min: 1, max: 6 }),
    })
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 40 }), async steps => {
        const { request, admit, pass } = consentAt(() => false)
        let time = 0
        const sent: number[] = []
        for (const { wait, asks, count } of steps) {
          pass(wait)
          time += wait
          const given = asks ? await request(target, many(count)).catch(() => 'made up') : null
          if ((await admit(write('v0'), given)).refused === null) sent.push(time)
        }
        for (const at of sent) expect(sent.filter(other => other <= at && at - other < 60_000).length).toBeLessThan(5)
      }),
    )
  })
})
