import { expect, test } from 'vitest'
import type { AppError } from '#shared/errors.ts'
import { createJudge, type Setbacks } from './setbacks.ts'

const closed: AppError = { kind: 'offline', detail: '', wasConnected: true }

test('only the first error of a run counts, because later reads may fail without being sent', () => {
  const setbacks: Setbacks = new Map()
  const judge = createJudge(setbacks)
  expect([1, 2].map(project => judge.isOfProject(project, closed))).toEqual([false, false])
  expect([...setbacks.keys()]).toEqual([1])
  const next = createJudge(setbacks)
  expect([1, 2].map(project => next.isOfProject(project, closed))).toEqual([true, false])
  expect([1, 2].map(next.getKnown)).toEqual([closed, null])
})

test('a service that can’t be reached never counts', () => {
  const setbacks: Setbacks = new Map()
  const refused: AppError = { kind: 'offline', detail: 'ECONNREFUSED' }
  for (let run = 0; run < 3; run += 1) expect(createJudge(setbacks).isOfProject(1, refused)).toBe(false)
  expect(setbacks.size).toBe(0)
})
