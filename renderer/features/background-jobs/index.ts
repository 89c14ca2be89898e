export { BackgroundJobsScreen } from './ui/background-jobs-screen.tsx'
