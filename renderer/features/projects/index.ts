export { projectsSearch } from './model/routes.ts'
export { ProjectsScreen } from './ui/projects-screen.tsx'
