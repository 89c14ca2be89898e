import { Modal } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { layers } from '../../ui/dialog/layers.ts'
import { LoadingState } from '../../ui/states/states.tsx'
import { useAbout } from './about-state.ts'

/** Its code, and the texts of all licences, are read when it is first opened. */
const AboutPanel = lazy(async () => ({ default: (await import('./about-panel.tsx')).AboutPanel }))

/** The app's name, version and components. */
export function About() {
  const { isOpen, close } = useAbout()
  return (
    <Modal opened={isOpen} onClose={close} title={t('About Gatehouse')} zIndex={layers.ofKeys} size={620}>
      <Suspense fallback={<LoadingState rows={6} />}>
        <AboutPanel />
      </Suspense>
    </Modal>
  )
}
