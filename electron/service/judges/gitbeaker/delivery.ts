import { expect, it } from 'vitest'
import { expectRefused, getId, places, type WalkSource } from './walk.ts'

const { lighthouse } = places
const project = { projectId: lighthouse }

/** Document 2: flags, variables, approvals, freezes, environments, deployments, mirrors, dashboards. */
export function walkDelivery(walk: WalkSource): void {
  walkFeatureFlags(walk)
  walkInstanceVariables(walk)
  walkApprovals(walk)
  walkDeployments(walk)
  walkMirrors(walk)
  walkDashboards(walk)
}

function walkFeatureFlags(walk: WalkSource): void {
  it('feature flags are created, listed, changed and removed', async () => {
    const { FeatureFlags } = walk().api
    await walk().audited(project, () =>
      FeatureFlags.create(lighthouse, 'night-view', 'new_version_flag', { description: 'Dark' }),
    )
    expect(await FeatureFlags.all(lighthouse)).toContainEqual(
      expect.objectContaining({ name: 'night-view', description: 'Dark', version: 'new_version_flag' }),
    )
    await FeatureFlags.edit(lighthouse, 'night-view', { description: 'Darker' })
    expect(await FeatureFlags.show(lighthouse, 'night-view')).toMatchObject({
      description: 'Darker',
      version: 'new_version_flag',
    })
    await FeatureFlags.remove(lighthouse, 'night-view')
    await expectRefused(FeatureFlags.show(lighthouse, 'night-view'), 404, /404/)
    await expectRefused(FeatureFlags.create(lighthouse, '', 'new_version_flag'), 400, /name is empty/)
  })
}

function walkInstanceVariables(walk: WalkSource): void {
  it('instance variables are created, listed and changed', async () => {
    const { InstanceLevelCICDVariables: variables } = walk().api
    await walk().audited({}, () => variables.create('BY_A_CLIENT', 'one', { variableType: 'env_var', masked: false }))
    expect(await variables.all()).toContainEqual(expect.objectContaining({ key: 'BY_A_CLIENT', value: 'one' }))
    await variables.edit('BY_A_CLIENT', 'two', { protected: true })
    expect(await variables.show('BY_A_CLIENT')).toMatchObject({
      value: 'two',
      protected: true,
      variable_type: 'env_var',
    })
    await expectRefused(variables.create('NOT A KEY', 'x'), 400, /key/)
    await expectRefused(variables.show('NO_SUCH_KEY'), 404, /404/)
  })
}

function walkApprovals(walk: WalkSource): void {
  it('approvals are configured, and ruled by rules', async () => {
    const { MergeRequestApprovals: approvals } = walk().api
    const before = (await approvals.showConfiguration(lighthouse)).reset_approvals_on_push
    await walk().audited(project, () => approvals.editConfiguration(lighthouse, { resetApprovalsOnPush: !before }))
    expect(await approvals.showConfiguration(lighthouse)).toMatchObject({ reset_approvals_on_push: !before })

    const mats = await walk().person('mats.lindqvist')
    const rule = await walk().audited(project, () =>
      approvals.createApprovalRule(lighthouse, 'Pilots', 2, { userIds: [mats] }),
    )
    const id = getId(rule)
    expect(await approvals.allApprovalRules(lighthouse)).toContainEqual(
      expect.objectContaining({
        id,
        name: 'Pilots',
        approvals_required: 2,
        users: [expect.objectContaining({ id: mats })],
      }),
    )
    expect(await approvals.editApprovalRule(lighthouse, id, 'Pilots', 1, { userIds: [] })).toMatchObject({
      approvals_required: 1,
      users: [],
    })
    await approvals.removeApprovalRule(lighthouse, id)
    expect((await approvals.allApprovalRules(lighthouse)).map(getId)).not.toContain(id)
    await expectRefused(approvals.removeApprovalRule(lighthouse, id), 404, /404/)
    await expectRefused(approvals.createApprovalRule(lighthouse, '', 1), 400, /name is empty/)
  })

  it('merge requests show who approved them', async () => {
    const { MergeRequestApprovals: approvals } = walk().api
    expect(await approvals.showConfiguration(lighthouse, { mergerequestIId: 1 })).toMatchObject({
      iid: 1,
      approved_by: expect.any(Array),
    })
    await expectRefused(approvals.showConfiguration(lighthouse, { mergerequestIId: 999_999 }), 404, /404/)
  })
}

