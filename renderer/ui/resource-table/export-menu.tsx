import { ActionIcon, Menu } from '@mantine/core'
import { IconDownload } from '@tabler/icons-react'
import { Fragment } from 'react'
import { t } from '#shared/i18n/i18n.ts'
import { saveFile } from '../../lib/bridge/save-file.ts'
import {
  type ExportFormat,
  exportFileType,
  exportFormats,
  exportLabels,
  exportText,
} from '../../lib/export/export-text.ts'
import { exportFields, type TableColumn } from './column.ts'
import type { Noun } from './words.ts'

interface ExportMenuProps<Row> {
  /** The table's id, which becomes the name of the file. */
  readonly id: string
  readonly noun: Noun
  readonly columns: readonly TableColumn<Row>[]
  /** Which rows can be exported; groups that are empty or the same as the one before are left out. */
  readonly groups: readonly { readonly label: string; readonly rows: readonly Row[] }[]
}

/** Saves rows as CSV or JSON, with every column, also those that are hidden. */
export function ExportMenu<Row>({ id, noun, columns, groups }: ExportMenuProps<Row>) {
  const save = (format: ExportFormat, rows: readonly Row[]) =>
    void saveFile(async () => ({
      name: id,
      type: exportFileType(format),
      content: exportText(format, rows, exportFields(columns)),
    }))
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('Export')} title={t('Export')} disabled={groups.length === 0}>
          <IconDownload size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {groups.map(({ label, rows }) => (
          <Fragment key={label}>
            <Menu.Label>{`${label}: ${noun.counted(rows.length)}`}</Menu.Label>
            {exportFormats.map(format => (
              <Menu.Item key={format} onClick={() => save(format, rows)}>
                {exportLabels[format]}
              </Menu.Item>
            ))}
          </Fragment>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
