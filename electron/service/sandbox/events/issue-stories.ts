import type { SandboxWorld } from '../world.ts'

type Who = keyof SandboxWorld['users']

/** What became of an issue of the tracker before this one; times are days after it was opened. */
export interface IssueStory {
  readonly project: keyof SandboxWorld['projects']
  readonly iid: number
  readonly title: string
  readonly who: Who
  /** YYYY-MM-DD. */
  readonly opened: string
  readonly comments: readonly { readonly who: Who; readonly after: number; readonly body: string }[]
  readonly changes: readonly { readonly who: Who; readonly after: number; readonly action: 'closed' | 'reopened' }[]
}

export const issueStories: readonly IssueStory[] = [
  {
    project: 'lighthouse',
    iid: 101,
    title: 'The board shows yesterday’s tide after midnight',
    who: 'grace',
    opened: '2025-01-20',
    comments: [
      { who: 'priya', after: 0, body: 'It keeps the day it was started on. Looking.' },
      { who: 'grace', after: 2, body: 'Confirmed on the quay at 00:14, with a photo in the logbook.' },
      { who: 'priya', after: 3, body: 'Fixed on main; it asks the clock of the port now, not its own.' },
    ],
    changes: [{ who: 'priya', after: 3, action: 'closed' }],
  },
  {
    project: 'lighthouse',
    iid: 102,
    title: 'Pilots want the draught beside the name of the ship',
    who: 'lea',
    opened: '2025-03-10',
    comments: [{ who: 'mats', after: 1, body: 'One decimal, in metres. @yuki.tanaka can you see whether it fits?' }],
    changes: [{ who: 'mats', after: 16, action: 'closed' }],
  },
  {
    project: 'lighthouse',
    iid: 103,
    title: 'Gale warning stays after it has lapsed',
    who: 'grace',
    opened: '2025-07-04',
    comments: [
      { who: 'yuki', after: 1, body: 'Lapse times come without a time zone from the weather office.' },
      { who: 'grace', after: 40, body: 'And again this morning.' },
      { who: 'yuki', after: 41, body: 'Another office, another format. **Both** are read now.' },
    ],
    changes: [
      { who: 'yuki', after: 2, action: 'closed' },
      { who: 'grace', after: 40, action: 'reopened' },
      { who: 'yuki', after: 43, action: 'closed' },
    ],
  },
  {
    project: 'lighthouse',
    iid: 104,
    title: 'Berth 7 is listed twice',
    who: 'owen',
    opened: '2025-11-11',
    comments: [{ who: 'priya', after: 0, body: 'One is the old `7`, one the new `7a`. The surveyor calls both 7.' }],
    changes: [],
  },
  {
    project: 'lighthouse',
    iid: 105,
    title: 'Board is unreadable in low sun',
    who: 'lea',
    opened: '2026-05-18',
    comments: [
      { who: 'lea', after: 0, body: 'Between 19:00 and 20:00, from the ferry side.' },
      { who: 'mats', after: 4, body: 'A darker background after 18:00 is in the next release.' },
    ],
    changes: [],
  },
  {
    project: 'tide-tables',
    iid: 101,
    title: 'Low water at Skerry Sound is eleven minutes early',
    who: 'owen',
    opened: '2025-06-02',
    comments: [
      { who: 'tomas', after: 1, body: 'The gauge was moved in April. Its constituents were not.' },
      { who: 'owen', after: 9, body: 'Within a minute now.' },
    ],
    changes: [{ who: 'tomas', after: 9, action: 'closed' }],
  },
  {
    project: 'tide-tables',
    iid: 102,
    title: 'Tables for 2026',
    who: 'ines',
    opened: '2025-09-01',
    comments: [
      { who: 'tomas', after: 30, body: 'All forty ports computed; three look odd and are marked.' },
      { who: 'ines', after: 61, body: 'Printed. Thank you all.' },
    ],
    changes: [{ who: 'ines', after: 61, action: 'closed' }],
  },
  {
    project: 'tide-tables',
    iid: 103,
    title: 'Neaps of 日本語 file names break the export',
    who: 'yuki',
    opened: '2026-02-17',
    comments: [{ who: 'robot', after: 0, body: 'Seen with the export of the night; log attached to the run.' }],
    changes: [{ who: 'yuki', after: 6, action: 'closed' }],
  },
  {
    project: 'buoy-firmware',
    iid: 101,
    title: 'Which radio survives the winter?',
    who: 'tomas',
    opened: '2026-02-03',
    comments: [
      { who: 'grace', after: 2, body: 'The one we have does not: two of five came back silent.' },
      { who: 'tomas', after: 20, body: 'Three candidates are on the roof until May.' },
    ],
    changes: [],
  },
]
