/** A code chunk failed to load because the browser is offline. It does not indicate a newer release. */
export class ChunkUnreachable extends Error {
  override readonly name = 'CodeUnreachable'
}

/** Whether a chunk has failed to load offline since this document was loaded. */
let failedOffline = false

/**
 * Loads a chunk: page code or translations. Browsers do not repeat a failed import of the same URL: if one failed
 * offline and fails again online, the document is reloaded at the current address.
 * @throws {ChunkUnreachable} without a connection
 */
export const fetchCode = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  try {
    return await load()
  } catch (error) {
    if (!navigator.onLine) {
      failedOffline = true
      throw new ChunkUnreachable('No connection', { cause: error })
    }
    if (!failedOffline) throw error
    window.location.reload()
    return new Promise(() => {})
  }
}
