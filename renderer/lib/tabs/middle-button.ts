/** The `button` value of the middle mouse button: it closes a tab, and opens a link in a new one. */
export const middleButton = 1
