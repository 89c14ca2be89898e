export { EditSnippetScreen } from './edit-snippet-screen.tsx'
export { NewSnippetScreen } from './new-snippet-screen.tsx'
export { SnippetScreen } from './snippet-screen.tsx'
export { SnippetsScreen } from './snippets-screen.tsx'
