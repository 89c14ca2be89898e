import { type Answers, getSample, type OtherAnswers, unanswered } from '../../testing/fake-main.ts'

/** The properties of a screen that shows a service's answers. */
export interface ScreenCase {
  readonly route: string
  /** The search params, which the route does not contain. */
  readonly search?: string
  /** The announcement while it loads. */
  readonly loading: string
  /** The heading where there is nothing; left out where there always is something. */
  readonly empty?: string
  /** The button of its first write; the role in the project or group that it needs, where it needs one. */
  readonly write?: string
  readonly role?: string
  /** Shows no name of the answer whole, or none at all. */
  readonly isWithoutNames?: true
}

export const project = '/c/$connection/p/$project'
export const group = '/c/$connection/g/$group'

export const screens: readonly ScreenCase[] = [
  { route: '/c/$connection/groups', loading: 'Loading the groups', empty: 'No groups' },
  { route: '/c/$connection/fleet', loading: 'Loading the projects', empty: 'No projects', isWithoutNames: true },
  { route: '/c/$connection/delivery', loading: 'Loading the projects', empty: 'No projects', isWithoutNames: true },
  { route: '/c/$connection/background-jobs', loading: 'Reading the metrics', isWithoutNames: true },
  { route: '/c/$connection/geo-nodes', loading: 'Loading the nodes', empty: 'No nodes', write: 'New node' },
  { route: '/c/$connection/namespaces', loading: 'Loading the namespaces', empty: 'No namespaces' },
  {
    ...{ route: '/c/$connection/variables', loading: 'Loading the variables', empty: 'No variables' },
    write: 'New variable',
  },
  { route: '/c/$connection/notifications', loading: 'Loading the settings', write: 'Save', isWithoutNames: true },
  { route: '/c/$connection/activity', loading: 'Loading the activity', empty: 'No events' },
  { route: '/c/$connection/audit', loading: 'Loading the events', empty: 'No events' },
  {
    ...{ route: `${project}/tree`, loading: 'Loading the folder', empty: 'Folder is empty or doesn’t exist' },
    write: 'New file',
  },
  { route: `${project}/blob`, search: '?path=a.txt&ref=main', loading: 'Loading the file', isWithoutNames: true },
  { route: `${project}/commits`, loading: 'Loading the history', empty: 'No commits' },
  { route: `${project}/commit/$sha`, loading: 'Loading the commit', write: 'Revert…', role: 'developer' },
  { route: `${project}/branches`, loading: 'Loading the branches', empty: 'No branches' },
  { route: `${project}/compare`, search: '?from=v1&to=main', loading: 'Comparing' },
  { route: `${project}/contributors`, loading: 'Loading the contributors', empty: 'No commits' },
  { route: `${project}/snippets`, loading: 'Loading the snippets', empty: 'No snippets', write: 'New snippet' },
  { route: `${project}/snippets/$snippet`, loading: 'Loading the snippet', write: 'Edit' },
  {
    ...{ route: `${project}/tags`, loading: 'Loading the tags', empty: 'No tags' },
    ...{ write: 'New tag', role: 'developer' },
  },
  {
    ...{ route: `${project}/environments`, loading: 'Loading the environments', empty: 'No environments' },
    ...{ write: 'New environment', role: 'developer' },
  },
  {
    ...{ route: `${project}/deployments`, loading: 'Loading the deployments', empty: 'No deployments' },
    ...{ write: 'Record a deployment', role: 'developer' },
  },
  {
    ...{ route: `${project}/freeze-periods`, loading: 'Loading the freeze periods', empty: 'No freeze periods' },
    ...{ write: 'New freeze period', role: 'maintainer', isWithoutNames: true },
  },
  {
    ...{ route: `${project}/feature-flags`, loading: 'Loading the feature flags', empty: 'No feature flags' },
    ...{ write: 'New feature flag', role: 'developer' },
  },
  {
    ...{ route: `${project}/mirrors`, loading: 'Loading the mirrors', empty: 'No mirrors' },
    ...{ write: 'New mirror', role: 'maintainer' },
  },
  {
    ...{ route: `${project}/members`, loading: 'Loading the members', empty: 'No members' },
    ...{ write: 'Add members', role: 'maintainer' },
  },
  {
    ...{ route: `${project}/approvals`, loading: 'Loading the approval configuration', empty: 'No approval rules' },
    ...{ write: 'New rule', role: 'maintainer' },
  },
  { route: `${project}/notifications`, loading: 'Loading the settings', write: 'Save', isWithoutNames: true },
  { route: `${project}/activity`, loading: 'Loading the activity', empty: 'No events' },
  { route: `${project}/audit`, loading: 'Loading the events', empty: 'No events' },
  {
    ...{ route: `${group}/epics`, loading: 'Loading the epics', empty: 'No epics' },
    ...{ write: 'New epic', role: 'reporter' },
  },
  { route: `${group}/epics/$epic`, loading: 'Loading the epic', write: 'Edit…', role: 'reporter' },
  {
    ...{ route: `${group}/members`, loading: 'Loading the members', empty: 'No members' },
    ...{ write: 'Add members', role: 'owner' },
  },
  { route: `${group}/notifications`, loading: 'Loading the settings', write: 'Save', isWithoutNames: true },
  { route: `${group}/audit`, loading: 'Loading the events', empty: 'No events' },
]

const params: Readonly<Record<string, string>> = {
  ...{ connection: 'work', project: 'harbor%2Fcrane', group: 'harbor' },
  ...{ sha: 'main', snippet: '1', epic: '1' },
}

export function getAddress({ route, search = '' }: Pick<ScreenCase, 'route' | 'search'>): string {
  return route.replaceAll(/\$(\w+)/g, (_whole, name: string) => params[name] ?? '') + search
}

/** The answers that a screen of a project or group requires: a project in which the user has a role, and a group. */
export function around(access_level: number): Answers {
  return {
    'projects.get': () => ({
      ...getSample('projects.get'),
      ...{ path_with_namespace: 'harbor/crane', default_branch: 'main', empty_repo: false, archived: false },
      permissions: { project_access: { access_level }, group_access: null },
    }),
    'groups.get': () => ({ ...getSample('groups.get'), full_path: 'harbor' }),
    'groupMembers.getAll': () => ({ ...getSample('groupMembers.getAll'), access_level }),
    'projectMembers.getAll': () => ({ ...getSample('projectMembers.getAll'), access_level }),
    'user.current': () => ({ ...getSample('user.current'), is_admin: false }),
  }
}
export const [guest, owner] = [10, 50]

/** Sample answers, without the text of snippets. */
export const answered: OtherAnswers = operation => (operation === 'snippets.raw' ? unanswered() : getSample(operation))

/** Answers without entries; answers other than lists are unchanged. */
export const emptied: OtherAnswers = operation => {
  const sample = getSample(operation)
  if (Array.isArray(sample)) sample.length = 0
  return sample
}
