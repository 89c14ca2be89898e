import { Button, Group, Title } from '@mantine/core'
import { IconRefresh, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import type { Connection } from '#shared/bridge.ts'
import { ConnectionContext, useConnections } from '../../lib/connection/use-connection.ts'
import { ProjectContext } from '../../lib/project/project-context.ts'
import { NewButton } from '../../ui/screen/new-button.tsx'
import { Page } from '../../ui/screen/screen.tsx'
import { ViewSwitch } from '../../ui/screen/view-switch.tsx'
import classes from './gallery.module.css'
import { ChartParts } from './gallery-charts.tsx'
import { CodeParts } from './gallery-code.tsx'
import { AlertParts, BadgeParts, ChoiceParts, FieldParts, TextParts } from './gallery-controls.tsx'
import { DialogParts } from './gallery-dialogs.tsx'
import { FormParts } from './gallery-forms.tsx'
import { FrameParts } from './gallery-frame.tsx'
import { ListParts } from './gallery-lists.tsx'
import { doNothing, Part } from './gallery-part.tsx'
import { StateParts } from './gallery-states.tsx'

const groups = {
  controls: 'Controls',
  text: 'Text and badges',
  forms: 'Forms',
  lists: 'Lists',
  code: 'Code and documents',
  charts: 'Charts',
  dialogs: 'Dialogs and jobs',
  frame: 'Frame',
  states: 'States',
} as const
type GroupName = keyof typeof groups

/** All of them at once are slow to draw, so the first group is the default. */
const views = { ...groups, all: 'All' } as const

/** A project of the sandbox, for the parts that need one. */
const project = {
  id: 'harbor/lighthouse',
  project: null,
  name: 'lighthouse',
  defaultBranch: 'main',
  defaultRef: 'main',
}

/** The components of `renderer/ui` and the controls they are made of, each in every state. */
export function GalleryScreen() {
  const [view, setView] = useState<keyof typeof views>('controls')
  // Some parts ask a service: the first connection is theirs.
  const connection = useConnections().data?.[0] ?? null
  const shown = Object.entries(getContents(connection)).filter(([name]) => view === 'all' || view === name)
  return (
    <Page
      title="Gallery"
      count="Components in every state"
      content="measure"
      actions={
        <NewButton whyNot="Needs the role Maintainer" onClick={doNothing}>
          New component
        </NewButton>
      }
      toolbar={<ViewSwitch views={views} value={view} onChange={next => setView(next ?? 'controls')} />}
    >
      <ConnectionContext value={connection}>
        <ProjectContext value={connection && project}>
          <div className={classes.groups}>
            {shown.map(([name, { title, content }]) => (
              <section key={name} aria-label={title}>
                <Title order={2} className={classes.groupTitle}>
                  {title}
                </Title>
                <div className={classes.parts}>{content}</div>
              </section>
            ))}
          </div>
        </ProjectContext>
      </ConnectionContext>
    </Page>
  )
}

function getContents(
  connection: Connection | null,
): Readonly<Record<GroupName, { readonly title: string; readonly content: ReactNode }>> {
  const hasConnection = connection !== null
  return {
    controls: { title: groups.controls, content: <Controls /> },
    text: { title: groups.text, content: <Texts /> },
    forms: { title: groups.forms, content: <FormParts hasConnection={hasConnection} /> },
    lists: { title: groups.lists, content: <ListParts /> },
    code: { title: groups.code, content: <CodeParts hasConnection={hasConnection} /> },
    charts: { title: groups.charts, content: <ChartParts /> },
    dialogs: { title: groups.dialogs, content: connection && <DialogParts connection={connection} /> },
    frame: { title: groups.frame, content: <FrameParts /> },
    states: { title: groups.states, content: <StateParts hasProject={hasConnection} /> },
  }
}

function Controls() {
  return (
    <>
      <Part title="Buttons">
        <Buttons />
      </Part>
      <Part title="Choices">
        <ChoiceParts />
      </Part>
      <Part title="Fields">
        <FieldParts />
      </Part>
      <Part title="Alerts">
        <AlertParts />
      </Part>
    </>
  )
}

function Texts() {
  return (
    <>
      <Part title="Text, people and times">
        <TextParts />
      </Part>
      <Part title="Badges">
        <BadgeParts />
      </Part>
    </>
  )
}

function Buttons() {
  return (
    <div className={classes.rows}>
      <Group gap="xs">
        <Button>Create tag</Button>
        <Button disabled>Create tag</Button>
        <Button loading>Create tag</Button>
      </Group>
      <Group gap="xs">
        <Button variant="default" leftSection={<IconRefresh size={14} />}>
          Refresh
        </Button>
        <Button variant="default" disabled>
          Refresh
        </Button>
        <Button variant="subtle" color="gray">
          Cancel
        </Button>
      </Group>
      <Group gap="xs">
        <Button color="red" leftSection={<IconTrash size={14} />}>
          Delete tag
        </Button>
        <Button variant="light" color="red">
          Delete…
        </Button>
        <Button variant="subtle" size="compact-xs">
          Show all 12
        </Button>
      </Group>
    </div>
  )
}
