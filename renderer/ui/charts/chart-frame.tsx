import { Button, Menu, SegmentedControl, Title } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { csvFormats, csvLabels } from '#shared/csv.ts'
import { saveFile } from '../../lib/bridge/save-file.ts'
import { LoadingState } from '../states/states.tsx'
import { type ChartTable, csvOf, fileNameOf } from './chart-table.ts'
import { ChartTableView } from './chart-table-view.tsx'
import classes from './charts.module.css'
import { pictureOf } from './picture.ts'

export interface ChartFrameProps {
  readonly title: string
  /** One sentence under the title, such as the range that is shown. */
  readonly description?: ReactNode
  readonly table: ChartTable
  readonly children: ReactNode
}

/** A chart under its title, with its numbers as a table on request and both to save. */
export function ChartFrame({ title, description, table, children }: ChartFrameProps) {
  const [view, setView] = useState<'chart' | 'table'>('chart')
  const drawing = useRef<HTMLElement>(null)
  const titleId = useId()
  const name = fileNameOf(title)
  const savePicture = () =>
    saveFile(async () => {
      const svg = drawing.current?.querySelector('svg')
      if (!svg) throw new Error('The chart is not drawn yet')
      return { name, type: 'png', content: await pictureOf(svg, title) }
    })
  return (
    <section className={classes.frame} aria-labelledby={titleId}>
      <header className={classes.head}>
        <div className={classes.words}>
          <Title order={2} id={titleId}>
            {title}
          </Title>
          {description && <div className={classes.description}>{description}</div>}
        </div>
        <SegmentedControl
          aria-label={`${title}: view`}
          value={view}
          onChange={value => setView(value === 'table' ? 'table' : 'chart')}
          data={[
            { value: 'chart', label: 'Chart' },
            { value: 'table', label: 'Table' },
          ]}
        />
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="default"
              aria-label={`Save ${title}`}
              leftSection={<IconDownload size={14} />}
              rightSection={<IconChevronDown size={14} />}
            >
              Save
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {csvFormats.map(format => (
              <Menu.Item
                key={format}
                onClick={() => void saveFile(async () => ({ name, type: 'csv', content: csvOf(table, format) }))}
              >
                {csvLabels[format]}
              </Menu.Item>
            ))}
            <Menu.Item disabled={view === 'table'} onClick={() => void savePicture()}>
              PNG (image)
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </header>
      {view === 'table' ? (
        <ChartTableView title={title} table={table} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable without a mouse
        <section ref={drawing} className={classes.drawing} aria-label={`${title}, drawn`} tabIndex={0}>
          <Suspense fallback={<LoadingState rows={5} label={`Drawing ${title}`} />}>{children}</Suspense>
        </section>
      )}
    </section>
  )
}
