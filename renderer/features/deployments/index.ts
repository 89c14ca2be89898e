export { DeploymentsScreen } from './ui/deployments-screen.tsx'
