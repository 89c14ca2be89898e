import { explain } from '../errors.ts'
import { approvalRules, approvals, members, notificationSettings } from './access-sections.ts'
import { environments, featureFlags, freezePeriods, remoteMirrors } from './delivery-sections.ts'
import type { SectionName, StateDocument } from './document.ts'
import type { Section, SectionState, StatePort } from './section.ts'

/** In the order in which they are written: what others need comes first. Approvers have to be members. */
export const sections: readonly Section[] = [
  approvals,
  environments,
  featureFlags,
  freezePeriods,
  members,
  approvalRules,
  remoteMirrors,
  notificationSettings,
]

/** A project as it was read: its document, and how its entries are changed. */
export interface ProjectState {
  readonly project: string
  readonly document: StateDocument
  readonly read: ReadonlyMap<SectionName, SectionState>
}

/**
 * Reads the settings of a project. A section that can't be read is named in the document with the reason; errors that
 * all sections would have, such as no connection, are thrown.
 * @param onSection called with the number of sections that are read
 */
export async function readState(
  port: StatePort,
  project: string,
  { name = project, onSection }: { readonly name?: string; readonly onSection?: (count: number) => void } = {},
): Promise<ProjectState> {
  const read = new Map<SectionName, SectionState>()
  const unreadable = new Map<SectionName, string>()
  for (const [index, section] of sections.entries()) {
    try {
      read.set(section.name, await section.read(port, project))
    } catch (thrown) {
      const error = port.toError(thrown)
      if (!ofOneSection.includes(error.kind)) throw thrown
      unreadable.set(section.name, explain(error).sentence)
    }
    onSection?.(index + 1)
  }
  const state = { project: name, read, unreadable }
  return { project, read, document: toDocument(state) }
}

/** Errors that concern one section. */
const ofOneSection: readonly string[] = ['forbidden', 'notFound', 'badResponse', 'validation', 'conflict']

function toDocument({
  project,
  read,
  unreadable,
}: {
  readonly project: string
  readonly read: ReadonlyMap<SectionName, SectionState>
  readonly unreadable: ReadonlyMap<SectionName, string>
}): StateDocument {
  const head: StateDocument = {
    version: 1,
    project,
    ...(unreadable.size > 0 && { unreadable: Object.fromEntries(unreadable) }),
  }
  return sections.reduce((document, section) => {
    const state = read.get(section.name)
    return state ? section.put(document, state.entries) : document
  }, head)
}
