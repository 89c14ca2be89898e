import { describe, expect, it } from 'vitest'
import { appearanceOf } from './use-appearance.ts'

const quiet = { moreContrast: false, lessMotion: false }
const asking = { moreContrast: true, lessMotion: true }

describe('the appearance', () => {
  it("is the system's preference when nothing was chosen", () => {
    const chosen = { contrast: 'system', motion: 'system' } as const
    expect(appearanceOf(chosen, quiet)).toEqual({ contrast: 'normal', motion: 'full' })
    expect(appearanceOf(chosen, asking)).toEqual({ contrast: 'high', motion: 'reduced' })
  })

  it("is the user's choice, whatever the system's preference", () => {
    expect(appearanceOf({ contrast: 'high', motion: 'reduced' }, quiet)).toEqual({
      contrast: 'high',
      motion: 'reduced',
    })
    expect(appearanceOf({ contrast: 'normal', motion: 'system' }, asking)).toMatchObject({ contrast: 'normal' })
  })
})
