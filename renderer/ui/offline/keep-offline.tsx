import { ActionIcon, Tooltip } from '@mantine/core'
import { IconCloudCheck, IconCloudDown } from '@tabler/icons-react'
import { lazy, useState } from 'react'
import type { OfflineSubject, Pin } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { LazyDialog } from '../dialog/lazy-dialog.tsx'
import { LinkButton } from '../link/link.tsx'
import classes from './keep-offline.module.css'
import { usePin } from './use-offline.ts'

const keptLabels: Readonly<Record<Pin['state'], string>> = {
  complete: t('Kept offline'),
  running: t('Being kept offline'),
  waiting: t('Being kept offline'),
  paused: t('Partly kept offline'),
  stopped: t('Partly kept offline'),
  gone: t('No longer kept offline'),
}

const KeepDialog = lazy(async () => ({ default: (await import('./keep-dialog.tsx')).KeepDialog }))

/** Keeps the ref in view for reading without a network, or goes to where it is kept. */
export function KeepOffline({ subject }: { readonly subject: OfflineSubject }) {
  const pin = usePin(subject)
  const [isOpen, setOpen] = useState(false)
  if (pin) {
    return (
      <LinkButton
        to="/offline/$pin"
        params={{ pin: String(pin.id) }}
        variant="subtle"
        color="gray"
        flex="none"
        title={keptLabels[pin.state]}
        leftSection={pin.state === 'complete' ? <IconCloudCheck size={15} /> : <IconCloudDown size={15} />}
      >
        <span className={classes.state}>{keptLabels[pin.state]}</span>
      </LinkButton>
    )
  }
  return (
    <>
      <Tooltip label={t('Keep offline…')}>
        <ActionIcon size="md" aria-label={t('Keep offline…')} onClick={() => setOpen(true)}>
          <IconCloudDown size={16} />
        </ActionIcon>
      </Tooltip>
      <LazyDialog isOpen={isOpen}>
        {opened => <KeepDialog subject={subject} opened={opened} onClose={() => setOpen(false)} />}
      </LazyDialog>
    </>
  )
}
