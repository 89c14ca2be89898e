import type { Picture } from './pictures.ts'

/** Who may do what. */
export const accessPictures: readonly Picture[] = [
  { name: 'project-members', at: { project: 'members?view=all' } },
  { name: 'group-members', at: { group: 'members' } },
  { name: 'approvals', at: { project: 'approvals?rule=1' } },
  { name: 'approvals-configuration', hasNotes: true, at: { project: 'approvals?view=configuration' } },
  { name: 'approvals-merge-request', hasNotes: true, at: { project: 'approvals?view=merge-request&iid=11' } },
  { name: 'access-review', at: { group: 'access-review' } },
  { name: 'members-across-projects', at: { connection: 'members' } },
  { name: 'keys', at: { connection: 'keys?q=1' } },
  { name: 'namespaces', at: { connection: 'namespaces' } },
  { name: 'notifications', at: { project: 'notifications' } },
]
