import { executable, file, remove, symlink } from '../history/changes.ts'
import type { Author, Change } from '../history/fast-import.ts'
import { robot, team } from '../people.ts'
import * as board from './board.ts'
import * as ground from './groundwork.ts'
import * as operations from './operations.ts'

/** A commit on main that belongs to no resource. */
export interface Chore {
  readonly author: Author
  readonly message: string
  readonly changes: readonly Change[]
}

const chore = (author: Author, message: string, ...changes: Change[]): Chore => ({ author, message, changes })

/** In chronological order; some follow each resource. */
export const chores: readonly Chore[] = [
  chore(team.lea, 'Look for new arrivals every thirty seconds', file('src/board.ts', board.board(30))),
  chore(team.owen, 'Write down what to do when the board is dark', file('docs/runbook.md', operations.runbook)),
  chore(
    robot,
    'Update Node.js to 22',
    file('Dockerfile', operations.dockerfile(22)),
    file('.ci.yml', operations.pipeline(22)),
  ),
  chore(team.yuki, 'Link the runbook where the pilots look for it', symlink('RUNBOOK.md', 'docs/runbook.md')),
  chore(
    team.grace,
    'A colour that can be read from the far end of the watch room',
    file('public/board.css', board.styles('#ffd166')),
  ),
  chore(team.tomas, 'Mark answers so that the board can skip them', file('src/etag.ts', ground.etag)),
  chore(team.mats, 'Try the board without reloading', file('public/board.js', board.liveBoard)),
  chore(
    team.mats,
    'Take the live board back\n\nThe proxy at the pilot station closes sockets after a minute. It lives on in\nexperiment/live-board until that is settled.',
    remove('public/board.js'),
  ),
  chore(
    robot,
    'Update Node.js to 24',
    file('Dockerfile', operations.dockerfile(24)),
    file('.ci.yml', operations.pipeline(24)),
  ),
  chore(
    team.owen,
    'Restore the database with one command',
    executable('bin/restore', '#!/bin/sh\nset -eu\npg_restore --clean --if-exists --dbname "$PGDATABASE" "$1"\n'),
  ),
  chore(
    team.priya,
    'Keep the order of signals as the port signal book has it',
    file(
      'docs/signal book (2025).md',
      '# Port signal book\n\n| Code | Shown | Meaning |\n|---|---|---|\n| 1 | three red, vertical, flashing | Serious emergency: all stop |\n| 2 | three red, vertical | No ship may proceed |\n| 3 | three green, vertical | One-way traffic, ships may proceed |\n| 5 | green, white, green | A ship may proceed only with orders |\n',
    ),
  ),
  chore(
    team.lea,
    'The board asks a screen reader less',
    file(
      'public/board.html',
      board.boardPage.replace('<table id="arrivals">', '<table id="arrivals" aria-live="polite">'),
    ),
  ),
]
