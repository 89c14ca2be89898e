export { CommitScreen } from './ui/commit-screen.tsx'
export { CommitsScreen } from './ui/commits-screen.tsx'
