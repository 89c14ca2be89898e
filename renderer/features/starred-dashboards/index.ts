export { StarredDashboardsScreen } from './ui/dashboards-screen.tsx'
