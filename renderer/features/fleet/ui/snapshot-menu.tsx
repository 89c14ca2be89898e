import { Button, Group, Menu, Stack, Text, TextInput } from '@mantine/core'
import { IconCamera } from '@tabler/icons-react'
import { useNavigate } from '@tanstack/react-router'
import { type FormEvent, useState } from 'react'
import type { AppError } from '#shared/errors.ts'
import type { FleetRow } from '#shared/fleet/evaluate.ts'
import type { SnapshotHead } from '#shared/fleet/snapshot.ts'
import { countUnknown, toSnapshotRows } from '#shared/fleet/snapshot-changes.ts'
import { t } from '#shared/i18n/i18n.ts'
import { getError } from '../../../lib/bridge/bridge.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { noticeDuration } from '../../../lib/notices/notices.ts'
import { showActionNotice } from '../../../lib/notices/show-action-notice.tsx'
import { FormDialog } from '../../../ui/dialog/form-dialog.tsx'
import { VisibleText } from '../../../ui/text/visible-text.tsx'
import { Failure } from '../../../ui/write/failure.tsx'
import { printSide, useSnapshotChanges } from '../model/use-snapshots.ts'

interface SnapshotMenuProps {
  readonly rows: readonly FleetRow[]
  /** Rows of which it isn't known whether the filter of the view matches them. */
  readonly undecided: readonly FleetRow[]
  /** What the snapshot is of. */
  readonly view: Omit<SnapshotHead, 'name'>
}

/** Takes a snapshot of the view, and leads to those there are. */
export function SnapshotMenu(props: SnapshotMenuProps) {
  const { rows, undecided } = props
  const { id: connection } = useConnection()
  const navigate = useNavigate()
  const [isTaking, setTaking] = useState(false)
  return (
    <>
      <Menu position="bottom-end">
        <Menu.Target>
          <Button variant="default" leftSection={<IconCamera size={14} />}>
            {t('Snapshots')}
          </Button>
        </Menu.Target>
        <Menu.Dropdown>
          <Menu.Item disabled={rows.length + undecided.length === 0} onClick={() => setTaking(true)}>
            {t('Take snapshot…')}
          </Menu.Item>
          <Menu.Item onClick={() => void navigate({ to: '/c/$connection/fleet/snapshots', params: { connection } })}>
            {t('Show snapshots')}
          </Menu.Item>
          <Menu.Item onClick={() => void navigate({ to: '/c/$connection/fleet/compare', params: { connection } })}>
            {t('Compare…')}
          </Menu.Item>
        </Menu.Dropdown>
      </Menu>
      <FormDialog opened={isTaking} onClose={() => setTaking(false)} title={t('Take snapshot')}>
        {isTaking && <SnapshotForm {...props} onClose={() => setTaking(false)} />}
      </FormDialog>
    </>
  )
}

function SnapshotForm({ rows, undecided, view, onClose }: SnapshotMenuProps & { onClose(): void }) {
  const { id: connection, ref } = useConnection()
  const navigate = useNavigate()
  const { take } = useSnapshotChanges(ref)
  const [name, setName] = useState('')
  const [isBusy, setBusy] = useState(false)
  const [error, setError] = useState<AppError | null>(null)
  const content = { rows: toSnapshotRows(rows, view.columns), undecided: undecided.map(({ path }) => path) }
  const unloaded = countUnknown(content.rows)
  const save = async (event: FormEvent) => {
    event.preventDefault()
    setBusy(true)
    try {
      const snapshot = await take({ ...view, name }, content)
      const search = { from: printSide({ connection, snapshot }), to: connection }
      showActionNotice({
        color: 'green',
        title: t('Snapshot taken'),
        text: <VisibleText text={name} />,
        milliseconds: noticeDuration,
        label: t('Compare with current values'),
        onAction: () => void navigate({ to: '/c/$connection/fleet/compare', params: { connection }, search }),
      })
      onClose()
    } catch (thrown) {
      setError(getError(thrown))
      setBusy(false)
    }
  }
  return (
    <form onSubmit={event => void save(event)} aria-label={t('Take snapshot')}>
      <Stack gap="sm">
        <TextInput
          label={t('Name')}
          placeholder={t('Before the freeze')}
          required
          data-autofocus
          maxLength={100}
          value={name}
          onChange={event => setName(event.currentTarget.value)}
        />
        <Text size="sm" c="dimmed">
          {t(
            '{rows, plural, one {# row} other {# rows}} and {columns, plural, one {# column} other {# columns}} in view',
            {
              rows: rows.length,
              columns: view.columns.length,
            },
          )}
          {unloaded > 0 && (
            <>
              <br />
              {t(
                '{unloaded, plural, one {# cell is not loaded or failed, and will not be compared.} other {# cells are not loaded or failed, and will not be compared.}}',
                { unloaded },
              )}
            </>
          )}
          {undecided.length > 0 && (
            <>
              <br />
              {t(
                '{count, plural, one {# row lacks values that the filter needs: it is listed as undecided and will not be compared.} other {# rows lack values that the filter needs: they are listed as undecided and will not be compared.}}',
                { count: undecided.length },
              )}
            </>
          )}
        </Text>
        {error && <Failure error={error} />}
        <Group justify="flex-end" gap="xs">
          <Button variant="default" onClick={onClose}>
            {t('Cancel')}
          </Button>
          <Button type="submit" loading={isBusy} disabled={name.trim() === ''}>
            {t('Take snapshot')}
          </Button>
        </Group>
      </Stack>
    </form>
  )
}
