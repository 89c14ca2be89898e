import type { NewEpic } from '../../store/epics.ts'
import type { SandboxWorld } from '../world.ts'
import type { LabelName } from './labels.ts'

type Who = keyof SandboxWorld['users']

/** An epic of the sandbox. `below` is the key of its parent, which is earlier in the list. */
export interface EpicPlan
  extends Pick<
    NewEpic,
    | 'title'
    | 'description'
    | 'confidential'
    | 'startDateIsFixed'
    | 'startDateFixed'
    | 'dueDateIsFixed'
    | 'dueDateFixed'
    | 'createdAt'
    | 'updatedAt'
    | 'closedAt'
  > {
  readonly key: string
  readonly group: 'harbor' | 'instruments'
  readonly below?: string
  readonly who: Who
  readonly labels?: readonly LabelName[]
  /** Project and number, in the order they stand in the epic. */
  readonly issues?: readonly string[]
  readonly reactions?: readonly (readonly [Who, string])[]
  readonly followers?: readonly Who[]
}

const writingThingsDown = `# How we write down what we decide

Three people asked why the board shows local time, and nobody knew. **Never again.**

| What | Where | Who reads it |
|---|---|---|
| a decision | \`docs/decisions/\` | whoever comes after us |
| a rule for the quay | the green binder | the crane crew |
| a doubt | here, as an issue | all of us |

1. Write one page.
2. Ask *two* people who were not in the room.
3. Keep what was thought of and left out:

   \`\`\`text
   We did not take UTC: the crane crew reads the clock on the wall.
   \`\`\`

> A decision nobody can find was not made.

- [x] a folder
- [x] a first page
- [ ] the twenty pages we owe

See also <https://harbor.example/decisions> and the [binder](https://harbor.example/binder "green").
`

const veryLong =
  'Everything that has to be taken from the old harbour office to the new one before the lease ends, beginning with the card index of moorings and ending with the brass barometer that nobody has been able to unscrew from the wall since the winter of nineteen sixty'

