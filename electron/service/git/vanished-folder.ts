/** How often the folder may vanish before it is believed to be gone for another reason. */
const attempts = 5
const complaint = /unable to create temporary file: No such file or directory/

/**
 * Runs what writes objects, again when the folder that git made for an object was gone before the object was in it: packing
 * removes folders it has emptied, and git itself tries only once more. Objects are named by their content, so writing one
 * twice is writing it once.
 * @throws whatever the last attempt throws
 */
export async function despiteVanishedFolders<T>(write: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await write()
    } catch (error) {
      if (attempt === attempts || !(error instanceof Error) || !complaint.test(error.message)) throw error
    }
  }
}
