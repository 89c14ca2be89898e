export { SearchScreen } from './ui/search-screen.tsx'
