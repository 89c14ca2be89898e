export { ServiceCheckScreen } from './ui/service-check-screen.tsx'
