export { GroupOverviewScreen } from './group-overview-screen.tsx'
export { GroupsScreen } from './groups-screen.tsx'
