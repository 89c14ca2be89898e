export { OfflineScreen } from './offline-screen.tsx'
export { PinScreen } from './pin-screen.tsx'
