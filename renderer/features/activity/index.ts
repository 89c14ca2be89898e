export { ConnectionActivityScreen } from './ui/connection-activity-screen.tsx'
export { ProjectActivityScreen } from './ui/project-activity-screen.tsx'
