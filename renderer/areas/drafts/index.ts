export { AllDraftsScreen } from './all-drafts-screen.tsx'
