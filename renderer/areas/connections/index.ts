export { ConnectionsScreen } from './connections-screen.tsx'
