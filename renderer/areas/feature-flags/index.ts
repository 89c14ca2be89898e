export { FeatureFlagsScreen } from './feature-flags-screen.tsx'
