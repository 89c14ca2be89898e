import { Text } from '@mantine/core'
import type { ConnectionRef } from '#shared/bridge.ts'
import { useOperation } from '../../../lib/operations/use-operation.ts'
import { VisibleText } from '../../../ui/text/visible-text.tsx'

/** The version that the service of a connection says it has; nothing while it says none. */
export function ServiceVersion({ connection }: { readonly connection: ConnectionRef }) {
  const about = useOperation('version.get', {}, { connection, secondary: true }).data?.value
  if (!about) return null
  return (
    <Text size="xs" c="dimmed">
      The service says it has version <VisibleText text={about.version} />
      {about.revision && (
        <>
          , revision <VisibleText text={about.revision} />
        </>
      )}
      .
    </Text>
  )
}
