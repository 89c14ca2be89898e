import {
  type Icon,
  IconFile,
  IconFolder,
  IconGitBranch,
  IconGitCommit,
  IconServer2,
  IconTag,
  IconTargetArrow,
  IconUser,
  IconUsersGroup,
} from '@tabler/icons-react'
import { type LinkOptions, linkOptions } from '@tanstack/react-router'
import type { Commit } from '#shared/contract/commits.ts'
import type { Environment } from '#shared/contract/environments.ts'
import type { Epic } from '#shared/contract/epics.ts'
import type { UserBrief } from '#shared/contract/fields.ts'
import type { Branch, Group, Project } from '#shared/contract/navigation.ts'
import type { Tag } from '#shared/contract/tags.ts'

/** Something that a search found, and the way to it. */
export interface Found {
  /** Unique among all results of all kinds. */
  readonly key: string
  readonly label: string
  /** Its location, or another detail that distinguishes it from results of the same name. */
  readonly detail?: string | undefined
  readonly icon: Icon
  readonly link: LinkOptions
}

/** The project in which the search runs. */
interface InProject {
  readonly connection: string
  readonly project: string
}

/** A project leads to its files. */
export function foundProject(connection: string, { id, path_with_namespace: path }: Project): Found {
  return {
    key: `project ${id}`,
    label: path,
    icon: IconFolder,
    link: linkOptions({ to: '/c/$connection/p/$project', params: { connection, project: path } }),
  }
}

/** A group leads to its first screen. */
export function foundGroup(connection: string, { id, full_path: path }: Group): Found {
  return {
    key: `group ${id}`,
    label: path,
    icon: IconUsersGroup,
    link: linkOptions({ to: '/c/$connection/g/$group', params: { connection, group: path } }),
  }
}

/** A user leads to what this person can reach, as names elsewhere do. */
export function foundUser(connection: string, { id, name, username }: UserBrief): Found {
  return {
    key: `user ${id}`,
    label: name,
    detail: `@${username}`,
    icon: IconUser,
    link: linkOptions({ to: '/c/$connection/people/$user', params: { connection, user: username } }),
  }
}

/** A tag leads to the files at it. */
export function foundTag(params: InProject, { name }: Tag): Found {
  return {
    key: `tag ${name}`,
    label: name,
    detail: params.project,
    icon: IconTag,
    link: linkOptions({ to: '/c/$connection/p/$project/tree', params, search: { ref: name } }),
  }
}

/** A branch leads to the files at it. */
export function foundBranch(params: InProject, { name }: Branch): Found {
  return {
    key: `branch ${name}`,
    label: name,
    detail: params.project,
    icon: IconGitBranch,
    link: linkOptions({ to: '/c/$connection/p/$project/tree', params, search: { ref: name } }),
  }
}

/** A commit leads to its changes. */
export function foundCommit(params: InProject, { id, short_id, title }: Commit): Found {
  return {
    key: `commit ${id}`,
    label: title ?? short_id,
    detail: short_id,
    icon: IconGitCommit,
    link: linkOptions({ to: '/c/$connection/p/$project/commit/$sha', params: { ...params, sha: id } }),
  }
}

/** An environment leads to itself in the list of its project. */
export function foundEnvironment(params: InProject, { id, name }: Environment): Found {
  return {
    key: `environment ${id}`,
    label: name,
    detail: params.project,
    icon: IconServer2,
    link: linkOptions({
      to: '/c/$connection/p/$project/environments',
      params,
      search: { environment: `${id}` },
    }),
  }
}

/** An epic is shown within its own group, as its number is unique there only. */
export function foundEpic(connection: string, { id, iid, group_id, title }: Epic): Found {
  return {
    key: `epic ${id}`,
    label: title,
    detail: `&${iid}`,
    icon: IconTargetArrow,
    link: linkOptions({
      to: '/c/$connection/g/$group/epics/$epic',
      params: { connection, group: `${group_id}`, epic: `${iid}` },
    }),
  }
}

/** A file leads to its content at a ref. */
export function foundFile(params: InProject, ref: string, path: string): Found {
  return {
    key: `file ${path}`,
    label: path.slice(path.lastIndexOf('/') + 1),
    detail: path,
    icon: IconFile,
    link: linkOptions({ to: '/c/$connection/p/$project/blob', params, search: { ref, path } }),
  }
}
