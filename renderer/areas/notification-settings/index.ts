export { GlobalNotificationsScreen } from './global-notifications-screen.tsx'
export { GroupNotificationsScreen } from './group-notifications-screen.tsx'
export { ProjectNotificationsScreen } from './project-notifications-screen.tsx'
