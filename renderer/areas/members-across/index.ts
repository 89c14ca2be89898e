export { MembersAcrossScreen } from './across-screen.tsx'
