import type { ServiceParts } from '../../handlers/parts.ts'
import { accessLevels } from '../../store/access-levels.ts'
import type { NewProfile } from '../../store/user-profiles.ts'
import { sandboxKeys } from '../access/keys.ts'
import type { Fill, SandboxWorld } from '../world.ts'

/** Members of single projects, identities, profiles, keys and notification levels. */
export const fillAccess: Fill = (parts, world) => {
  addMembers(parts, world)
  addProfiles(parts, world)
  addKeys(parts, world)
  addNotificationSettings(parts, world)
}

/** Direct members beside the inherited ones: for a time, from outside, and one whose role the directory does not decide. */
function addMembers({ store }: ServiceParts, { users, groups, projects }: SandboxWorld): void {
  const createdAt = '2025-02-03T09:00:00.000Z'
  const join = (project: keyof SandboxWorld['projects'], userId: number, accessLevel: number, expiresAt?: string) =>
    store.members.put({
      type: 'project',
      sourceId: projects[project].id,
      userId,
      accessLevel,
      createdAt,
      ...(expiresAt === undefined ? {} : { expiresAt }),
    })
  join('lighthouse', users.grace, accessLevels.developer, '2031-06-30')
  join('lighthouse', users.robot, accessLevels.developer)
  join('tide-tables', users.owen, accessLevels.reporter, '2031-12-31')
  join('tide-tables', users.lea, accessLevels.reporter)
  store.members.setOverride({ type: 'group', id: groups.instruments }, users.tomas, true, createdAt)
  for (const [who, externUid] of [
    ['mats', 'uid=lindqvist,ou=pilots,o=harbor'],
    ['priya', 'uid=raman,ou=signals,o=harbor'],
  ] as const) {
    store.samlIdentities.add({ groupId: groups.harbor, userId: users[who], externUid, providerId: 1 })
  }
}

const profiles: Partial<Record<keyof SandboxWorld['users'], NewProfile>> = {
  ines: { bio: 'Harbour master', location: 'Quay 1', organization: 'Harbor', twoFactorEnabled: true },
  mats: { bio: 'Pilot turned programmer', location: 'Pilot office', organization: 'Harbor', twoFactorEnabled: true },
  priya: { location: 'Signal station', publicEmail: 'signals@harbor.example', websiteUrl: 'https://signals.example' },
  owen: { bio: 'Builds instruments', organization: 'Price & Daughters', external: true },
  lea: { privateProfile: true },
}

function addProfiles({ store }: ServiceParts, { users }: SandboxWorld): void {
  for (const [who, id] of Object.entries(users)) {
    const profile = Object.entries(profiles).find(([name]) => name === who)?.[1]
    if (profile) store.userProfiles.put(id, profile)
  }
}

function addKeys({ store }: ServiceParts, { users, projects }: SandboxWorld): void {
  for (const { owner, opens, ...key } of sandboxKeys) {
    const keyId = store.keys.add({ ...key, userId: users[owner], isDeployKey: opens !== undefined })
    for (const { project, canPush } of opens ?? []) {
      store.keys.openProject({ keyId, projectId: projects[project].id, canPush, createdAt: key.createdAt })
    }
  }
}

/** Ines, whose token the first start gives, has something set everywhere. */
function addNotificationSettings({ store }: ServiceParts, { users, groups, projects }: SandboxWorld): void {
  const plain = { notification_email: null, events: {} }
  const { ines, mats } = users
  const instruments = { type: 'group', id: groups.instruments } as const
  const lighthouse = { type: 'project', id: projects.lighthouse.id } as const
  store.notificationSettings.put(ines, { type: 'global', id: 0 }, { ...plain, level: 'mention' })
  store.notificationSettings.put(ines, instruments, { ...plain, level: 'watch' })
  store.notificationSettings.put(ines, lighthouse, {
    ...plain,
    level: 'custom',
    events: { new_merge_request: true, merge_merge_request: true, failed_pipeline: true, new_note: false },
  })
  store.notificationSettings.put(mats, { type: 'global', id: 0 }, { ...plain, level: 'disabled' })
}
