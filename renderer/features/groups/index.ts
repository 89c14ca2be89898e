export { GroupOverviewScreen } from './ui/group-overview-screen.tsx'
export { GroupsScreen } from './ui/groups-screen.tsx'
