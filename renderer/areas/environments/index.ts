export { EnvironmentsScreen } from './environments-screen.tsx'
