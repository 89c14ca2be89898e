export { AccessReviewScreen } from './access-review-screen.tsx'
