export { NamespacesScreen } from './ui/namespaces-screen.tsx'
