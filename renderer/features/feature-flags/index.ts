export { FeatureFlagsScreen } from './ui/feature-flags-screen.tsx'
