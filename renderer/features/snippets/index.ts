export { EditSnippetScreen } from './ui/edit-snippet-screen.tsx'
export { NewSnippetScreen } from './ui/new-snippet-screen.tsx'
export { SnippetScreen } from './ui/snippet-screen.tsx'
export { SnippetsScreen } from './ui/snippets-screen.tsx'
