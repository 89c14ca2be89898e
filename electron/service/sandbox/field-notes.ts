import { file } from './history/changes.ts'
import { History } from './history/history.ts'
import { seededRandom } from './history/random.ts'
import { team } from './people.ts'

const authors = [team.owen, team.grace, team.tomas] as const
const places = ['north pier', 'lock', 'outer roads', 'fish quay', 'pilot station', 'bar buoy'] as const
const jobs = [
  ['Cleaned the float of the gauge', 'Barnacles, as every spring. Readings were 4 cm low before.'],
  ['New battery for the wave buoy', 'The old one lasted fourteen months.'],
  ['Camera points at the channel again', 'Somebody had leaned a ladder against the mast.'],
  ['Lightning took the transmitter', 'Spare from the store fitted, order another one.'],
  ['Levelled the tide staff', 'Two millimetres since last year. The quay is sinking, not the sea rising.'],
  ['Replaced the cable to the anemometer', 'Gulls.'],
] as const

/** A logbook that three technicians write in turn: one file for each place, one commit for each visit. */
export function fieldNotesHistory(): History {
  const random = seededRandom(7)
  const history = new History(random, { from: '2025-01-06T08:00:00Z', to: '2026-09-18T12:00:00Z' })
  const pages = new Map<string, string>()
  const readme = '# Field notes\n\nWhat we found, what we did, what to bring next time. One page for each place.\n'
  history.commit('main', team.owen, 'Begin the logbook', [file('README.md', readme)])
  for (let visit = 1; visit <= 110; visit++) {
    const place = random.pick(places)
    const [job, remark] = random.pick(jobs)
    const page = `${pages.get(place) ?? `# ${place}\n`}\n## Visit ${visit}\n\n${job}. ${remark}\n`
    pages.set(place, page)
    history.commit('main', random.pick(authors), `${place}: ${job.charAt(0).toLowerCase()}${job.slice(1)}`, [
      file(`${place}.md`, page),
    ])
    if (visit % 50 === 0) history.tag(`notebook-${visit / 50}`, 'main', team.owen, `Notebook ${visit / 50} is full`)
  }
  history.branch('index', 'main')
  history.commit('index', team.grace, 'An index of all places', [
    file('INDEX.md', places.map(place => `- [${place}](<${place}.md>)\n`).join('')),
  ])
  return history
}
