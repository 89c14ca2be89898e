import { mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'
import { activityEventsTable } from './activity-events.ts'
import { approvalRulesTable } from './approval-rules.ts'
import { approvalsTable } from './approvals.ts'
import { auditEventsTable } from './audit-events.ts'
import { commitCommentsTable } from './commit-comments.ts'
import { type Database, openDatabase } from './database.ts'
import { deploymentsTable } from './deployments.ts'
import { environmentsTable } from './environments.ts'
import { epicIssuesTable } from './epic-issues.ts'
import { epicsTable } from './epics.ts'
import { featureFlagsTable } from './feature-flags.ts'
import { freezePeriodsTable } from './freeze-periods.ts'
import { geoNodesTable } from './geo-nodes.ts'
import { groupsTable } from './groups.ts'
import { instanceVariablesTable } from './instance-variables.ts'
import { issuesTable } from './issues.ts'
import { jobsTable } from './jobs.ts'
import { keysTable } from './keys.ts'
import { labelsTable } from './labels.ts'
import { membersTable } from './members.ts'
import { mergeRequestsTable } from './merge-requests.ts'
import { milestonesTable } from './milestones.ts'
import { namespacesTable } from './namespaces.ts'
import { notificationSettingsTable } from './notification-settings.ts'
import { projectsTable } from './projects.ts'
import { protectedBranchesTable } from './protected-branches.ts'
import { releasesTable } from './releases.ts'
import { remoteMirrorsTable } from './remote-mirrors.ts'
import { samlIdentitiesTable } from './saml-identities.ts'
import { secretBox } from './secret-box.ts'
import { snippetsTable } from './snippets.ts'
import { starredDashboardsTable } from './starred-dashboards.ts'
import { tokensTable } from './tokens.ts'
import { userProfilesTable } from './user-profiles.ts'
import { usersTable } from './users.ts'

const votes = z.object({ epic_id: z.number(), upvotes: z.number(), downvotes: z.number() })

/**
 * Opens the metadata of a service in `directory` (made when it is not there): `service.db` beside `repositories/<id>.git`.
 * @throws Error when the data is from a newer version or cannot be opened
 */
export function openStore(directory: string) {
  const repositories = join(directory, 'repositories')
  mkdirSync(repositories, { recursive: true, mode: 0o700 })
  const database = openDatabase(join(directory, 'service.db'))
  const secrets = secretBox(directory)
  return {
    directory,
    /** The folder of all bare git directories. */
    repositories,
    users: usersTable(database),
    userProfiles: userProfilesTable(database),
    keys: keysTable(database),
    notificationSettings: notificationSettingsTable(database),
    namespaces: namespacesTable(database),
    tokens: tokensTable(database),
    groups: groupsTable(database),
    projects: projectsTable(database),
    members: membersTable(database),
    samlIdentities: samlIdentitiesTable(database),
    protectedBranches: protectedBranchesTable(database),
    releases: releasesTable(database),
    snippets: snippetsTable(database),
    commitComments: commitCommentsTable(database),
    mergeRequests: mergeRequestsTable(database),
    approvals: approvalsTable(database),
    approvalRules: approvalRulesTable(database),
    jobs: jobsTable(database),
    remoteMirrors: remoteMirrorsTable(database, secrets),
    instanceVariables: instanceVariablesTable(database, secrets),
    environments: environmentsTable(database),
    deployments: deploymentsTable(database),
    freezePeriods: freezePeriodsTable(database),
    featureFlags: featureFlagsTable(database),
    starredDashboards: starredDashboardsTable(database),
    activityEvents: activityEventsTable(database),
    auditEvents: auditEventsTable(database),
    labels: labelsTable(database),
    milestones: milestonesTable(database),
    issues: issuesTable(database),
    epics: epicsTable(database),
    epicIssues: epicIssuesTable(database),
    epicFollowers: epicFollowersTable(database),
    geoNodes: geoNodesTable(database),
    /** The bare git directory of a project. */
    repositoryPath: (projectId: number) => join(repositories, `${projectId}.git`),
    transaction: database.transaction,
    close: database.close,
  }
}

export type Store = ReturnType<typeof openStore>

/** What people do with an epic without changing it: reactions, subscriptions, to-do entries. */
function epicFollowersTable(database: Database) {
  const count = database.select(
    `SELECT epic_id, count(*) FILTER (WHERE name = 'thumbsup') AS upvotes, count(*) FILTER (WHERE name = 'thumbsdown') AS downvotes
     FROM epic_reactions WHERE epic_id IN (SELECT value FROM json_each(:ids)) GROUP BY epic_id`,
    votes,
  )
  const react = database.execute(
    'INSERT INTO epic_reactions (epic_id, name, user_id) VALUES (:epic, :name, :user) ON CONFLICT DO NOTHING',
  )
  const subscribe = database.execute(
    'INSERT INTO epic_subscriptions (epic_id, user_id) VALUES (:epic, :user) ON CONFLICT DO NOTHING',
  )
  const subscribed = database.select(
    'SELECT user_id FROM epic_subscriptions WHERE epic_id = :epic AND user_id = :user',
    z.object({ user_id: z.number() }),
  )
  const addTodo = database.execute(
    'INSERT INTO epic_todos (epic_id, user_id, created_at) VALUES (:epic, :user, :created) ON CONFLICT DO NOTHING',
  )
  return {
    /** Thumbs up and down of several epics; those without any are left out. */
    votes: (ids: readonly number[]) =>
      new Map(count.all({ ids: JSON.stringify(ids) }).map(row => [row.epic_id, row] as const)),
    /** @param name an emoji, such as `thumbsup` */
    react(epic: number, user: number, name: string): void {
      react({ epic, user, name })
    },
    subscribe(epic: number, user: number): void {
      subscribe({ epic, user })
    },
    isSubscribed: (epic: number, user: number) => subscribed.one({ epic, user }) !== undefined,
    /** The id of the new entry; null when the user has one for this epic. */
    addTodo(epic: number, user: number, created: string): number | null {
      const { id, changes } = addTodo({ epic, user, created })
      return changes === 1 ? id : null
    },
  }
}
