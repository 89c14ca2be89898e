export { AccessReviewScreen } from './ui/access-review-screen.tsx'
