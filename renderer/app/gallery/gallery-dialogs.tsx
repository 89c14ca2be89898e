import { Button, Group, TextInput } from '@mantine/core'
import { type ComponentType, lazy, useState } from 'react'
import type { Connection } from '#shared/bridge.ts'
import { DeleteRowsDialog } from '../../ui/bulk/delete-rows-dialog.tsx'
import { getTotals, type Job, type Row, type Step } from '../../ui/bulk/job.ts'
import { JobProgress } from '../../ui/bulk/job-progress.tsx'
import { JobView } from '../../ui/bulk/job-view.tsx'
import { FormDialog } from '../../ui/dialog/form-dialog.tsx'
import { LazyDialog } from '../../ui/dialog/lazy-dialog.tsx'
import { SideDrawer } from '../../ui/dialog/side-drawer.tsx'
import { UndoButton } from '../../ui/journal/written-toast.tsx'
import { KeepOffline } from '../../ui/offline/keep-offline.tsx'
import { WriteDialog } from '../../ui/write/write-dialog.tsx'
import { Box, doNothing, Part, refuseToSend } from './gallery-part.tsx'

const noun = { counted: (count: number) => `${count} tags`, plural: 'tags' }

const plan = {
  before: 'Developer',
  after: 'Maintainer',
  undo: null,
  risks: [{ kind: 'raise', words: 'Raises access' }],
} as const
const steps: readonly Step[] = [
  { state: 'done', plan, journal: 1, verification: { kind: 'confirmed' }, note: null },
  { state: 'differs', plan, journal: 2, now: 'Guest' },
  { state: 'skipped', reason: 'Has the role already.' },
  { state: 'blocked', reason: 'The user is blocked.', plan: null },
  { state: 'failed', plan, error: { kind: 'forbidden', message: '403 Forbidden' } },
  { state: 'unknown', plan, error: { kind: 'timeout', milliseconds: 10_000 }, journal: null, note: null },
  { state: 'notSent' },
]

function row(step: Step, index: number): Row {
  const people = ['Ines Okafor', '田中 由紀', 'Þórdís Ævarsdóttir']
  return {
    key: `${index}`,
    label: people[index % people.length] ?? '',
    where: 'harbor/lighthouse',
    page: null,
    operation: 'projectMembers.update',
    params: {},
    startedAt: null,
    endedAt: null,
    step,
  }
}

function getJob(connection: Connection): Job {
  return {
    id: 'gallery',
    title: 'Change the role of 7 members',
    kind: 'write',
    connection: connection.ref,
    actor: null,
    phase: { kind: 'ended', at: '2020-02-03T04:05:06.000Z' },
    needsDryRun: false,
    heldUntil: null,
    startedAt: '2020-02-03T04:05:00.000Z',
    rows: steps.map(row),
    totals: getTotals(steps),
  }
}

interface OpenProps {
  readonly opened: boolean
  onClose(): void
}

const LazyForm = lazy(async () => ({ default: SampleForm }))

/** The dialogs, by the words of the buttons that open them. */
const dialogs: Readonly<Record<string, ComponentType<OpenProps>>> = {
  'Form dialog': SampleForm,
  'Lazy dialog': ({ opened, onClose }) => (
    <LazyDialog isOpen={opened}>
      {isOpen => <LazyForm title="New branch" opened={isOpen} onClose={onClose} />}
    </LazyDialog>
  ),
  'Write dialog': ({ opened, onClose }) =>
    opened && (
      <WriteDialog
        operation="environments.create"
        label="New environment"
        submit="Create environment"
        paramsNow={() => ({ id: 'harbor/lighthouse', name: 'staging' })}
        onSend={refuseToSend}
        onClose={onClose}
      />
    ),
  'Delete rows': ({ opened, onClose }) =>
    opened && (
      <DeleteRowsDialog
        noun={noun}
        items={['v1.2.0', '版本-2'].map(name => ({
          key: name,
          label: name,
          operation: 'tags.delete',
          params: {},
          blocked: 'The gallery sends nothing.',
        }))}
        onStarted={doNothing}
        onClose={onClose}
      >
        Their release notes are deleted too.
      </DeleteRowsDialog>
    ),
  'Side drawer': ({ opened, onClose }) => (
    <SideDrawer opened={opened} onClose={onClose} title="Draft">
      Saved 2 minutes ago.
    </SideDrawer>
  ),
}

function SampleForm({ title = 'New tag', opened, onClose }: OpenProps & { readonly title?: string }) {
  return (
    <FormDialog opened={opened} onClose={onClose} title={title}>
      <TextInput label="Tag name" placeholder="v1.2.0" />
    </FormDialog>
  )
}

/** Dialogs behind their buttons, and the work that they start. */
export function DialogParts({ connection }: { readonly connection: Connection }) {
  const job = getJob(connection)
  return (
    <>
      <Part title="Dialogs">
        <Group gap="xs">
          {Object.entries(dialogs).map(([name, Dialog]) => (
            <Opener key={name} name={name} Dialog={Dialog} />
          ))}
          <KeepOffline subject={{ connection: connection.ref, project: 'harbor/lighthouse', ref: 'main' }} />
        </Group>
      </Part>
      <Part title="Undo and progress">
        <Group>
          <UndoButton operation="environments.create" journal={1} />
        </Group>
        <JobProgress job={job} label="Sample job" />
      </Part>
      <Part title="Bulk job" isWide>
        <Box height={440}>
          <JobView job={job} />
        </Box>
      </Part>
    </>
  )
}

function Opener({ name, Dialog }: { readonly name: string; readonly Dialog: ComponentType<OpenProps> }) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button variant="default" onClick={() => setOpen(true)}>
        {name}
      </Button>
      <Dialog opened={isOpen} onClose={() => setOpen(false)} />
    </>
  )
}
