export { TagsScreen } from './ui/tags-screen.tsx'
