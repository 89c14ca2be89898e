import { ActionIcon, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconDownload } from '@tabler/icons-react'
import { csvLabels } from '#shared/csv.ts'
import { t } from '#shared/i18n/i18n.ts'
import type { JournalFilter } from '#shared/journal.ts'
import { visibleString } from '#shared/text/visible.ts'
import { request } from '../../../lib/bridge/bridge.ts'
import { notifyFailure } from '../../../lib/notices/notices.ts'

const formats = [
  ['csv', csvLabels.csv],
  ['csv-semicolon', csvLabels['csv-semicolon']],
  ['jsonl', t('JSON Lines')],
] as const

/** Saves the matching entries to a file chosen by the user. */
export function ExportMenu({ filter, isDisabled }: { readonly filter: JournalFilter; readonly isDisabled: boolean }) {
  const save = async (format: (typeof formats)[number][0]) => {
    try {
      const saved = await request('journal.export', { ...filter, format })
      if (!saved) return
      const count = t('{entries, plural, one {# entry} other {# entries}}', { entries: saved.entries })
      notifications.show({ color: 'green', title: t('Saved {count}', { count }), message: visibleString(saved.path) })
    } catch (thrown) {
      notifyFailure(thrown)
    }
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <ActionIcon aria-label={t('Export')} title={t('Export')} disabled={isDisabled}>
          <IconDownload size={16} />
        </ActionIcon>
      </Menu.Target>
      <Menu.Dropdown>
        {formats.map(([format, words]) => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {words}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
