/** The middle button in what a mouse event says of its button: it closes a tab, and opens a link in another one. */
export const middleButton = 1
