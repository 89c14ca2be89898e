import type { Connection } from '../connection.ts'
import { explain } from '../errors.ts'
import { approvalRules, approvals, members, notificationSettings } from './access-sections.ts'
import { environments, featureFlags, freezePeriods, remoteMirrors } from './delivery-sections.ts'
import type { SectionName, StateDocument, StateKind } from './document.ts'
import { geoNodes, ownNotifications, variables } from './instance-sections.ts'
import type { Section, SectionState, StateEntry, StatePort } from './section.ts'

/** In the order in which they are written: what others need comes first. Approvers have to be members. */
export const sectionsOf: Readonly<Record<StateKind, readonly Section[]>> = {
  project: [
    approvals,
    environments,
    featureFlags,
    freezePeriods,
    members('project'),
    approvalRules,
    remoteMirrors,
    notificationSettings('project'),
  ],
  group: [members('group'), notificationSettings('group')],
  instance: [geoNodes, variables, ownNotifications],
}

/** What settings are read from and written to. */
export interface StateTarget {
  readonly kind: StateKind
  /** As operations are called with it; empty for the instance. */
  readonly id: string
}

/** Settings as they were read: their document, and how their entries are changed. */
export interface CurrentState extends StateTarget {
  /** Without secret values. */
  readonly document: StateDocument
  readonly read: ReadonlyMap<SectionName, SectionState>
}

/**
 * Reads the settings of a project, a group or the instance. A section that can't be read is named in the document with
 * the reason; errors that all sections would have, such as no connection, are thrown.
 * @param options.name what the document names as its origin
 * @param options.onSection called with the number of sections that are read
 */
export async function readState(
  port: StatePort,
  { kind, id }: StateTarget,
  { name = id, onSection }: { readonly name?: string; readonly onSection?: (count: number) => void } = {},
): Promise<CurrentState> {
  const read = new Map<SectionName, SectionState>()
  const unreadable = new Map<SectionName, string>()
  for (const [index, section] of sectionsOf[kind].entries()) {
    try {
      read.set(section.name, await section.read(port, id))
    } catch (thrown) {
      const error = port.toError(thrown)
      if (!ofOneSection.includes(error.kind)) throw thrown
      unreadable.set(section.name, explain(error).sentence)
    }
    onSection?.(index + 1)
  }
  const head: StateDocument = {
    version: 1,
    [kind]: name,
    ...(unreadable.size > 0 && { unreadable: Object.fromEntries(unreadable) }),
  }
  return { kind, id, read, document: withSections(kind, head, read, withoutSecrets) }
}

/** Errors that concern one section. */
const ofOneSection: readonly string[] = ['forbidden', 'notFound', 'badResponse', 'validation', 'conflict']

function withSections(
  kind: StateKind,
  head: StateDocument,
  read: CurrentState['read'],
  toExported: (section: Section, entry: StateEntry) => StateEntry,
): StateDocument {
  return sectionsOf[kind].reduce((document, section) => {
    const state = read.get(section.name)
    return state
      ? section.put(
          document,
          state.entries.map(entry => toExported(section, entry)),
        )
      : document
  }, head)
}

function withoutSecrets({ secret }: Section, entry: StateEntry): StateEntry {
  const fields = Object.entries(entry.fields).filter(([name]) => !secret.includes(name))
  return { ...entry, fields: Object.fromEntries(fields) }
}

/** The document of settings, with secret values. */
export function withSecrets({ kind, document, read }: CurrentState): StateDocument {
  return withSections(kind, document, read, (_, entry) => entry)
}

/** Whether settings of a kind have secret values. */
export function hasSecrets(kind: StateKind): boolean {
  return sectionsOf[kind].some(({ secret }) => secret.length > 0)
}

/** What a file names an instance: its address. That of the sandbox is another one in each run, so its name is used. */
export function getInstanceName({ kind, name, baseUrl }: Pick<Connection, 'kind' | 'name' | 'baseUrl'>): string {
  return kind === 'sandbox' ? name : baseUrl
}
