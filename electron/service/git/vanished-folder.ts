/** How often the folder may vanish before it is believed to be gone for another reason. */
const attempts = 5
const complaint = /unable to create temporary file: No such file or directory/

/**
 * Runs a function that writes objects, and retries it when the folder of an object was removed before the object was written: packing removes empty
 * folders, and git itself retries only once. Writing an object twice is harmless, because its name is its content's hash.
 * @throws the error of the last attempt
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
