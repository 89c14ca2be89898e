export { StarredDashboardsScreen } from './dashboards-screen.tsx'
