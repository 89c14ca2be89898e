import { useParams } from '@tanstack/react-router'
import { createContext, useContext } from 'react'
import type { Group } from '#shared/contract/navigation.ts'

export interface GroupView {
  /** As the link names it: numeric ID or full path. What every operation is called with. */
  readonly id: string
  /** Null when the service doesn't return the group itself; its lists may still be readable. */
  readonly group: Group | null
  readonly name: string
}

export const GroupContext = createContext<GroupView | null>(null)

/** The group the screen belongs to. Throws outside of the group layout. */
export function useGroup(): GroupView {
  const group = useContext(GroupContext)
  if (!group) throw new Error('This screen needs a group')
  return group
}

/** The params that every link inside a group carries on. */
export function useGroupParams(): { connection: string; group: string } {
  return useParams({ from: '/c/$connection/g/$group' })
}
