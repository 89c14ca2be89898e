import { conflict, notFound } from '../errors.ts'
import { findRef } from '../git/refs.ts'
import type { AuditEvent, Handlers, ProjectAccess } from '../handler.ts'
import type { ServiceParts } from './parts.ts'

type ReleaseOperations = 'releases.get' | 'releases.create' | 'releases.update'

/** Release notes of tags (document 1, section 4.4). */
export function releasesHandlers({ store, git }: ServiceParts): Pick<Handlers, ReleaseOperations> {
  const requireTag = async (project: ProjectAccess, name: string) => {
    if (!(await findRef(git.open(project.repositoryPath), 'tag', name))) throw notFound('Tag')
  }
  return {
    'releases.get': (context, { id, tag_name }) => {
      const release = store.releases.get(context.project(id).id, tag_name)
      if (!release) throw notFound('Release')
      return release
    },
    'releases.create': async (context, { id, tag_name, description }) => {
      const project = context.project(id)
      await requireTag(project, tag_name)
      return store.transaction(() => {
        if (!store.releases.add(project.id, tag_name, description)) throw conflict('Release already exists')
        context.audit(releaseEvent(project, 'add', tag_name))
        return { tag_name, description }
      })
    },
    'releases.update': async (context, { id, tag_name, description }) => {
      const project = context.project(id)
      await requireTag(project, tag_name)
      return store.transaction(() => {
        if (!store.releases.update(project.id, tag_name, description)) throw notFound('Release')
        context.audit(releaseEvent(project, 'change', tag_name))
        return { tag_name, description }
      })
    },
  }
}

/** A change of release notes, for the audit log. */
export function releaseEvent(project: ProjectAccess, kind: 'add' | 'change', tag: string): AuditEvent {
  const entity = { type: 'Project', id: project.id, path: project.path_with_namespace } as const
  return { entity, details: { [kind]: 'release', target_type: 'Release', target_id: tag, target_details: tag } }
}
