import { ActionIcon, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import type { FleetColumn } from '#shared/fleet/column.ts'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { useConnection } from '../../../lib/connection/use-connection.ts'
import { tellFailure } from '../../../lib/notices/notices.ts'
import { type FleetFormat, fleetFormatLabels, fleetFormats, saveFleet } from '../model/export.ts'
import type { ProjectRow } from '../model/loader.ts'

/** Saves the projects in view with the columns in view, and a manifest with the SHA-256 of the file. */
export function FleetExport({
  rows,
  columns,
  filter,
}: {
  readonly rows: readonly ProjectRow[]
  readonly columns: readonly FleetColumn[]
  readonly filter: string
}) {
  const connection = useConnection()
  const save = async (format: FleetFormat) => {
    try {
      const saved = await saveFleet({ format, rows, columns, filter, connection })
      if (!saved) return
      const message = `${visibleString(saved.path)} · SHA-256 ${saved.sha256.slice(0, 12)}…`
      notifications.show({ color: 'green', title: t('Projects exported'), message })
    } catch (thrown) {
      tellFailure(thrown, { title: t('Couldn’t export projects') })
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('Export')} title={t('Export')} disabled={rows.length === 0}>
          <IconDownload size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>
          {t('{rows, plural, one {# project} other {# projects}}, with the columns in view', { rows: rows.length })}
        </Menu.Label>
        {fleetFormats.map(format => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {fleetFormatLabels[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
