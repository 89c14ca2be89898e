import { useRouter } from '@tanstack/react-router'
import { useEffect } from 'react'

/** The buttons at the side of a mouse, as `MouseEvent.button` counts them. */
const sideButtons = { back: 3, forward: 4 } as const

/** Goes back and forward by the side buttons of a mouse. The host's default action for them is prevented. */
export function useSideButtons(): void {
  const { history } = useRouter()
  useEffect(() => {
    const onMouseUp = (event: MouseEvent) => {
      if (event.button !== sideButtons.back && event.button !== sideButtons.forward) return
      event.preventDefault()
      if (event.button === sideButtons.back) history.back()
      else history.forward()
    }
    window.addEventListener('mouseup', onMouseUp)
    return () => window.removeEventListener('mouseup', onMouseUp)
  }, [history])
}