export const epicPlans: readonly EpicPlan[] = [
  {
    key: 'seen',
    group: 'harbor',
    title: 'A harbour that can be read from afar',
    description: 'Whoever comes in, by sea or by land, sees at once where to go.',
    who: 'ines',
    createdAt: '2025-01-06T09:00:00Z',
    labels: ['public'],
    reactions: [
      ['mats', 'thumbsup'],
      ['grace', 'thumbsup'],
      ['lea', 'thumbsup'],
      ['owen', 'thumbsdown'],
      ['ines', 'rocket'],
    ],
    followers: ['mats', 'grace'],
  },
  {
    key: 'board',
    group: 'harbor',
    below: 'seen',
    title: 'The board on the quay',
    description: 'One board, readable from the ferry.',
    who: 'mats',
    createdAt: '2025-01-08T12:30:00Z',
    closedAt: '2025-10-02T15:10:00Z',
    labels: ['public', 'quay'],
    issues: ['lighthouse#1', 'lighthouse#2'],
    reactions: [['ines', 'thumbsup']],
  },
  {
    key: 'arrivals',
    group: 'harbor',
    below: 'seen',
    title: 'Arrivals by sea and by land',
    description: '',
    who: 'mats',
    createdAt: '2026-04-13T08:00:00Z',
    labels: ['navigation', 'public'],
    issues: ['lighthouse#9', 'lighthouse#10', 'lighthouse#5'],
    followers: ['ines'],
  },
  {
    key: 'pilots',
    group: 'harbor',
    below: 'arrivals',
    title: 'Pilots find their ship at once',
    description: 'From the roster to the ladder in one look.',
    who: 'yuki',
    createdAt: '2026-08-18T07:55:00Z',
    updatedAt: '2026-09-29T05:20:00Z',
    startDateIsFixed: true,
    startDateFixed: '2026-09-01',
    dueDateIsFixed: true,
    dueDateFixed: '2026-11-30',
    labels: ['navigation'],
    issues: ['lighthouse#6', 'lighthouse#7', 'lighthouse#8'],
    reactions: [
      ['lea', 'thumbsup'],
      ['ines', 'heart'],
    ],
  },
  {
    key: 'warnings',
    group: 'harbor',
    title: 'Warnings reach everybody who is out',
    description: 'Gales, fog, dredging. In time, and gone when they have lapsed.',
    who: 'priya',
    createdAt: '2025-07-04T10:15:00Z',
    updatedAt: '2026-09-23T08:00:00Z',
    dueDateIsFixed: true,
    dueDateFixed: '2026-12-20',
    labels: ['safety', 'weather'],
    issues: ['lighthouse#13', 'lighthouse#12', 'lighthouse#11', 'lighthouse#3'],
    reactions: [
      ['grace', 'thumbsup'],
      ['yuki', 'thumbsup'],
    ],
    followers: ['grace', 'lea'],
  },
  {
    key: 'tables',
    group: 'harbor',
    title: 'Tide tables for 2027',
    description: 'Forty ports, printed before the first of December.',
    who: 'tomas',
    createdAt: '2026-08-20T08:10:00Z',
    labels: ['navigation', 'public'],
    issues: ['tide-tables#4', 'tide-tables#5', 'tide-tables#6'],
  },
  {
    key: 'fees',
    group: 'harbor',
    title: 'Berth fees: what other ports charge',
    description: 'Numbers from six ports. Stays among us until the council has voted.',
    confidential: true,
    who: 'ines',
    createdAt: '2026-03-16T16:40:00Z',
    labels: ['paperwork', 'quay'],
  },
  {
    key: 'move',
    group: 'harbor',
    title: veryLong.slice(0, 255),
    description: '',
    who: 'grace',
    createdAt: '2026-06-01T07:00:00Z',
    labels: ['paperwork'],
    startDateIsFixed: true,
    startDateFixed: '2026-10-01',
  },
  {
    key: 'decisions',
    group: 'harbor',
    title: 'Decisions that can be found again',
    description: writingThingsDown,
    who: 'mats',
    createdAt: '2025-11-03T13:13:00Z',
    updatedAt: '2026-07-14T09:45:00Z',
    labels: ['paperwork'],
    reactions: [['priya', 'thumbsup']],
  },
  {
    key: 'logbooks',
    group: 'harbor',
    title: 'Paper logbooks retired',
    description: 'The last one is in the museum.',
    who: 'grace',
    createdAt: '2025-02-10T08:30:00Z',
    closedAt: '2025-12-19T12:00:00Z',
    startDateIsFixed: true,
    startDateFixed: '2025-02-10',
    dueDateIsFixed: true,
    dueDateFixed: '2025-12-31',
    labels: ['paperwork'],
  },
  {
    key: 'winter',
    group: 'instruments',
    title: 'Buoys that survive the winter',
    description: 'Five went out, three came back.',
    who: 'tomas',
    createdAt: '2026-02-02T09:10:00Z',
    labels: ['firmware', 'safety'],
    issues: ['buoy-firmware#2'],
    reactions: [['grace', 'thumbsup']],
    followers: ['grace'],
  },
  {
    key: 'radio',
    group: 'instruments',
    below: 'winter',
    title: 'One radio for all of them',
    description: '',
    who: 'tomas',
    createdAt: '2026-02-03T11:00:00Z',
    labels: ['field work', 'firmware'],
    issues: ['buoy-firmware#1', 'buoy-firmware#3'],
  },
  {
    key: 'gauges',
    group: 'instruments',
    below: 'tables',
    title: 'Every gauge read in one afternoon',
    description: 'So that the tables rest on readings of the same day.',
    who: 'tomas',
    createdAt: '2026-08-24T14:00:00Z',
    startDateIsFixed: true,
    startDateFixed: '2026-08-31',
    dueDateIsFixed: true,
    dueDateFixed: '2026-10-12',
    labels: ['field work'],
  },
  {
    key: 'suppliers',
    group: 'instruments',
    title: 'Suppliers that let us down',
    description: 'Dates, orders, excuses.',
    confidential: true,
    who: 'tomas',
    createdAt: '2026-06-24T10:20:00Z',
    labels: ['firmware'],
  },
]
