import type { Epic } from '#shared/contract/epics.ts'

/** The names of the labels, in either form of the services. */
export function labelNames({ labels }: Pick<Epic, 'labels'>): readonly string[] {
  return (labels ?? []).map(label => (typeof label === 'string' ? label : label.name))
}

/** @example getReference(epic) // '&3', or 'harbor&3' from another group */
export function getReference({ references, iid }: Pick<Epic, 'references' | 'iid'>): string {
  return references?.relative ?? `&${iid}`
}

/** The text to type before an epic is deleted: its title, or its reference where the title is too long to type. */
export function nameToType(epic: Pick<Epic, 'title' | 'references' | 'iid'>): string {
  return epic.title.length <= 60 ? epic.title : `&${epic.iid}`
}

/** The group of an epic as links name it: by its full path, which the full reference begins with, else by its ID. */
export function getGroup({ references, group_id }: Pick<Epic, 'references' | 'group_id'>): string {
  return /^(.+)&\d+$/.exec(references?.full ?? '')?.[1] ?? `${group_id}`
}
