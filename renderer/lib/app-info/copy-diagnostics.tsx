import { Box, Button, Text } from '@mantine/core'
import { IconCheck, IconClipboardText } from '@tabler/icons-react'
import { useState } from 'react'
import { explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { getError, request } from '../bridge/bridge.ts'

type State = { readonly kind: 'idle' } | { readonly kind: 'copied' } | { readonly kind: 'failed'; readonly why: string }

/**
 * Copies diagnostics for a bug report to the clipboard. They contain no names of services, projects, files or users.
 */
export function CopyDiagnostics() {
  const [state, setState] = useState<State>({ kind: 'idle' })
  const copy = async () => {
    try {
      await navigator.clipboard.writeText(await request('app.diagnostics', {}))
      setState({ kind: 'copied' })
    } catch (thrown) {
      setState({ kind: 'failed', why: explain(getError(thrown)).sentence })
    }
  }
  return (
    <Box component="footer" mt="lg">
      <Button
        variant="subtle"
        color="gray"
        size="compact-sm"
        leftSection={state.kind === 'copied' ? <IconCheck size={14} /> : <IconClipboardText size={14} />}
        onClick={() => void copy()}
      >
        {state.kind === 'copied' ? t('Diagnostics copied') : t('Copy diagnostics')}
      </Button>
      <Text span size="xs" c="dimmed" ml="xs" role="status">
        {state.kind === 'failed'
          ? state.why
          : t('Versions, health and the last lines of the log, for a bug report; no names, addresses or tokens.')}
      </Text>
    </Box>
  )
}
