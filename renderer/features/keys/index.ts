export { KeysScreen } from './ui/keys-screen.tsx'
