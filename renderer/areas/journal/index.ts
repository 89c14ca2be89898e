export { JournalScreen } from './journal-screen.tsx'
