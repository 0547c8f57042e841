/** A code chunk failed to load because the browser is offline. It does not indicate a newer release. */
export class CodeUnreachable extends Error {
  override readonly name = 'CodeUnreachable'
}

/**
 * Loads a chunk: page code or translations.
 *
 * @throws {CodeUnreachable} without a connection
 */
export const fetchCode = async <Code>(load: () => Promise<Code>): Promise<Code> => {
  try {
    return await load()
  } catch (error) {
    throw navigator.onLine ? error : new CodeUnreachable('No connection', { cause: error })
  }
}
