import type { Deployment } from '#shared/contract/deployments.ts'
import type { EnvironmentWithDeployment } from '#shared/contract/environments.ts'
import type { ProfileUser } from '#shared/contract/fields.ts'
import type { Job } from '#shared/contract/job-fields.ts'
import type { ProjectAccess } from '../handler.ts'
import type { DeploymentRow } from '../store/deployments.ts'
import type { Store } from '../store/store.ts'
import { profileUserFields } from './user-fields.ts'
import { userLookup } from './user-lookup.ts'

/** A deployment (document 2, section 2, "Deployment"). */
export function deploymentFields(
  store: Store,
  baseUrl: string,
  project: ProjectAccess,
  row: DeploymentRow,
): Deployment {
  const { id, iid, ref, sha, created_at, updated_at, status } = row
  return {
    id,
    iid,
    ref,
    sha,
    created_at,
    updated_at,
    status,
    user: userLookup(store, baseUrl)(row.user_id),
    environment: { id: row.environment_id, name: row.environment_name, external_url: row.environment_url },
    deployable: jobFields(project, row.deployable, getUser(store, baseUrl, row.user_id)),
  }
}

/** The last deployment of an environment, as that shows it (document 2, section 2, "Environment"). */
export function lastDeploymentFields(
  store: Store,
  baseUrl: string,
  project: ProjectAccess,
  row: DeploymentRow,
): NonNullable<EnvironmentWithDeployment['last_deployment']> {
  const { id, iid, ref, sha, created_at, status } = row
  const user = getUser(store, baseUrl, row.user_id)
  return { id, iid, ref, sha, created_at, status, user, deployable: jobFields(project, row.deployable, user) }
}

function getUser(store: Store, baseUrl: string, id: number | null): ProfileUser | null {
  const user = id === null ? undefined : store.users.byId(id)
  return user ? profileUserFields(store, user, baseUrl) : null
}

/** The job of a deployment; what depends on where the service listens, and who did it, is added when it is shown. */
function jobFields(project: ProjectAccess, job: Job | null, user: ProfileUser | null): Job | null {
  if (!job) return null
  const pipeline = job.pipeline && {
    ...job.pipeline,
    web_url: `${project.web_url}/-/pipelines/${job.pipeline.id}`,
  }
  return { ...job, user, pipeline, web_url: `${project.web_url}/-/jobs/${job.id}` }
}
