export { ConnectionsScreen } from './ui/connections-screen.tsx'
