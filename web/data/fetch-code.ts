/** A part of the app cannot be fetched because there is no connection. It is no sign of a newer release. */
export class CodeUnreachable extends Error {
  override readonly name = 'CodeUnreachable'
}

/**
 * Fetches a part of the app: the code of a page, or its texts.
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
