import { describe, expect, it } from 'vitest'
import { getAppearance } from './use-appearance.ts'

const quiet = { moreContrast: false, lessMotion: false }
const asking = { moreContrast: true, lessMotion: true }

describe('the appearance', () => {
  it("is the system's preference when nothing was chosen", () => {
    const chosen = { contrast: 'system', motion: 'system' } as const
    expect(getAppearance(chosen, quiet)).toEqual({ contrast: 'normal', motion: 'full' })
    expect(getAppearance(chosen, asking)).toEqual({ contrast: 'high', motion: 'reduced' })
  })

  it("is the user's choice, whatever the system's preference", () => {
    expect(getAppearance({ contrast: 'high', motion: 'reduced' }, quiet)).toEqual({
      contrast: 'high',
      motion: 'reduced',
    })
    expect(getAppearance({ contrast: 'normal', motion: 'system' }, asking)).toMatchObject({ contrast: 'normal' })
  })
})
