import { describe, expect, test } from 'vitest'
import { expandCron } from './cron.ts'

describe('a cron expression in the standard forms', () => {
  test.each([
    ['0/15 22-6 * * fri-mon', '0-59/15 22,23,0,1,2,3,4,5,6 * * 5,6,0,1'],
    ['10/20 0 1 NOV-feb *', '10-59/20 0 1 11,12,1,2 *'],
    ['0 22-6/3 * * 5-1/2', '0 22,1,4 * * 5,0'],
    ['0 0 28-2 * *', '0 0 28,29,30,31,1,2 * *'],
    ['*/15 8-18 * * MON-FRI', '*/15 8-18 * * MON-FRI'],
    ['0 0 L * 5#2', '0 0 L * 5#2'],
    ['0 7 * * 8', '0 7 * * 8'],
    ['0 5-70 * * *', '0 5-70 * * *'],
    ['0/0 * * * *', '0/0 * * * *'],
    ['@daily', '@daily'],
  ])('%s is %s', (given, expanded) => {
    expect(expandCron(given)).toBe(expanded)
  })
})
