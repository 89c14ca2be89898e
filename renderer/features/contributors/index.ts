export { ContributorsScreen } from './ui/contributors-screen.tsx'
