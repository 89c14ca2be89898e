import { describe, expect, it } from 'vitest'
import { windowTitle } from './window-title.ts'

describe('windowTitle', () => {
  it('names the nearest thing first', () => {
    expect(windowTitle({ path: 'src/main.c', project: 'harbor/lighthouse', connection: 'Sandbox' })).toBe(
      'main.c · harbor/lighthouse · Sandbox',
    )
  })

  it('leaves out unknown parts', () => {
    expect(windowTitle({})).toBe('')
    expect(windowTitle({ path: '', connection: 'Work' })).toBe('Work')
  })

  it('lets no name turn it around', () => {
    expect(windowTitle({ path: 'photo\u202Egnp.exe', connection: 'Work' })).toBe('photo[RLO]gnp.exe · Work')
  })

  it('is never longer than main takes', () => {
    expect(windowTitle({ path: 'x'.repeat(4000) }).length).toBeLessThanOrEqual(300)
  })
})
