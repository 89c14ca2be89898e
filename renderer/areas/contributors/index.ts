export { ContributorsScreen } from './contributors-screen.tsx'
