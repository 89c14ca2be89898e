import { getDefaultZIndex } from '@mantine/core'

/**
 * What lies over what, as z-indexes; what isn't named here has Mantine's own. Dialogs and drawers are at its `modal`, menus and lists at
 * its `popover`. Style sheets use the variables of these (`--mantine-z-index-popover`).
 */
export const layers = {
  /** Over the drawer or dialog that a job was started from. */
  bulkPanel: getDefaultZIndex('modal') + 50,
  /** Over a drawer with the entry, and over the bulk operations. */
  undoQuestion: getDefaultZIndex('modal') + 60,
  /** Over the dialog that was open when its keys were pressed. */
  ofKeys: getDefaultZIndex('modal') + 70,
  /** Over those: it asks before one of them loses the changes of a form. */
  leaveQuestion: getDefaultZIndex('modal') + 80,
  /** Over all of these, and below the menus and lists that open over them: those are closed before a notice is read. */
  notices: getDefaultZIndex('modal') + 90,
  /** Over everything: the window is about to close. */
  unfinishedQuestion: getDefaultZIndex('overlay'),
} as const
