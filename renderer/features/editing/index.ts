export { ChangesScreen } from './ui/changes/changes-screen.tsx'
export { AllDraftsScreen } from './ui/drafts/all-drafts-screen.tsx'
export { DraftsScreen } from './ui/drafts/drafts-screen.tsx'
export { EditScreen } from './ui/edit/edit-screen.tsx'
