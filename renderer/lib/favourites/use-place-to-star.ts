import { useRouter } from '@tanstack/react-router'
import type { Favourite } from '#shared/bridge.ts'

/** Returns the favourite for the root of a project or group. */
export function usePlaceToStar() {
  const router = useRouter()
  return {
    project: (connection: string, project: string, label = project): Favourite => ({
      kind: 'project',
      to: router.buildLocation({ to: '/c/$connection/p/$project', params: { connection, project } }).href,
      label,
    }),
    group: (connection: string, group: string, label = group): Favourite => ({
      kind: 'group',
      to: router.buildLocation({ to: '/c/$connection/g/$group', params: { connection, group } }).href,
      label,
    }),
  }
}
