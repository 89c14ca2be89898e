export { OfflineScreen } from './ui/offline-screen.tsx'
export { PinScreen } from './ui/pin-screen.tsx'
