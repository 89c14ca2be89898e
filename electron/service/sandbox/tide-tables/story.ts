import { file } from '../history/changes.ts'
import { History } from '../history/history.ts'
import { seededRandom } from '../history/random.ts'
import { team } from '../people.ts'

export function tideTablesHistory(): History {
  const history = new History(seededRandom(1831), { from: '2024-10-14T08:00:00Z', to: '2026-10-01T15:00:00Z' })
  history.commit('main', team.yuki, 'Begin', [file('README.md', '# Tide tables\n')])
  return history
}