/** Freeze periods, environments and deployments. */
function walkDeployments(walk: WalkSource): void {
  it('freeze periods are created, listed, changed and removed', async () => {
    const { FreezePeriods } = walk().api
    const created = await walk().audited(project, () =>
      FreezePeriods.create(lighthouse, '0 23 * * 5', '0 8 * * 1', { cronTimezone: 'Europe/Oslo' }),
    )
    const id = getId(created)
    expect((await FreezePeriods.all(lighthouse)).map(getId)).toContain(id)
    await FreezePeriods.edit(lighthouse, id, { freezeEnd: '0 9 * * 1' })
    expect(await FreezePeriods.show(lighthouse, id)).toMatchObject({
      freeze_start: '0 23 * * 5',
      freeze_end: '0 9 * * 1',
      cron_timezone: 'Europe/Oslo',
    })
    await FreezePeriods.remove(lighthouse, id)
    await expectRefused(FreezePeriods.show(lighthouse, id), 404, /404/)
    await expectRefused(FreezePeriods.create(lighthouse, 'now and then', '0 8 * * 1'), 400, /freeze_start/)
  })

  it('environments are created, listed, changed, stopped and removed', async () => {
    const { Environments } = walk().api
    const created = await walk().audited(project, () =>
      Environments.create(lighthouse, 'review/by-a-client', { externalUrl: 'https://review.harbor.example' }),
    )
    const id = getId(created)
    expect(await Environments.all(lighthouse, { name: 'review/by-a-client' })).toMatchObject([
      { id, state: 'available' },
    ])
    await Environments.edit(lighthouse, id, { externalUrl: 'https://other.harbor.example' })
    expect(await Environments.show(lighthouse, id)).toMatchObject({ external_url: 'https://other.harbor.example' })
    expect(await Environments.stop(lighthouse, id)).toMatchObject({ state: 'stopped' })
    await Environments.remove(lighthouse, id)
    await expectRefused(Environments.show(lighthouse, id), 404, /404/)
    await expectRefused(Environments.stop(lighthouse, id), 404, /404/)
  })

  it('deployments are recorded, listed and finished', async () => {
    const { Deployments } = walk().api
    const sha = walk().service.git(1, 'rev-parse', 'main')
    const created = await Deployments.create(lighthouse, 'by-a-client', sha, 'main', false, { status: 'running' })
    const id = getId(created)
    expect(created).toMatchObject({ sha, deployable: null, environment: { name: 'by-a-client' } })
    expect((await Deployments.all(lighthouse, { environment: 'by-a-client' })).map(getId)).toEqual([id])
    await Deployments.edit(lighthouse, id, 'success')
    expect(await Deployments.show(lighthouse, id)).toMatchObject({ status: 'success' })
    expect(await Deployments.allMergeRequests(lighthouse, id)).toEqual(expect.any(Array))
    await expectRefused(
      Deployments.create(lighthouse, 'by-a-client', 'f'.repeat(40), 'main', false, { status: 'running' }),
      400,
      /sha/i,
    )
    await expectRefused(Deployments.show(lighthouse, 999_999), 404, /404/)
  })
}

function walkMirrors(walk: WalkSource): void {
  it('mirrors are created and listed without their secrets', async () => {
    const { ProjectRemoteMirrors: mirrors } = walk().api
    const created = await walk().audited(project, () =>
      mirrors.createPushMirror(lighthouse, 'https://ines:hunter2@mirror.example/lighthouse.git', {
        onlyProtectedBranches: true,
      }),
    )
    expect(created).toMatchObject({ enabled: false, only_protected_branches: true, update_status: 'none' })
    const listed = await mirrors.all(lighthouse)
    expect(listed.map(getId)).toContain(getId(created))
    expect(JSON.stringify(listed)).not.toContain('hunter2')
    await expectRefused(mirrors.createPushMirror(lighthouse, 'no address'), 400, /url/)
  })
}

function walkDashboards(walk: WalkSource): void {
  it('starred dashboards are removed', async () => {
    const { UserStarredMetricsDashboard: stars } = walk().api
    const dashboard = 'config/dashboards/by-a-client.yml'
    const starred = await walk().service.call(
      `/projects/1/metrics/user_starred_dashboards?dashboard_path=${encodeURIComponent(dashboard)}`,
      { method: 'POST' },
    )
    expect(starred.status).toBe(201)
    expect(await stars.remove(lighthouse)).toMatchObject({ deleted_rows: expect.any(Number) })
    expect(await stars.remove(lighthouse)).toEqual({ deleted_rows: 0 })
  })
}
