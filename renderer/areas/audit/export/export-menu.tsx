import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import type { AuditEventFields } from '#shared/contract/audit-events.ts'
import { explain } from '#shared/errors.ts'
import { visibleString } from '#shared/text/visible.ts'
import { errorOf } from '../../../common/bridge/bridge.ts'
import { useGone } from '../../../common/tabs/tab-life.ts'
import { useTellUnfinished } from '../../../common/unfinished/unfinished.ts'
import { type EventFormat, eventFormats } from './event-lines.ts'
import { saveEvents } from './save-events.ts'

const formatWords: Readonly<Record<EventFormat, string>> = {
  csv: 'CSV, for a spreadsheet',
  jsonl: 'JSON Lines, for programs',
}

interface ExportProps {
  /** Events that will be saved. */
  readonly count: number
  /** False while events are still coming. */
  readonly isReady: boolean
  readonly name: string
  /** What the manifest says beside counts and SHA-256. */
  readonly about: Readonly<Record<string, unknown>>
  events(signal: AbortSignal): AsyncIterable<readonly AuditEventFields[]> | Iterable<readonly AuditEventFields[]>
}

/** Saves the events that fit the filters, with a manifest for whoever has to trust the file. */
export function ExportEvents({ count, isReady, name, about, events }: ExportProps) {
  const [saved, setSaved] = useState<number | null>(null)
  useTellUnfinished(saved === null ? null : 'Audit events are being exported.')
  const running = useRef<AbortController | null>(null)
  useGone(() => running.current?.abort())

  const save = async (format: EventFormat) => {
    const controller = new AbortController()
    running.current = controller
    const { signal } = controller
    setSaved(0)
    try {
      const made = await saveEvents({ name, format, events: events(signal), about, signal, onProgress: setSaved })
      if (made) {
        notifications.show({
          color: 'green',
          title: `Saved ${made.events.toLocaleString()} ${made.events === 1 ? 'event' : 'events'}, with a manifest`,
          message: `${visibleString(made.path)} · SHA-256 ${made.sha256}`,
        })
      }
    } catch (thrown) {
      const { title, sentence, nextStep } = explain(errorOf(thrown))
      notifications.show({ color: 'red', title, message: `${sentence} ${nextStep}` })
    } finally {
      setSaved(null)
    }
  }
  if (saved !== null) {
    return (
      <Button variant="default" onClick={() => running.current?.abort()}>
        Cancel the export ({saved.toLocaleString()} of {count.toLocaleString()})
      </Button>
    )
  }
  return (
    <Menu position="bottom-end">
      <Menu.Target>
        <Button
          variant="default"
          leftSection={<IconDownload size={14} />}
          rightSection={<IconChevronDown size={14} />}
          disabled={count === 0 || !isReady}
          title={isReady ? undefined : 'Wait for the loading, or pause it'}
        >
          Export
        </Button>
      </Menu.Target>
      <Menu.Dropdown>
        {eventFormats.map(format => (
          <Menu.Item key={format} onClick={() => void save(format)}>
            {formatWords[format]}
          </Menu.Item>
        ))}
      </Menu.Dropdown>
    </Menu>
  )
}
