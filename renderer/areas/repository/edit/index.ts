export { ChangesScreen } from '../changes/changes-screen.tsx'
export { AllDraftsScreen } from '../drafts/all-drafts-screen.tsx'
export { DraftsScreen } from '../drafts/drafts-screen.tsx'
export { EditScreen } from './edit-screen.tsx'
