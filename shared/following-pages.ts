/** The maximum number of following pages in one answer: more would exceed the size of one message. */
export const maxFollowingPages = 7
