import { ActionIcon, Button, Group, Menu, Modal, Progress, Stack, Text } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDots, IconPlayerPause, IconRefresh, IconShieldCheck, IconTrash } from '@tabler/icons-react'
import { useState } from 'react'
import type { RuleId } from '#shared/audit/rule-ids.ts'
import { rules } from '#shared/audit/rules.ts'
import type { ArchiveAnomalies, AuditArchive } from '#shared/bridge.ts'
import { t } from '#shared/i18n/i18n.ts'
import { request } from '../../../lib/bridge/bridge.ts'
import { ProgressWords } from '../../../lib/live/progress-words.tsx'
import { notifyFailure } from '../../../lib/notices/notices.ts'
import { CopyButton } from '../../../ui/copy/copy-button.tsx'
import { InPage } from '../../../ui/screen/screen.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { describeArchive, describeArchiveProblems, describeSearch } from '../model/archive-words.ts'
import { type SearchProgress, useArchiveAction } from '../model/use-archive.ts'
import classes from './audit.module.css'

interface BarProps {
  readonly archive: AuditArchive
  /** Of a search that needs more time; null while there is none. */
  readonly search: SearchProgress | null
}

/** How much is archived and when it was updated, or how far a search is; the gaps; and what can be done. */
export function ArchiveBar({ archive, search }: BarProps) {
  const [isVerifying, setIsVerifying] = useState(false)
  const problems = describeArchiveProblems(archive)
  const startVerify = async () => {
    setIsVerifying(true)
    await verify(archive).catch(notifyFailure)
    setIsVerifying(false)
  }
  return (
    <div className={classes.load}>
      <div className={classes.archive}>
        {search && (
          <Progress
            className={classes.progress}
            value={100 * search.part}
            aria-label={t('Time covered by the search')}
          />
        )}
        <div className={classes.cut}>
          <ProgressWords
            isUnderWay={archive.isRunning || search !== null || isVerifying}
            words={getWords(archive, search, isVerifying)}
          />
        </div>
      </div>
      <InPage row="actions">
        <UpdateButton archive={archive} />
        <MoreActions archive={archive} isVerifying={isVerifying} onVerify={() => void startVerify()} />
      </InPage>
      {problems.length > 0 && (
        <ul className={classes.problems} aria-label={t('Gaps and errors')}>
          {problems.map(problem => (
            <li key={problem}>
              <VisibleText text={problem} />
            </li>
          ))}
        </ul>
      )}
    </div>
  )
}

function getWords(archive: AuditArchive, search: SearchProgress | null, isVerifying: boolean): string {
  if (search) return describeSearch(search)
  if (!isVerifying) return describeArchive(archive)
  return t('Verifying {count, plural, one {# event} other {# events}}…', { count: archive.events })
}

/** Pauses a running update, or starts one. */
function UpdateButton({ archive: { connectionRef: connection, id, isRunning } }: { readonly archive: AuditArchive }) {
  const act = useArchiveAction()
  const run = () =>
    act<unknown>(() => request(isRunning ? 'archives.stop' : 'archives.update', { connection, id })).catch(
      notifyFailure,
    )
  return (
    <Button
      variant="default"
      leftSection={isRunning ? <IconPlayerPause size={14} /> : <IconRefresh size={14} />}
      onClick={() => void run()}
    >
      {isRunning ? t('Pause') : t('Update now')}
    </Button>
  )
}

interface MoreProps {
  readonly archive: AuditArchive
  readonly isVerifying: boolean
  onVerify(): void
}

function MoreActions({ archive, isVerifying, onVerify }: MoreProps) {
  const [isDeleting, setIsDeleting] = useState(false)
  const close = () => setIsDeleting(false)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <ActionIcon variant="subtle" color="gray" aria-label={t('More actions')}>
            <IconDots size={16} />
          </ActionIcon>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item leftSection={<IconShieldCheck size={14} />} disabled={isVerifying} onClick={onVerify}>
            {t('Verify archive')}
          </Menu.Item>
          <Menu.Divider />
          <Menu.Item leftSection={<IconTrash size={14} />} onClick={() => setIsDeleting(true)}>
            {t('Delete archive…')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <Modal opened={isDeleting} onClose={close} title={t('Delete this archive?')}>
        <DeleteArchive archive={archive} onClose={close} />
      </Modal>
    </>
  )
}

async function verify({ connectionRef: connection, id }: AuditArchive): Promise<void> {
  const { isIntact, events, head, problem } = await request('archives.verify', { connection, id })
  notifications.show({
    color: isIntact ? 'green' : 'red',
    title: isIntact
      ? t('The archive is intact: {events, plural, one {# event} other {# events}}', { events })
      : t('The archive was changed'),
    message: isIntact ? <ChainEnd head={head} /> : problem,
    // The end of the chain is to be copied, the reason to be read.
    autoClose: false,
  })
}

/** The end of the hash chain, which is to be kept where those who can change the archive can’t write. */
function ChainEnd({ head }: { readonly head: string }) {
  return (
    <Group gap={4} wrap="nowrap">
      <span>{t('End of the hash chain: {head}', { head })}</span>
      <CopyButton value={head} label={t('Copy end of the hash chain')} />
    </Group>
  )
}

/** How many events match the chosen rule, and of how many. */
export function AnomalyBar({ rule, anomalies }: { readonly rule: RuleId; readonly anomalies: ArchiveAnomalies }) {
  const { events, isComplete, counts, newest } = anomalies
  const values = { label: rules[rule].label, count: counts[rule], events }
  const shown = newest[rule].length
  return (
    <div className={classes.load}>
      <span>
        {isComplete
          ? t('{label}: {count, number} of {events, plural, one {# event} other {# events}}.', values)
          : t('{label}: {count, number} of the newest {events, plural, one {# event} other {# events}}.', values)}{' '}
        {counts[rule] > shown && t('The newest {shown, number} are shown.', { shown })}
      </span>
    </div>
  )
}

function DeleteArchive({ archive, onClose }: { readonly archive: AuditArchive; onClose(): void }) {
  const { connectionRef: connection, id, events } = archive
  const act = useArchiveAction()
  const remove = async () => {
    await act(() => request('archives.delete', { connection, id })).catch(notifyFailure)
    onClose()
  }
  return (
    <Stack gap="md">
      <Text size="sm">
        {events === 0
          ? t('The archive has no events.')
          : t(
              'This deletes {events, plural, one {# archived event} other {# archived events}} from this computer. Events that the service no longer has are lost. You can’t undo this. Export the archive first to keep them.',
              { events },
            )}
      </Text>
      <Group justify="flex-end" gap="xs">
        <Button variant="default" onClick={onClose}>
          {t('Cancel')}
        </Button>
        <Button color="red" onClick={() => void remove()}>
          {t('Delete archive')}
        </Button>
      </Group>
    </Stack>
  )
}
