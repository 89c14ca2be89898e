import { type ReactNode, Suspense, useEffect, useState } from 'react'

interface LazyDialogProps {
  readonly isOpen: boolean
  /** Draws the dialog, whose component is lazy. */
  children(opened: boolean): ReactNode
}

/** Loads a dialog's code when it is first opened. */
export function LazyDialog({ isOpen, children }: LazyDialogProps) {
  const [wasOpen, setWasOpen] = useState(isOpen)
  // Stays mounted when it closes: it fades out.
  if (isOpen && !wasOpen) setWasOpen(true)
  return wasOpen ? (
    <Suspense>
      <Loaded isOpen={isOpen}>{children}</Loaded>
    </Suspense>
  ) : null
}

/** Opens the dialog after it is mounted: one that is mounted open neither fades in nor returns the focus when it closes. */
function Loaded({ isOpen, children }: LazyDialogProps) {
  const [isMounted, setMounted] = useState(false)
  useEffect(() => setMounted(true), [])
  return children(isOpen && isMounted)
}
