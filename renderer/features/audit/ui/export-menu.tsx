import { Button, Menu } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { csvLabels } from '#shared/csv.ts'
import { explain } from '#shared/errors.ts'
import { visibleString } from '#shared/text/visible.ts'
import { errorOf } from '../../../lib/bridge/bridge.ts'
import { useGone } from '../../../lib/tabs/tab-life.ts'
import { useTellUnfinished } from '../../../lib/unfinished/unfinished.ts'
import { type EventFormat, eventFormats } from '../model/event-lines.ts'
import { type EventsToSave, saveEvents } from '../model/save-events.ts'

const formatWords: Readonly<Record<EventFormat, string>> = {
  ...csvLabels,
  jsonl: 'JSON Lines',
}

interface ExportProps {
  readonly name: string
  /** What is to be exported, read up to now. */
  exported(signal: AbortSignal): Pick<EventsToSave, 'events' | 'about'>
}

/** Reads the log up to now and saves the events that match the filters, with a manifest for whoever has to trust the file. */
export function ExportEvents({ name, exported }: ExportProps) {
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
      const made = await saveEvents({ name, format, ...exported(signal), signal, onProgress: setSaved })
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
        {saved === 0 ? 'Cancel export (loading…)' : `Cancel export (${saved.toLocaleString()} written)`}
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
          title="Loads the log up to now, then saves the events that match the filters"
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
