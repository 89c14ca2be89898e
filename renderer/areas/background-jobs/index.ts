export { BackgroundJobsScreen } from './background-jobs-screen.tsx'
