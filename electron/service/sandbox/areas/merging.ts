import { fillMergeRequests } from '../merging/merge-requests.ts'
import type { Fill } from '../world.ts'

/** Merge requests, approvals, variables and mirrors. */
export const fillMerging: Fill = (parts, world) => {
  fillMergeRequests(parts, world)
  fillApprovals(parts, world)
  fillVariables(parts, world)
  fillMirrors(parts, world)
}

const fillApprovals: Fill = ({ store }, { users, groups, projects }) => {
  const { lighthouse, 'tide-tables': tides } = projects
  const main = store.protectedBranches.list(lighthouse.id).filter(({ name }) => name === 'main')
  store.approvals.configure(lighthouse.id, {
    approvals_before_merge: 1,
    reset_approvals_on_push: true,
    disable_overriding: false,
    author_approval: false,
    disable_committers_approval: true,
    require_password: false,
  })
  store.approvals.setApprovers({ project: lighthouse.id }, { users: [users.mats], groups: [groups.harbor] })
  const at = '2025-01-10T12:30:00.000Z'
  const rule = { userIds: [], groupIds: [], branchIds: [], approvalsRequired: 1 } as const
  store.approvalRules.add(lighthouse.id, { ...rule, name: 'Harbour masters', userIds: [users.ines, users.mats] }, at)
  store.approvalRules.add(
    lighthouse.id,
    { ...rule, name: 'Instruments', groupIds: [groups.instruments], branchIds: main.map(({ id }) => id) },
    at,
  )
  store.approvalRules.add(lighthouse.id, { ...rule, name: 'Anybody', approvalsRequired: 0 }, at)

  store.approvals.configure(tides.id, {
    approvals_before_merge: 2,
    reset_approvals_on_push: false,
    disable_overriding: true,
    author_approval: false,
    disable_committers_approval: false,
    require_password: true,
  })
}

const fillVariables: Fill = ({ store }) => {
  const at = '2025-02-03T10:00:00.000Z'
  const plain = { variable_type: 'env_var', protected: false, masked: false } as const
  const { instanceVariables } = store
  instanceVariables.add({ ...plain, key: 'CHART_SERVER', value: 'https://charts.harbor.example' }, at)
  instanceVariables.add(
    { ...plain, key: 'DEPLOY_PASSWORD', value: 'made-up-AnchorsAweigh', protected: true, masked: true },
    at,
  )
  instanceVariables.add(
    { ...plain, key: 'GAUGE_STATIONS', value: 'pier-1\npier-3\nouter-mole\n', variable_type: 'file' },
    at,
  )
  instanceVariables.add({ ...plain, key: 'TZ', value: 'Europe/Oslo' }, at)
}

/** Mirrors in every state. Enabled ones have nothing to push, so the sandbox never contacts another server. */
const fillMirrors: Fill = ({ store }, { projects }) => {
  const { lighthouse, 'buoy-firmware': firmware } = projects
  const mirror = { credentials: null, enabled: false, onlyProtectedBranches: false, keepDivergentRefs: false } as const
  const { remoteMirrors } = store
  const done = remoteMirrors.add({
    ...mirror,
    projectId: lighthouse.id,
    url: 'https://mirror.port-authority.example/harbor/lighthouse.git',
    credentials: 'lighthouse:made-up-password',
    onlyProtectedBranches: true,
  })
  remoteMirrors.start(done, '2026-10-01T02:00:00.000Z')
  remoteMirrors.finish(done, '2026-10-01T02:00:14.000Z')
  const failed = remoteMirrors.add({
    ...mirror,
    projectId: lighthouse.id,
    url: 'https://code.old-harbor.example/lighthouse.git',
    keepDivergentRefs: true,
  })
  remoteMirrors.start(failed, '2026-09-30T02:00:00.000Z')
  remoteMirrors.fail(
    failed,
    'These refs were not updated: refs/heads/main (non-fast-forward)',
    '2026-09-30T02:00:09.000Z',
  )
  remoteMirrors.add({ ...mirror, projectId: lighthouse.id, url: 'http://127.0.0.1:9/lighthouse.git' })
  const url = 'https://localhost:9/instruments/buoy-firmware.git'
  remoteMirrors.add({ ...mirror, projectId: firmware.id, url, enabled: true })
}
