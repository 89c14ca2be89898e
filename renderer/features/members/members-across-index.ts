export { MembersAcrossScreen } from './ui/across-screen.tsx'
