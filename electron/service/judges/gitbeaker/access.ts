import { describe, expect, it } from 'vitest'
import { expectRefused, getId, places, type WalkSource } from './walk.ts'

const { lighthouse, harbor } = places

/** Document 3: jobs, namespaces, keys, nodes, notifications, members. */
export function walkAccess(walk: WalkSource): void {
  walkInstance(walk)
  walkNotifications(walk)
  walkMembers(walk)
}

/** What administrators see of the instance. */
function walkInstance(walk: WalkSource): void {
  it('background jobs are counted under the name of their engine', async () => {
    const { SidekiqMetrics: jobs } = walk().api
    const queues = await jobs.queueMetrics()
    const processes = await jobs.processMetrics()
    const stats = await jobs.jobStats()
    expect(queues).toEqual({ queues: expect.any(Object) })
    expect(processes).toMatchObject({ processes: [{ pid: expect.any(Number), busy: expect.any(Number) }] })
    expect(stats).toMatchObject({ jobs: { processed: expect.any(Number), failed: expect.any(Number) } })
    expect(Object.keys(await jobs.compoundMetrics()).toSorted()).toEqual(['jobs', 'processes', 'queues'])
  })

  it('namespaces are listed, searched and shown', async () => {
    const { Namespaces } = walk().api
    expect((await Namespaces.all({ search: 'harb' })).map(({ full_path }) => full_path)).toContain('harbor')
    expect(await Namespaces.show(harbor)).toMatchObject({ kind: 'group', full_path: 'harbor', parent_id: null })
    await expectRefused(Namespaces.show('no-such-namespace'), 404, /404 Namespace Not Found/)
  })

  it('keys are shown with their owners', async () => {
    const { Keys } = walk().api
    expect(await Keys.show({ keyId: 1 })).toMatchObject({
      id: 1,
      key: expect.stringMatching(/^ssh-/),
      user: { username: expect.any(String) },
    })
    await expectRefused(Keys.show({ keyId: 999_999 }), 404, /404/)
  })

  it('Geo nodes are created, listed, changed, repaired and removed', async () => {
    const { GeoNodes } = walk().api
    const created = await walk().audited({}, () =>
      GeoNodes.create('by-a-client', 'https://far.harbor.example/', { filesMaxCapacity: 5 }),
    )
    const id = getId(created)
    expect(created).toMatchObject({ primary: false, enabled: true, files_max_capacity: 5, repos_max_capacity: 25 })
    expect((await GeoNodes.all()).map(getId)).toContain(id)
    await GeoNodes.edit(id, { name: 'by-a-client', url: 'https://far.harbor.example/', enabled: false })
    expect(await GeoNodes.show(id)).toMatchObject({ enabled: false })
    expect(getId(await GeoNodes.repair(id))).toBe(id)
    await GeoNodes.remove(id)
    await expectRefused(GeoNodes.show(id), 404, /404/)
    await expectRefused(GeoNodes.create('nowhere', 'not an address'), 400, /url/)
  })
}

function walkNotifications(walk: WalkSource): void {
  describe('notification settings', () => {
    it('are changed for all, for a group and for a project', async () => {
      const { NotificationSettings: settings } = walk().api
      await settings.edit({ level: 'watch' })
      expect(await settings.show()).toMatchObject({ level: 'watch', notification_email: expect.any(String) })
      await settings.edit({ groupId: harbor, level: 'mention' })
      expect(await settings.show({ groupId: harbor })).toEqual({ level: 'mention' })
      await settings.edit({ projectId: lighthouse, level: 'custom', newNote: true, failedPipeline: true })
      expect(await settings.show({ projectId: lighthouse })).toMatchObject({
        level: 'custom',
        events: { new_note: true, failed_pipeline: true, new_issue: false },
      })
    })

    it('are refused for an unknown level', async () => {
      const call = walk().service.call('/notification_settings', {
        method: 'PUT',
        headers: { 'content-type': 'application/json' },
        body: '{"level":"loud"}',
      })
      expect((await call).json()).toEqual({ message: 'level does not have a valid value' })
    })
  })
}

function walkMembers(walk: WalkSource): void {
  describe.each([
    ['group', harbor],
    ['project', lighthouse],
  ] as const)('members of a %s', (kind, place) => {
    const entity = kind === 'group' ? { groupId: place } : { projectId: place }

    it('join, are listed, change their role and leave', async () => {
      const { GroupMembers, ProjectMembers } = walk().api
      const members = kind === 'group' ? GroupMembers : ProjectMembers
      const newcomer = walk().service.addUser(`newcomer.${kind}`)
      await walk().audited(entity, () => members.add(place, 20, { userId: newcomer, expiresAt: '2099-01-31' }))
      await expectRefused(members.add(place, 20, { userId: newcomer }), 409, /already exists/i)
      await expectRefused(members.add(place, 20, { userId: 999_999 }), 404, /404/)
      expect((await members.all(place, { query: 'newcomer' })).map(getId)).toEqual([newcomer])
      expect(await members.show(place, newcomer)).toMatchObject({
        access_level: 20,
        expires_at: expect.stringMatching(/^2099-01-31/),
      })
      await walk().audited(entity, () => members.edit(place, newcomer, 30))
      expect(await members.show(place, newcomer, { includeInherited: true })).toMatchObject({ access_level: 30 })
      await walk().audited(entity, () => members.remove(place, newcomer))
      await expectRefused(members.show(place, newcomer), 404, /404/)
    })

    it('are listed page by page, inherited ones too', async () => {
      const { GroupMembers, ProjectMembers } = walk().api
      const members = kind === 'group' ? GroupMembers : ProjectMembers
      const all = await members.all(place, { includeInherited: true, perPage: 2 })
      const mats = await walk().person('mats.lindqvist')
      expect(all.map(getId)).toContain(mats)
      expect(new Set(all.map(getId)).size).toBe(all.length)
    })
  })

  it('a role in a group is kept from the directory, and given back to it', async () => {
    const { GroupMembers } = walk().api
    const lea = await walk().person('lea.fournier')
    expect(await GroupMembers.setOverrideFlag(harbor, lea)).toMatchObject({ override: true })
    expect(await GroupMembers.removeOverrideFlag(harbor, lea)).toMatchObject({ override: false })
  })
}
