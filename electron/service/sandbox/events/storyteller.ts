import type { AuditEvent } from '../../handler.ts'
import type { AuditOrigin } from '../../store/audit-events.ts'
import { robot, team } from '../people.ts'
import type { SandboxWorld } from '../world.ts'

/** A user of the sandbox. */
export type Who = keyof SandboxWorld['users']

/** The addresses people work from: the harbour's own network, one at home, the build machine. */
export const addresses: Readonly<Record<Who, string>> = {
  ines: '192.0.2.11',
  mats: '192.0.2.24',
  priya: '198.51.100.7',
  tomas: '2001:db8:40::17',
  yuki: '203.0.113.90',
  grace: '192.0.2.30',
  owen: '2001:db8:40::2a',
  lea: '192.0.2.41',
  robot: '192.0.2.200',
}

/** Builders for the audit events of the sandbox. */
export function storyteller({ users, groups, projects }: SandboxWorld) {
  const names = new Map<string, string>(Object.entries({ ...team, robot }).map(([key, { name }]) => [key, name]))
  const usernames = new Map<string, string>(
    Object.entries({ ...team, robot }).map(([key, person]) => [key, person.username]),
  )
  const groupPaths = { harbor: 'harbor', instruments: 'harbor/instruments', workshop: 'workshop' } as const
  const getName = (who: Who) => names.get(who) ?? who
  return {
    getName,
    getId: (who: Who) => users[who],
    user: (who: Who): AuditEvent['entity'] => ({ type: 'User', id: users[who], path: usernames.get(who) ?? who }),
    group: (name: keyof typeof groupPaths): AuditEvent['entity'] => ({
      type: 'Group',
      id: groups[name],
      path: groupPaths[name],
    }),
    project: (name: keyof typeof projects): AuditEvent['entity'] => ({
      type: 'Project',
      id: projects[name].id,
      path: projects[name].fullPath,
    }),
    by: (who: Who, ipAddress: string | null = addresses[who]): AuditOrigin => ({
      authorId: users[who],
      authorName: getName(who),
      ipAddress,
    }),
    /** An unauthenticated caller. */
    byStranger: (name: string, ipAddress: string): AuditOrigin => ({ authorId: -1, authorName: name, ipAddress }),
  }
}

export type Teller = ReturnType<typeof storyteller>
