export { ConnectionActivityScreen } from './connection-activity-screen.tsx'
export { ProjectActivityScreen } from './project-activity-screen.tsx'
