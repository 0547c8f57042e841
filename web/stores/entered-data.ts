/**
 * Data that a user has entered in this browser but not sent. It survives a reload and the end of a session, but the next
 * user must not read it: it is removed at sign-out, and when another user signs in. Data that a visitor entered remains
 * at sign-in (CONF-D06).
 */

/** Keys of the data, or their beginnings. */
export const enteredKeys = {
  draft: 'boxwright-draft:',
  configuration: 'boxwright-configuration:',
  upload: 'boxwright-upload:',
  preparedChange: 'prepared-change',
  preparedOrder: 'prepared-order',
} as const

/** Key of the id of the user who entered the data. */
const userKey = 'boxwright-entered-by'

/** The storage of the tab and the storage of the browser; none if the browser refuses access to them. */
const storages = (): Storage[] => {
  try {
    return [sessionStorage, localStorage]
  } catch {
    return []
  }
}

const removeFrom = (storage: Storage): void => {
  const keys = Array.from({ length: storage.length }, (_, index) => storage.key(index) ?? '')
  const isEntered = (key: string) => Object.values(enteredKeys).some((prefix) => key.startsWith(prefix))
  for (const key of keys) if (key === userKey || isEntered(key)) storage.removeItem(key)
}

/** Removes the data at sign-out. */
export const removeEnteredData = (): void => storages().forEach(removeFrom)

/** Records the signed-in user, and removes the data of another one. */
export const setEnteringUser = (userId: string): void => {
  for (const storage of storages()) {
    const before = storage.getItem(userKey)
    if (before === userId) continue
    if (before !== null) removeFrom(storage)
    storage.setItem(userKey, userId)
  }
}
