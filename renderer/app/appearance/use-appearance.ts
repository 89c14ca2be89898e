import { useMediaQuery } from '@mantine/hooks'
import { useEffect } from 'react'
import type { Settings } from '#shared/bridge.ts'
import { useSettings } from '../../lib/settings/use-settings.ts'

export interface Appearance {
  readonly contrast: 'normal' | 'high'
  readonly motion: 'full' | 'reduced'
}

/** The effective appearance, from the user's choice and the system's preference. */
export function getAppearance(
  { contrast, motion }: Pick<Settings, 'contrast' | 'motion'>,
  system: { readonly moreContrast: boolean; readonly lessMotion: boolean },
): Appearance {
  const isHigh = contrast === 'high' || (contrast === 'system' && system.moreContrast)
  return {
    contrast: isHigh ? 'high' : 'normal',
    motion: motion === 'reduced' || system.lessMotion ? 'reduced' : 'full',
  }
}

/** Contrast and motion as they are to be now; styles find them on the document. */
export function useAppearance(start: Settings): Appearance {
  const settings = useSettings() ?? start
  const moreContrast = useMediaQuery('(prefers-contrast: more), (forced-colors: active)', false) ?? false
  const lessMotion = useMediaQuery('(prefers-reduced-motion: reduce)', false) ?? false
  const { contrast, motion } = getAppearance(settings, { moreContrast, lessMotion })
  useEffect(() => {
    document.documentElement.dataset.contrast = contrast
    document.documentElement.dataset.motion = motion
  }, [contrast, motion])
  return { contrast, motion }
}
