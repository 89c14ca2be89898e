export { GlobalNotificationsScreen } from './ui/global-notifications-screen.tsx'
export { GroupNotificationsScreen } from './ui/group-notifications-screen.tsx'
export { ProjectNotificationsScreen } from './ui/project-notifications-screen.tsx'
