export { ProjectsScreen } from './projects-screen.tsx'
export { projectsSearch } from './routes.ts'
