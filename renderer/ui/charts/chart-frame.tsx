import { Button, Menu, SegmentedControl, Table, Title } from '@mantine/core'
import { IconChevronDown, IconDownload } from '@tabler/icons-react'
import { type ReactNode, Suspense, useId, useRef, useState } from 'react'
import { csvFormats, csvLabels } from '#shared/csv.ts'
import { formatNumber, t } from '#shared/i18n/i18n.ts'
import { saveFile } from '../../lib/bridge/save-file.ts'
import { LoadingState } from '../states/states.tsx'
import { VisibleText } from '../text/visible-text.tsx'
import { type ChartTable, getFileName, toCsv } from './chart-table.ts'
import classes from './charts.module.css'

/** Properties copied onto each element, because a picture has no style sheets. */
const styled = [
  'fill',
  'fill-opacity',
  'stroke',
  'stroke-width',
  'stroke-opacity',
  'stroke-dasharray',
  'opacity',
  'font-family',
  'font-size',
  'font-weight',
  'text-anchor',
] as const

const scale = 2

const margin = 16

const titleHeight = 28

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
  const name = getFileName(title)
  const savePicture = () =>
    saveFile(async () => {
      const svg = drawing.current?.querySelector('svg')
      if (!svg) throw new Error('The chart is not drawn yet')
      return { name, type: 'png', content: await getPicture(svg, title) }
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
          aria-label={t('{title}: view', { title })}
          value={view}
          onChange={value => setView(value === 'table' ? 'table' : 'chart')}
          data={[
            { value: 'chart', label: t('Chart') },
            { value: 'table', label: t('Table') },
          ]}
        />
        <Menu position="bottom-end">
          <Menu.Target>
            <Button
              variant="default"
              aria-label={t('Save {title}', { title })}
              leftSection={<IconDownload size={14} />}
              rightSection={<IconChevronDown size={14} />}
            >
              {t('Save')}
            </Button>
          </Menu.Target>
          <Menu.Dropdown>
            {csvFormats.map(format => (
              <Menu.Item
                key={format}
                onClick={() => void saveFile(async () => ({ name, type: 'csv', content: toCsv(table, format) }))}
              >
                {csvLabels[format]}
              </Menu.Item>
            ))}
            <Menu.Item disabled={view === 'table'} onClick={() => void savePicture()}>
              {t('PNG (image)')}
            </Menu.Item>
          </Menu.Dropdown>
        </Menu>
      </header>
      {view === 'table' ? (
        <ChartTableView title={title} table={table} />
      ) : (
        // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable without a mouse
        <section ref={drawing} className={classes.drawing} aria-label={t('{title}, drawn', { title })} tabIndex={0}>
          <Suspense fallback={<LoadingState rows={5} label={t('Drawing {title}', { title })} />}>{children}</Suspense>
        </section>
      )}
    </section>
  )
}

/** The numbers of a chart, scrolling in their own box. */
function ChartTableView({ title, table }: { readonly title: string; readonly table: ChartTable }) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a box that scrolls must be reachable without a mouse
    <section className={classes.table} aria-label={t('{title} in numbers', { title })} tabIndex={0}>
      <Table stickyHeader aria-label={title}>
        <Table.Thead>
          <Table.Tr>
            {table.columns.map(column => (
              <Table.Th key={column}>{column}</Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {table.rows.map(([name = '', ...values]) => (
            <Table.Tr key={name}>
              <Table.Th scope="row">
                <VisibleText text={String(name)} />
              </Table.Th>
              {values.map((value, index) => (
                <Table.Td key={table.columns[index + 1]}>
                  {typeof value === 'number' ? formatNumber(value) : <VisibleText text={value} />}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </section>
  )
}

/**
 * A drawn chart as PNG under its title, in the colours it has now, at twice its size.
 * @returns Base64
 * @throws when the page cannot draw it
 */
async function getPicture(svg: SVGSVGElement, title: string): Promise<string> {
  const { width, height } = svg.getBoundingClientRect()
  const image = new Image()
  image.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(standalone(svg, width, height))}`
  await image.decode()
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * margin) * scale
  canvas.height = (height + 2 * margin + titleHeight) * scale
  const context = canvas.getContext('2d')
  if (!context) throw new Error('The page cannot draw')
  const { backgroundColor, color, fontFamily } = getComputedStyle(document.body)
  context.scale(scale, scale)
  context.fillStyle = backgroundColor
  context.fillRect(0, 0, canvas.width, canvas.height)
  context.fillStyle = color
  context.font = `600 14px ${fontFamily}`
  context.fillText(title, margin, margin + 14, width)
  context.drawImage(image, margin, margin + titleHeight, width, height)
  return canvas.toDataURL('image/png').replace(/^data:[^,]*,/, '')
}

/** The chart as an SVG document of its own. */
function standalone(svg: SVGSVGElement, width: number, height: number): string {
  const copy = document.importNode(svg, true)
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width))
  copy.setAttribute('height', String(height))
  const copies = copy.querySelectorAll<SVGElement>('*')
  for (const [index, element] of svg.querySelectorAll('*').entries()) {
    const target = copies[index]
    const style = getComputedStyle(element)
    for (const name of styled) target?.style.setProperty(name, style.getPropertyValue(name))
  }
  return new XMLSerializer().serializeToString(copy)
}
