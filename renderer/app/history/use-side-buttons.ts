import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'
import { askingForms } from '../../ui/dialog/forms-at-stake.ts'

/** The buttons at the side of a mouse, as `MouseEvent.button` counts them. */
const sideButtons = { back: 3, forward: 4 } as const

/** Goes back and forward by the side buttons of a mouse, as by keys. The host's default action for them is prevented. */
export function useSideButtons(): void {
  const { history } = useRouter()
  useEffect(() => {
    const back = askingForms(() => history.back())
    const forward = askingForms(() => history.forward())
    const onMouseUp = (event: MouseEvent) => {
      if (event.button !== sideButtons.back && event.button !== sideButtons.forward) return
      event.preventDefault()
      if (event.button === sideButtons.back) back()
      else forward()
    }
    window.addEventListener('mouseup', onMouseUp)
    return () => window.removeEventListener('mouseup', onMouseUp)
  }, [history])
}
