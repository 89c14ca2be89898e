export { BranchesScreen } from './ui/branches-screen.tsx'
