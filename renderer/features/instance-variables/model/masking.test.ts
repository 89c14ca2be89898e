import { describe, expect, it } from 'vitest'
import { maskingProblem } from './masking.ts'

describe('whether a value can be masked', () => {
  it('has nothing against one plain line of eight characters', () => {
    expect(maskingProblem('a-Z0_+/=@:.~')).toBeNull()
    expect(maskingProblem('12345678')).toBeNull()
  })

  it.each([
    ['1234567', /fewer than 8/],
    ['', /fewer than 8/],
    ['one line\nand another', /more than one line/],
    ['with a space', /a space/],
    ['dollar$ign', /“\$” in it/],
    ['anchor⚓️weigh', /“⚓” in it/],
  ])('says what is wrong with %j', (value, words) => {
    expect(maskingProblem(value)).toMatch(words)
  })
})
