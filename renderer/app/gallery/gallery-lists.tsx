import { Button, Group, Menu, TextInput, UnstyledButton } from '@mantine/core'
import { useRef, useState } from 'react'
import { EndlessList } from '../../ui/list/endless-list.tsx'
import { FiltersPopover } from '../../ui/list/filters-popover.tsx'
import { FoundCount } from '../../ui/list/found-count.tsx'
import { EndError } from '../../ui/list/list-end.tsx'
import { UnreadRow } from '../../ui/list/unread-row.ts'
import { UnreadDialog, UnreadRows, UnreadWords } from '../../ui/list/unread-rows.tsx'
import { LoadProgress } from '../../ui/projects/load-progress.tsx'
import { NoValue, ProjectCell } from '../../ui/projects/project-cell.tsx'
import { ActionItems } from '../../ui/resource-table/action-items.tsx'
import { BulkBar } from '../../ui/resource-table/bulk-bar.tsx'
import { EmptyCell } from '../../ui/resource-table/empty-cell.tsx'
import { FilterBox } from '../../ui/resource-table/filter-box.tsx'
import { RowMenuButton } from '../../ui/resource-table/row-menu.tsx'
import type { Noun } from '../../ui/resource-table/words.ts'
import { PagePart } from '../../ui/screen/screen.tsx'
import classes from './gallery.module.css'
import { Box, doNothing, Part, State } from './gallery-part.tsx'
import { SampleTable } from './gallery-table.tsx'

const noun: Noun = { counted: count => `${count} environments`, plural: 'environments' }

const actions = [
  { label: 'Stop', run: doNothing },
  { label: 'Delete…', isDangerous: true, unavailable: 'Needs the role Maintainer', run: doNothing },
]

const unread = [new UnreadRow('unread', 1, '{\n  "name": 42\n}')]
const offline = { kind: 'offline', detail: 'ECONNREFUSED' } as const
const loader = { pause: doNothing, resume: doNothing, show: () => doNothing }

/** Tables, endless lists, and what stands above, below and in place of their rows. */
export function ListParts() {
  return (
    <>
      <Part title="Table" isWide>
        <Box height={280}>
          <PagePart>
            <SampleTable />
          </PagePart>
        </Box>
        <BulkBar count={3} hidden={1} noun={noun} actions={actions} onClear={doNothing} />
        <Group gap="xs">
          <Menu opened position="right-start" withinPortal={false} trapFocus={false} closeOnClickOutside={false}>
            <Menu.Target>
              <Button variant="default">Commands of a row</Button>
            </Menu.Target>
            <Menu.Dropdown aria-label="Commands of a row">
              <ActionItems actions={actions} />
            </Menu.Dropdown>
          </Menu>
        </Group>
      </Part>
      <Part title="Filters">
        <Filters />
      </Part>
      <Part title="Values of projects">
        <ProjectValues />
      </Part>
      <Part title="Endless list">
        <Endless />
      </Part>
    </>
  )
}

function Filters() {
  const [text, setText] = useState('')
  const box = useRef<HTMLInputElement>(null)
  return (
    <>
      <Group gap="xs">
        <FilterBox ref={box} label="Filter environments" text={text} isLoading={false} onChange={setText} />
        <FiltersPopover count={0} className={undefined}>
          <TextInput label="Author" />
        </FiltersPopover>
        <FiltersPopover count={2} className={undefined}>
          <TextInput label="Author" defaultValue="ines" />
        </FiltersPopover>
      </Group>
      <FoundCount count={12} noun={noun} />
    </>
  )
}

function ProjectValues() {
  return (
    <>
      <ProjectCell row={{ key: '1', path: 'harbor/instruments/buoy-firmware' }} loader={loader} />
      <Group gap="md">
        <NoValue cell={{ kind: 'notLoaded' }} />
        <NoValue cell={{ kind: 'loading' }} />
        <NoValue cell={{ kind: 'cut' }} />
        <NoValue cell={{ kind: 'error', error: offline }} />
        <EmptyCell reason="Never deployed" />
      </Group>
      <State of="Loading">
        <LoadProgress state={{ needed: 60, ended: 24, failed: 0, isPaused: false }} loader={loader} />
      </State>
      <State of="Paused">
        <LoadProgress state={{ needed: 60, ended: 24, failed: 0, isPaused: true }} loader={loader} />
      </State>
      <State of="Ended with failures">
        <LoadProgress state={{ needed: 60, ended: 60, failed: 3, isPaused: false }} loader={loader} />
      </State>
    </>
  )
}

function Endless() {
  const [shown, setShown] = useState<UnreadRow | null>(null)
  return (
    <>
      <Box height={140}>
        <EndlessList
          rows={[{ key: 'production' }, { key: '本番環境' }, { key: 'staging' }]}
          label="Sample list"
          end="Loading more…"
          getHeight={() => 32}
          rowActions={() => actions}
          draw={({ key }, style) => (
            <li className={classes.row} style={style}>
              <UnstyledButton data-row-link>{key}</UnstyledButton>
              <RowMenuButton name={key} />
            </li>
          )}
        />
      </Box>
      <State of="Next page not loaded">
        <EndError error={offline} onRetry={doNothing} />
      </State>
      <State of="Row not understood">
        <UnreadWords onShow={() => setShown(unread[0] ?? null)} />
        <UnreadDialog row={shown} onClose={() => setShown(null)} />
      </State>
      <State of="No row understood">
        <UnreadRows unread={unread} />
      </State>
    </>
  )
}
