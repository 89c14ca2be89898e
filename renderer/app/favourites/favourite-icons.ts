import { IconFolder, IconLayoutList, IconUsersGroup } from '@tabler/icons-react'

/** The mark of each kind of favourite. */
export const favouriteIcons = { project: IconFolder, group: IconUsersGroup, screen: IconLayoutList } as const
