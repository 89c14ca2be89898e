import { Button, Group, Title } from '@mantine/core'
import { IconRefresh, IconTag, IconTrash } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { NewButton } from '../../ui/screen/new-button.tsx'
import { Page } from '../../ui/screen/screen.tsx'
import { ViewSwitch } from '../../ui/screen/view-switch.tsx'
import { EmptyState, ErrorState, LoadingState } from '../../ui/states/states.tsx'
import classes from './gallery.module.css'
import { AlertParts, BadgeParts, ChoiceParts, FieldParts, TextParts } from './gallery-controls.tsx'
import { SampleTable } from './gallery-table.tsx'

const views = { all: 'All', controls: 'Controls', states: 'States' } as const
type View = keyof typeof views

/** The components of `renderer/ui` and the controls they are made of, each in every state. */
export function GalleryScreen() {
  const [view, setView] = useState<View>('all')
  return (
    <Page
      title="Gallery"
      count="Components in every state"
      content="measure"
      actions={
        <NewButton whyNot="Needs the role Maintainer" onClick={() => undefined}>
          New component
        </NewButton>
      }
      toolbar={<ViewSwitch views={views} value={view} onChange={next => setView(next ?? 'all')} />}
    >
      <div className={classes.parts}>
        {view !== 'states' && <Controls />}
        {view !== 'controls' && <States />}
      </div>
    </Page>
  )
}

function Part({
  title,
  isWide,
  children,
}: {
  readonly title: string
  readonly isWide?: true
  readonly children: ReactNode
}) {
  return (
    <section className={classes.part} aria-label={title} data-wide={isWide}>
      <Title order={2} className={classes.title}>
        {title}
      </Title>
      {children}
    </section>
  )
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
      <Part title="Text, people and times">
        <TextParts />
      </Part>
      <Part title="Badges">
        <BadgeParts />
      </Part>
      <Part title="Alerts">
        <AlertParts />
      </Part>
      <Part title="Table" isWide>
        <div className={classes.table}>
          <SampleTable />
        </div>
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

function States() {
  return (
    <>
      <Part title="Loading">
        <LoadingState rows={4} label="Loading the components" />
      </Part>
      <Part title="Empty">
        <EmptyState
          icon={<IconTag size={30} stroke={1.5} />}
          title="No tags"
          description="A tag marks a commit, such as a release."
          action={<Button size="xs">Create tag</Button>}
        />
      </Part>
      <Part title="Offline">
        <ErrorState error={{ kind: 'offline', detail: 'ECONNREFUSED' }} onRetry={() => undefined} />
      </Part>
      <Part title="Forbidden">
        <ErrorState error={{ kind: 'forbidden', message: '403 Forbidden' }} onRetry={() => undefined} />
      </Part>
      <Part title="Other edition">
        <ErrorState error={{ kind: 'forbidden', message: 'Not part of this edition', isOtherEdition: true }} />
      </Part>
      <Part title="Server error">
        <ErrorState error={{ kind: 'server', status: 500, message: 'Internal error' }} onRetry={() => undefined} />
      </Part>
    </>
  )
}
