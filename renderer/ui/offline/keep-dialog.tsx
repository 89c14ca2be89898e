import { Button, Group, Loader, Modal, Stack, Text } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import type { OfflineEstimate, OfflineSubject } from '#shared/bridge.ts'
import { type AppError, explain } from '#shared/errors.ts'
import { t } from '#shared/i18n/i18n.ts'
import { useAppInfo } from '../../lib/app-info/use-app-info.ts'
import { getError, request } from '../../lib/bridge/bridge.ts'
import { formatSize } from '../../lib/code/format-size.ts'
import { Trans } from '../text/trans.tsx'
import { VisibleText } from '../text/visible-text.tsx'
import { useOfflineAction } from './use-offline.ts'

interface KeepFormProps {
  readonly subject: OfflineSubject
  onClose(): void
}

/** Shows what keeping the ref offline would fetch, and begins it. */
export function KeepDialog({ subject, opened, onClose }: KeepFormProps & { readonly opened: boolean }) {
  return (
    <Modal opened={opened} onClose={onClose} title={t('Keep offline')}>
      <KeepForm subject={subject} onClose={onClose} />
    </Modal>
  )
}

function KeepForm({ subject, onClose }: KeepFormProps) {
  const act = useOfflineAction()
  // Without a keychain nothing can be encrypted, so nothing is stored: shown before the files are counted.
  const hasKeychain = useAppInfo()?.keychain !== 'missing'
  const [failure, setFailure] = useState<AppError | null>(null)
  const [starting, setStarting] = useState(false)
  const { connection, project, ref } = subject
  const found = useQuery({
    queryKey: ['offline-estimate', connection, project, ref],
    queryFn: async ({ signal }) => {
      const callId = crypto.randomUUID()
      const cancel = () => void request('offline.cancel', { callId }).catch(() => undefined)
      signal.addEventListener('abort', cancel, { once: true })
      return request('offline.estimate', { ...subject, callId })
    },
    enabled: hasKeychain,
    retry: false,
    staleTime: 60_000,
  })
  const error = failure ?? (found.error ? getError(found.error) : null)
  const start = async () => {
    setStarting(true)
    try {
      await act(() => request('offline.keep', subject))
      onClose()
    } catch (thrown) {
      setFailure(getError(thrown))
      setStarting(false)
    }
  }
  return (
    <Stack gap="sm">
      <Text size="sm">
        <Trans
          message="All files of <strong/> at <strong2/>, its last commits, branches, tags, snippets and contributors, environments, deployments, freezes, feature flags, mirrors, members, approvals, epics of its group, activity and newest audit events are fetched and stay readable and searchable without a network, until you delete them."
          components={{
            strong: (
              <strong>
                <VisibleText text={project} />
              </strong>
            ),
            strong2: (
              <strong>
                <VisibleText text={ref} />
              </strong>
            ),
          }}
        />
      </Text>
      <div aria-live="polite">
        {!hasKeychain ? (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {t(
              'Keeping files offline needs a keychain for the key that encrypts them, and none is available. Unlock or install one, and try the keychain again.',
            )}
          </Text>
        ) : found.isPending ? (
          <Group gap="xs">
            <Loader size={14} />
            <Text size="sm" c="dimmed">
              {t('Counting the files…')}
            </Text>
          </Group>
        ) : (
          found.data && <Estimate estimate={found.data} />
        )}
        {error && (
          <Text size="sm" c="var(--mantine-color-error)" role="alert">
            {explain(error).sentence} {explain(error).nextStep}
          </Text>
        )}
      </div>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('Not now')}
        </Button>
        <Button onClick={() => void start()} loading={starting} disabled={!found.data}>
          {t('Keep offline')}
        </Button>
      </Group>
    </Stack>
  )
}

function Estimate({ estimate }: { readonly estimate: OfflineEstimate }) {
  const { files, folders, bytes, sampled, room } = estimate
  return (
    <>
      <Text size="sm">
        {t(
          '{files, plural, one {# file} other {# files}} in {folders, plural, one {# folder} other {# folders}}, about {size} on this disk{basis, select, sample {, estimated from {sampled} of them} other {}}.',
          {
            files,
            folders: folders + 1,
            size: formatSize(bytes),
            basis: sampled === files ? 'all' : 'sample',
            sampled,
          },
        )}
      </Text>
      {bytes > room && (
        <Text size="sm" c="var(--mantine-color-error)" role="alert" mt={4}>
          {t(
            'That is more than may still be kept ({size}). It would stop there: raise the limit on the Offline screen first, or delete something.',
            { size: formatSize(room) },
          )}
        </Text>
      )}
    </>
  )
}
