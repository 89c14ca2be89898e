import { IconMapOff } from '@tabler/icons-react'
import { useLocation } from '@tanstack/react-router'
import { LinkButton } from '../../ui/link/link.tsx'
import { EmptyState } from '../../ui/states/states.tsx'
import { VisibleText } from '../../ui/text/visible-text.tsx'

/** A link that names no screen. */
export function NotFound() {
  const { pathname } = useLocation()
  return (
    <EmptyState
      icon={<IconMapOff size={30} stroke={1.5} />}
      order={1}
      title="Screen not found"
      description={
        <>
          Gatehouse has no screen at <VisibleText text={pathname} />. The link may be mistyped or from a newer version.
        </>
      }
      action={
        <LinkButton to="/" variant="default">
          Go to the start
        </LinkButton>
      }
    />
  )
}
