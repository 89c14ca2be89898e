export { DeploymentsScreen } from './deployments-screen.tsx'
