import { Group } from '@mantine/core'
import { IconTag, IconUsers } from '@tabler/icons-react'
import { useRef, useState } from 'react'
import { DropArea } from '../../ui/drop/drop-area.tsx'
import { LinkAnchor, LinkButton } from '../../ui/link/link.tsx'
import { Crumb, CrumbName } from '../../ui/navigation/crumb.tsx'
import type { Section } from '../../ui/navigation/navigation-item.ts'
import { PaneBorder } from '../../ui/navigation/pane-border.tsx'
import { Count, Sidebar } from '../../ui/navigation/sidebar.tsx'
import { Page, PagePart, Screen, Spacer } from '../../ui/screen/screen.tsx'
import { SidePanel } from '../../ui/screen/side-panel.tsx'
import { PlacePath } from '../../ui/text/path-text.tsx'
import classes from './gallery.module.css'
import { Box, doNothing, Part, State } from './gallery-part.tsx'

const sections: readonly Section<null>[] = [
  {
    label: 'Project',
    items: [
      { id: 'gallery', section: 'Project', label: 'Members', icon: IconUsers, link: () => ({ to: '/gallery' }) },
      { id: 'other', section: 'Project', label: 'Tags', icon: IconTag, link: () => ({ to: '/connections' }) },
    ],
  },
]

/** The frame around screens and the layout in them. */
export function FrameParts() {
  return (
    <>
      <Part title="Sidebar">
        <div className={classes.sidebar}>
          <Sidebar label="Sample sidebar" sections={sections} at={null} badges={{ other: <Count of={1204} /> }} />
        </div>
      </Part>
      <Part title="Breadcrumbs and links">
        <Group gap={0}>
          <Crumb>
            <PlacePath path="harbor/instruments" />
          </Crumb>
          <Crumb
            menu={{
              label: 'Other projects',
              items: [{ label: 'harbor/lighthouse', onOpen: doNothing }],
              all: { label: 'All projects', onOpen: doNothing },
            }}
          >
            <CrumbName title="harbor/instruments/buoy-firmware">buoy-firmware</CrumbName>
          </Crumb>
        </Group>
        <Group gap="xs">
          <LinkButton to="/gallery" variant="default">
            Open the gallery
          </LinkButton>
          <LinkAnchor to="/gallery">Gallery</LinkAnchor>
          <Spacer />
        </Group>
        <State of="Takes files that are dropped">
          <DropArea folder="" onFiles={doNothing}>
            <Box height={48}> </Box>
          </DropArea>
        </State>
      </Part>
      <Part title="Resizable pane">
        <Panes />
      </Part>
      <Part title="Screen without a title row">
        <Box height={64}>
          <Screen aria-label="Sample screen">
            <p>A column of the full height.</p>
          </Screen>
        </Box>
      </Part>
      <Part title="Page with details" isWide>
        <Box height={220}>
          <DetailsPage />
        </Box>
      </Part>
    </>
  )
}

function Panes() {
  const pane = useRef<HTMLDivElement>(null)
  const [width, setWidth] = useState(160)
  return (
    <div className={classes.panes}>
      <div ref={pane} className={classes.pane} style={{ width }}>
        {width} pixels
      </div>
      <PaneBorder
        label="Width of the sample"
        pane={pane}
        width={width}
        limits={{ min: 80, max: 320, default: 160 }}
        onResize={setWidth}
      />
    </div>
  )
}

function DetailsPage() {
  const [isOpen, setOpen] = useState(true)
  return (
    <Page title="Members" count="2 members">
      <PagePart>
        <p>The list stays in use.</p>
      </PagePart>
      {isOpen && (
        <SidePanel title="Member" onClose={() => setOpen(false)}>
          Ines Okafor
        </SidePanel>
      )}
    </Page>
  )
}
