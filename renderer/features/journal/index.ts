export { JournalScreen } from './ui/journal-screen.tsx'
