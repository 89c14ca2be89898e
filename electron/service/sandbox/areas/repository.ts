import type { NewCommitComment } from '../../store/commit-comments.ts'
import type { NewSnippet } from '../../store/snippets.ts'
import type { Fill, SandboxPlace, SandboxWorld } from '../world.ts'

type Somebody = keyof SandboxWorld['users']

interface SandboxSnippet extends Omit<NewSnippet, 'projectId' | 'authorId' | 'userAgent' | 'ipAddress' | 'createdAt'> {
  readonly by: Somebody
  readonly at: string
}

interface SandboxComment extends Pick<NewCommitComment, 'note' | 'at'> {
  /** Title of the commit. */
  readonly on: string
  readonly by: Somebody
  readonly time: string
}

const lighthouseSnippets: readonly SandboxSnippet[] = [
  {
    by: 'mats',
    title: 'Restart the board without losing the queue',
    fileName: 'restart.sh',
    description: 'For the person on watch. Wait for **drained** before the second line.',
    visibility: 'internal',
    content: '#!/bin/sh\nset -eu\nsystemctl kill --signal=USR1 board\nsystemctl restart board\n',
    at: '2026-03-02T07:45:00.000Z',
  },
  {
    by: 'priya',
    title: 'Which berths were double booked',
    fileName: 'double-booked.sql',
    description: '',
    visibility: 'internal',
    content:
      'SELECT a.berth, a.vessel, b.vessel\n  FROM bookings a JOIN bookings b ON a.berth = b.berth AND a.id < b.id\n WHERE a.period && b.period;\n',
    at: '2026-05-19T10:12:30.000Z',
  },
  {
    by: 'ines',
    title: 'Numbers for the harbour board, draft',
    fileName: 'numbers.md',
    description: 'Not to be shown before the meeting.',
    visibility: 'private',
    content: '| Quarter | Calls | Refused |\n|---|---|---|\n| Q1 | 412 | 9 |\n| Q2 | 577 | 14 |\n',
    at: '2026-07-06T16:20:00.000Z',
  },
  {
    by: 'tomas',
    title: 'My notes on the mooring lists',
    fileName: 'moorings.txt',
    description: '',
    visibility: 'private',
    content: 'chain 3 and 7: ask the divers\nbuoy 12 drags at spring tide\n',
    at: '2026-08-01T09:00:00.000Z',
  },
]

const tideSnippets: readonly SandboxSnippet[] = [
  {
    by: 'yuki',
    title: '潮位を表にする',
    fileName: '潮位.py',
    description: 'Prints a week of high waters for one station. Everybody may use it.',
    visibility: 'public',
    content: 'from tides import station\n\nfor water in station("Brest").high_waters(days=7):\n    print(water)\n',
    at: '2026-06-11T01:30:00.000Z',
  },
  {
    by: 'lea',
    title: 'Neaps and springs of 2026 as a calendar',
    fileName: 'neaps.ics',
    description: '',
    visibility: 'public',
    content: 'BEGIN:VCALENDAR\r\nVERSION:2.0\r\nPRODID:-//Harbor//Tides//EN\r\nEND:VCALENDAR\r\n',
    at: '2026-09-22T13:05:00.000Z',
  },
]

const lighthouseComments: readonly SandboxComment[] = [
  {
    on: 'Look for new arrivals every twenty seconds',
    by: 'grace',
    note: 'Does the database mind? Thirty came from the time when the board ran on the old machine.',
    time: '2026-09-30T06:40:00.000Z',
  },
  {
    on: 'Look for new arrivals every twenty seconds',
    by: 'mats',
    note: 'Could this be a setting? The quay would like ten, the office does not care.',
    at: { path: 'src/board.ts', line: 5, lineType: 'new' },
    time: '2026-09-30T07:02:10.000Z',
  },
  {
    on: 'Look for new arrivals every twenty seconds',
    by: 'yuki',
    note: 'This was what the screens on the pier could bear. They are gone since spring.',
    at: { path: 'src/board.ts', line: 5, lineType: 'old' },
    time: '2026-09-30T08:15:00.000Z',
  },
  {
    on: 'Add urgent to notices',
    by: 'lea',
    note: 'Read out in which language?',
    at: { path: 'docs/api/notices.md', line: 11, lineType: 'new' },
    time: '2026-08-25T15:30:00.000Z',
  },
]

const tideComments: readonly SandboxComment[] = [
  {
    on: 'Update numpy to 2.4',
    by: 'owen',
    note: 'All forty stations come out the same to the millimetre. :ship:',
    time: '2026-09-28T11:00:00.000Z',
  },
]

/** Snippets and comments on commits. */
export const fillRepository: Fill = ({ store }, { users, projects }) => {
  const addSnippets = (place: SandboxPlace, snippets: readonly SandboxSnippet[]) => {
    for (const { by, at, ...snippet } of snippets) {
      store.snippets.add({
        ...snippet,
        projectId: place.id,
        authorId: users[by],
        createdAt: at,
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        // One of the addresses that stand in books and nowhere else (RFC 5737).
        ipAddress: `192.0.2.${10 + users[by]}`,
      })
    }
  }
  const addComments = (place: SandboxPlace, comments: readonly SandboxComment[]) => {
    for (const { on, by, note, at, time } of comments) {
      const commit = place.history.find(({ title }) => title === on)
      if (!commit) throw new Error(`The sandbox has no commit "${on}".`)
      const spot = at === undefined ? {} : { at }
      store.commitComments.add({
        projectId: place.id,
        sha: commit.sha,
        authorId: users[by],
        note,
        createdAt: time,
        ...spot,
      })
    }
  }
  addSnippets(projects.lighthouse, lighthouseSnippets)
  addSnippets(projects['tide-tables'], tideSnippets)
  addComments(projects.lighthouse, lighthouseComments)
  addComments(projects['tide-tables'], tideComments)
}
