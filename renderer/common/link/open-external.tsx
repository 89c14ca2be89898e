import { Alert, Button, Group, Modal, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconAlertTriangle, IconExternalLink } from '@tabler/icons-react'
import { explain } from '#shared/errors.ts'
import { errorOf, request } from '../bridge/bridge.ts'
import { CopyButton } from '../copy/copy-button.tsx'
import { useCover } from '../dialog/covers.ts'
import classes from './external-link.module.css'
import type { ExternalUrl } from './external-url.ts'

/** Asks before an address opens in the browser, and shows the host that will be asked. The only way out of the app. */
export function OpenExternal({
  url,
  opened,
  onClose,
}: {
  readonly url: ExternalUrl
  readonly opened: boolean
  readonly onClose: () => void
}) {
  useCover(opened)
  const open = async () => {
    onClose()
    try {
      await request('app.openExternal', { url: url.href })
    } catch (thrown) {
      const { title, sentence } = explain(errorOf(thrown))
      notifications.show({ color: 'red', title, message: sentence })
    }
  }
  return (
    <Modal opened={opened} onClose={onClose} title="Open in the browser?">
      <Stack gap="sm">
        <Text size="sm">This leaves Gatehouse. The browser will ask</Text>
        <p className={classes.host}>
          <bdi>{url.host}</bdi>
        </p>
        {url.warnings.length > 0 && (
          <Alert color="orange" icon={<IconAlertTriangle size={18} />} title="Look twice" role="note">
            <ul className={classes.warnings}>
              {url.warnings.map(warning => (
                <li key={warning}>{warning}</li>
              ))}
            </ul>
          </Alert>
        )}
        <Group gap={6} wrap="nowrap" align="start">
          {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a long address scrolls and has to be reachable by keyboard */}
          <p className={classes.address} tabIndex={0}>
            {url.href}
          </p>
          <CopyButton value={url.href} label="Copy the address" />
        </Group>
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose} data-autofocus>
            Stay here
          </Button>
          <Button leftSection={<IconExternalLink size={14} />} onClick={() => void open()}>
            Open in the browser
          </Button>
        </Group>
      </Stack>
    </Modal>
  )
}
