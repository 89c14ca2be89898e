import { ActionIcon, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { t } from '#shared/i18n/i18n.ts'
import { visibleString } from '#shared/text/visible.ts'
import { notifyFailure } from '../../../lib/notices/notices.ts'
import { type ExportTable, type FleetFormat, fleetFormatLabels, fleetFormats, saveTable } from '../model/export.ts'

interface FleetExportProps<Row> {
  /** The suggested name of the file. */
  readonly name: string
  /** "12 projects, with the columns in view" */
  readonly label: string
  readonly isEmpty: boolean
  /** In their order: sorting thousands takes too long for each time the screen is rendered. */
  getRows(): readonly Row[]
  readonly table: ExportTable<Row>
  /** What the file of these rows is. */
  getManifest(rows: readonly Row[]): Readonly<Record<string, unknown>>
}

/** Saves the rows in view with the columns in view, and a manifest with the SHA-256 of the file. */
export function FleetExport<Row>({ name, label, isEmpty, getRows, table, getManifest }: FleetExportProps<Row>) {
  const save = async (format: FleetFormat) => {
    const rows = getRows()
    try {
      const saved = await saveTable({ name, format, rows, table, manifest: getManifest(rows) })
      if (!saved) return
      const message = `${visibleString(saved.path)} · SHA-256 ${saved.sha256.slice(0, 12)}…`
      notifications.show({ color: 'green', title: t('Exported'), message })
    } catch (thrown) {
      notifyFailure(thrown, { title: t('Couldn’t export') })
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('Export')} title={t('Export')} disabled={isEmpty}>
          <IconDownload size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        <Menu.Label>{label}</Menu.Label>
        {fleetFormats.map(format => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {fleetFormatLabels[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
