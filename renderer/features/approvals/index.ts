export { ApprovalsScreen } from './ui/approvals-screen.tsx'
