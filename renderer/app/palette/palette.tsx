import { Modal } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { layers } from '../../ui/dialog/layers.ts'
import { opensScreens } from '../../ui/dialog/take-focus.ts'
import { LoadingState } from '../../ui/states/states.tsx'
import classes from './palette.module.css'
import { usePalette } from './palette-state.ts'

/** Its code is read when it is first opened. */
const PaletteSearch = lazy(async () => ({ default: (await import('./palette-search.tsx')).PaletteSearch }))

/** Goes to any screen, project, group, tag or environment, or does something, by some letters of its name. */
export function Palette() {
  const { isOpen, times, close } = usePalette()
  return (
    <Modal
      {...(!isOpen && opensScreens)}
      opened={isOpen}
      onClose={close}
      title={t('Go to')}
      zIndex={layers.ofKeys}
      size={640}
      yOffset="10vh"
      classNames={{ body: classes.body ?? '' }}
    >
      <Suspense fallback={<LoadingState rows={6} />}>
        <PaletteSearch key={times} onClose={close} />
      </Suspense>
    </Modal>
  )
}
