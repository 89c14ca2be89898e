import type { Picture } from './pictures.ts'

/** The planning screens. */
export const planningPictures: readonly Picture[] = [
  { name: 'epics', at: { group: 'epics' } },
  { name: 'epic-roadmap', at: { group: 'epics?view=roadmap&unit=quarters' } },
  { name: 'epic', at: { group: 'epics/5' } },
]
