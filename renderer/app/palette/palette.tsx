import { Modal } from '@mantine/core'
import { useHotkeys } from '@mantine/hooks'
import { lazy, Suspense } from 'react'
import { LoadingState } from '../../common/states/states.tsx'
import classes from './palette.module.css'
import { usePalette } from './palette-state.ts'

/** Its code is read when it is first opened. */
const PaletteSearch = lazy(async () => ({ default: (await import('./palette-search.tsx')).PaletteSearch }))

/** Goes to any screen, project, group, tag or environment, or does something, by some letters of its name: Ctrl+K. */
export function Palette() {
  const { isOpen, times, open, close } = usePalette()
  // The empty lists let the key work while typing in a field, too.
  useHotkeys([['mod+K', () => (isOpen ? close() : open())]], [], true)
  return (
    <Modal
      opened={isOpen}
      onClose={close}
      title="Go to"
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
