import type { NewMilestone } from '../../store/milestones.ts'
import type { SandboxWorld } from '../world.ts'

/** The milestones of the harbour's projects. The third one was deleted, long ago. */
export const milestones = {
  board: {
    id: 1,
    project: 'lighthouse',
    title: 'Board on the quay',
    description: 'The first board that the public can read.',
    state: 'closed',
    startDate: '2025-01-08',
    dueDate: '2025-09-30',
    createdAt: '2025-01-08T13:00:00Z',
  },
  buoy: {
    id: 2,
    project: 'buoy-firmware',
    title: 'First buoy afloat',
    description: 'One buoy, in the outer harbour, that answers for a whole month.',
    state: 'active',
    startDate: '2026-02-02',
    dueDate: '2026-12-15',
    createdAt: '2026-02-02T09:30:00Z',
  },
  tables: {
    id: 4,
    project: 'tide-tables',
    title: 'Tables for 2027',
    description: 'Computed in October, printed in November.',
    state: 'active',
    startDate: '2026-09-01',
    dueDate: '2026-12-01',
    createdAt: '2026-08-20T08:15:00Z',
  },
  winter: {
    id: 5,
    project: 'lighthouse',
    title: 'Winter timetable',
    description: '',
    state: 'active',
    startDate: '2026-08-17',
    dueDate: '2026-11-27',
    createdAt: '2026-08-17T07:40:00Z',
  },
} as const satisfies Record<
  string,
  Omit<NewMilestone, 'projectId'> & { readonly project: keyof SandboxWorld['projects'] }
>

export type MilestoneName = keyof typeof milestones
