import { z } from 'zod'
import { t } from '#shared/i18n/i18n.ts'
import { formatIncomplete, type Noun } from '../../../ui/resource-table/words.ts'
import type { Reading } from './readings.ts'

export const placeNoun: Noun = {
  counted: count => t('{count, plural, one {# project or group} other {# projects and groups}}', { count }),
  plural: t('projects and groups'),
}

/** Identifies a snapshot file. */
const format = 'gatehouse-access-snapshot'

const right = z.object({
  id: z.number(),
  username: z.string(),
  name: z.string(),
  access_level: z.number(),
  expires_at: z.string().nullable(),
})
const place = z.object({
  source: z.enum(['group', 'project']),
  id: z.number(),
  path: z.string(),
  /** Null when they could not be read. */
  members: z.array(right).nullable(),
})
const snapshot = z.object({
  format: z.literal(format),
  version: z.literal(1),
  /** Address of the service. */
  service: z.string(),
  /** Full path of the group at the top. */
  group: z.string(),
  /** ISO 8601. */
  takenAt: z.iso.datetime(),
  places: z.array(place),
})

/** Who had which direct role in each place of a group tree at one moment. Email addresses are not in it. */
export type Snapshot = z.output<typeof snapshot>
export type SnapshotPlace = z.output<typeof place>
export type SnapshotRight = z.output<typeof right>

/** Creates a snapshot of the loaded members. */
export function getSnapshot(
  about: Pick<Snapshot, 'service' | 'group' | 'takenAt'>,
  readings: readonly Reading[],
): Snapshot {
  return {
    format,
    version: 1,
    ...about,
    places: readings.flatMap(({ place: { source, id, path }, members, isComplete }) =>
      typeof id === 'number'
        ? [
            {
              source,
              id,
              path,
              // Of a list that was read in part nothing can be compared.
              members: !isComplete
                ? null
                : (members?.map(({ id: user, username, name, access_level, expires_at }) => ({
                    id: user,
                    username,
                    name,
                    access_level,
                    expires_at: expires_at?.slice(0, 10) ?? null,
                  })) ?? null),
            },
          ]
        : [],
    ),
  }
}

/** Reads the file of a snapshot; null when it is none. */
export function readSnapshot(text: string): Snapshot | null {
  try {
    return snapshot.safeParse(JSON.parse(text)).data ?? null
  } catch {
    return null
  }
}

/** The note in the title about places that couldn't be loaded in the shown snapshots; empty when all could. */
export function formatMissing(snapshots: readonly Snapshot[]): string {
  const places = snapshots.flatMap(snapshot => snapshot.places)
  const keys = (those: readonly SnapshotPlace[]) => new Set(those.map(({ source, id }) => `${source} ${id}`)).size
  return formatIncomplete(keys(places.filter(({ members }) => members === null)), keys(places), placeNoun)
}

/** How many places and rights are in a snapshot, and how many places could not be read. */
export function getCounts({ places }: Snapshot) {
  return {
    places: places.length,
    unread: places.filter(({ members }) => members === null).length,
    rights: places.reduce((sum, { members }) => sum + (members?.length ?? 0), 0),
  }
}
