export { EnvironmentsScreen } from './ui/environments-screen.tsx'
