import { History } from './history/history.ts'
import { seededRandom } from './history/random.ts'

export function fieldNotesHistory(): History {
  return new History(seededRandom(7), { from: '2025-05-05T08:00:00Z', to: '2026-09-18T12:00:00Z' })
}
